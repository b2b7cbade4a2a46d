// Those first that notice most in the shortest time: a mutant's run ends with the first test that fails.
import "../../codegen/emit/guard-table.test.ts"
import "../../codegen/emit/access-tests-text.test.ts"
