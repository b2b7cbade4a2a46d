/** What a team may say its sessions are, where it should not be guessed. */
export const SESSION_KINDS = ["supabase", "jwt", "own"] as const
export type SessionKind = (typeof SESSION_KINDS)[number]
