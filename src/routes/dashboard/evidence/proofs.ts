import type { PlainMessage } from "../../../language/message.ts"

/** What `verify` proves, each in one sentence. */
export const PROOFS: readonly PlainMessage[] = [
  "The guards that run decide as the policy file says: on every kind of path, for every auth state, for opening a page and for sending a form.",
  "Both locks of the server agree: the one before the app, and the one at each page.",
  "Every claim of the policy about who never or always gets in is true.",
  "`verify` breaks the guards on purpose and counts how many breaks are noticed (the mutation score).",
]
