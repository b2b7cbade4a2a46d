// Those first that notice most in the shortest time: a mutant's run ends with the first test that fails.
import "../../guard/ask-port.test.ts"
import "../../guard/claims/asked.test.ts"
