// Those first that notice most in the shortest time: a mutant's run ends with the first test that fails.
import "../../guard/app-hooks.test.ts"
import "../../guard/opened.test.ts"
import "../../guard/claims/incidents.test.ts"
import "../../guard/shadow-mode.test.ts"
