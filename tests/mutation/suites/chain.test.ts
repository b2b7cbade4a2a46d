// Those first that notice most in the shortest time: a mutant's run ends with the first test that fails.
import "../../codegen/lock-chain/exported.test.ts"
import "../../codegen/lock-chain/resolve.test.ts"
import "../../codegen/lock-chain/lock-chain.test.ts"
