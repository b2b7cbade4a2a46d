// Those first that notice most in the shortest time: a mutant's run ends with the first test that fails.
import "../../session/machine/facts.test.ts"
import "../../session/machine/verdict.test.ts"
import "../../session/machine/clock.test.ts"
import "../../session/machine/reach.test.ts"
import "../../session/machine/machine.test.ts"
import "../../session/machine/policy.test.ts"
