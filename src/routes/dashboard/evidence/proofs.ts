import type { PlainMessage } from "../../../language/message.ts"

/** What `verify` proves, each in one sentence. */
export const PROOFS: readonly PlainMessage[] = [
  "The live guards decide as the policy file says: on every kind of path, for every auth state, for opening a page and for sending a form.",
  "Both of the server's locks agree: the one in front of the app and the one at each page.",
  "Every claim in the policy about who never or always gets in is true.",
  "`verify` breaks the guards on purpose and counts how many of the breaks are caught (the mutation score).",
]
