// Those first that notice most in the shortest time: a mutant's run ends with the first test that fails.
import "../../session/supabase/patient-fetch.test.ts"
import "../../session/ports/supabase.test.ts"
import "../../session/ports/supabase-tokens.test.ts"
import "../../session/ports/providers.test.ts"
