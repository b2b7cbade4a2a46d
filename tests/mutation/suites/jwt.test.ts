// Those first that notice most in the shortest time: a mutant's run ends with the first test that fails.
import "../../session/ports/jwt.test.ts"
import "../../session/ports/jwt-key-source.test.ts"
import "../../session/ports/jwt-key-set.test.ts"
import "../../session/ports/jwt-wrong-key.test.ts"
