// Those first that notice most in the shortest time: a mutant's run ends with the first test that fails.
import "../../policy/pattern.test.ts"
import "../../policy/path-pieces.test.ts"
import "../../policy/matcher.test.ts"
import "../../policy/outcome.test.ts"
import "../../policy/canonical-path.test.ts"
import "../../policy/folding.test.ts"
import "../../policy/finite-params.test.ts"
