// Those first that notice most in the shortest time: a mutant's run ends with the first test that fails.
import "../../policy/guard-table.test.ts"
import "../../policy/named-people.test.ts"
import "../../policy/words.test.ts"
import "../../policy/sample-people.test.ts"
import "../../policy/people.test.ts"
import "../../policy/outcome.test.ts"
