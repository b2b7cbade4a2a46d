// Those first that notice most in the shortest time: a mutant's run ends with the first test that fails.
import "../../session/stored-session.test.ts"
import "../../session/claims.test.ts"
import "../../session/supabase/service-answer.test.ts"
