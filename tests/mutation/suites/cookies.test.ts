import "../../session/cookie-session.test.ts"
import "../../session/supabase/cookie-jar.test.ts"
