// Those first that notice most in the shortest time: a mutant's run ends with the first test that fails.
import "../../guard/judged-request.test.ts"
import "../../guard/front.test.ts"
