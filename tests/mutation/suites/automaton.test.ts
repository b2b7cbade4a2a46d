// Those first that notice most in the shortest time: a mutant's run ends with the first test that fails.
import "../../policy/automaton.test.ts"
import "../../policy/path-pieces.test.ts"
import "../../policy/policy-hash.test.ts"
import "../../policy/matcher.test.ts"
