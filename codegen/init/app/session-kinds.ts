/** The kinds of session that a user can name. */
export const SESSION_KINDS = ["supabase", "jwt", "own"] as const
export type SessionKind = (typeof SESSION_KINDS)[number]
