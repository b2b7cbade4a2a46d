import type { SessionFacts } from "../session.ts"

/** Where a live session stands: the second factor is owed before the new password. */
export const standingOf = ({ mfa, aal }: SessionFacts, owesPassword: boolean) =>
  mfa && aal === "aal1" ? "challenged" : owesPassword ? "recovering" : "signedIn"
