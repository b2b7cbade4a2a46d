/** The email addresses of the people whose approvals count, in lower case; null: everybody but a change's author. */
export type Approvers = ReadonlySet<string> | null

export const isApprover = (approvers: Approvers, email: string): boolean =>
  approvers === null || approvers.has(email.toLowerCase())
