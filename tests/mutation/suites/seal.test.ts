// Those first that notice most in the shortest time: a mutant's run ends with the first test that fails.
import "../../codegen/next/seal/seal.test.ts"
import "../../codegen/next/seal/build.test.ts"
import "../../codegen/next/seal/actions.test.ts"
import "../../codegen/next/splits.test.ts"
