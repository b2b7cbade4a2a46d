// Those first that notice most in the shortest time: a mutant's run ends with the first test that fails.
import "../../guard/refusal-cause.test.ts"
import "../../guard/bare-answer.test.ts"
import "../../guard/response-headers.test.ts"
import "../../guard/anonymous-redirect.test.ts"
import "../../guard/judged-request.test.ts"
import "../../guard/claims/needs.test.ts"
import "../../guard/app-hooks.test.ts"
