// Those first that notice most in the shortest time: a mutant's run ends with the first test that fails.
import "../../session/supabase/server-session-client.test.ts"
import "../../session/supabase/server-session-verify.test.ts"
import "../../session/supabase/server-session-request.test.ts"
