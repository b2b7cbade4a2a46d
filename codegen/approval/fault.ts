/** Why an approval does not let a change pass. */
export type ApprovalFault = EnvelopeFault | "no-approval" | Misfit

/** What is wrong with a signed envelope before anything in it is read. */
export type EnvelopeFault = "malformed" | "other-key" | "changed"

/** How what was approved differs from a change. */
export type Misfit = "other-base" | "other-policy" | "other-effect" | "expired"

/** In words, as what follows `it does not count:`. */
export function wordsOfFault(fault: ApprovalFault, expires = ""): string {
  switch (fault) {
    case "malformed":
      return "it is malformed: no DSSE envelope with one signature, spelt as it was written"
    case "other-key":
      return "it is signed by another key"
    case "changed":
      return "its signature does not fit what it says: it was changed, or signed by another key"
    case "no-approval":
      return "it is malformed: what was signed is no approval of an access change"
    case "other-base":
      return "it approves a change of another policy than the one before"
    case "other-policy":
      return "it approves another policy than the one after"
    case "other-effect":
      return "what the change does to access is not what was approved: another version of the compiler reads the policies otherwise"
    case "expired":
      return `it expired on ${expires}`
  }
}
