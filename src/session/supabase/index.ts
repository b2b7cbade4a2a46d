// The exports of `sallyport/supabase`: the session port for Supabase, on the server.
export type { CookieFormat, CookieOptions, SessionCookies } from "../cookies/cookie-attributes.ts"
export { openServerSession, type ServerSession } from "./server-session.ts"
export type { AuthServiceAccess } from "./server-session-access.ts"
export { browserAuthOf, supabaseAccess, supabasePort, type SupabaseOptions } from "./supabase-port.ts"
export { tokenClaim } from "./token-claim.ts"
export { sentVerdictOf, type SentVerdict } from "../machine/verdict.ts"
export type { ClaimAnswer, ClaimQuestion, ClaimReader, PortAnswer, RequestPort, SessionPort } from "../port.ts"
export type { Session, SessionFacts } from "../session.ts"
