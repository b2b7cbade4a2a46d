/** Values of `init --session`: the library or code that keeps the app's sessions. */
export const SESSION_KINDS = [
  "supabase",
  "supabase-tokens",
  "better-auth",
  "clerk",
  "auth-js",
  "shopify",
  "hydrogen",
  "jwt",
  "bearer",
  "own",
  "none",
] as const
export type SessionKind = (typeof SESSION_KINDS)[number]
