// Those first that notice most in the shortest time: a mutant's run ends with the first test that fails.
import "../../guard/next/sent-url.test.ts"
import "../../guard/next/request-store.test.ts"
import "../../guard/next/route-lock.test.ts"
import "../../guard/next/entry-lock.test.ts"
import "../../guard/next/views.test.ts"
import "../../guard/next/locks.test.ts"
import "../../guard/next/forwarded.test.ts"
