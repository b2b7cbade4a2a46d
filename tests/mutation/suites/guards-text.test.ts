// Those first that notice most in the shortest time: a mutant's run ends with the first test that fails.
import "../../codegen/emit/guards-text.test.ts"
import "../../codegen/emit/runtime.test.ts"
