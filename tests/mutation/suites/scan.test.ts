// Those first that notice most in the shortest time: a mutant's run ends with the first test that fails.
import "../../codegen/scan/read-html.test.ts"
import "../../codegen/scan/judge.test.ts"
import "../../codegen/scan/streamed.test.ts"
