/** The reason why an approval does not count for a change. */
export type ApprovalFault = EnvelopeFault | PayloadFault | Mismatch

/**
 * A fault of a signed envelope, found before its content is read. `other-key`: it names another key than the one to
 * check it with. `changed`: it names that key, and its signature does not match.
 */
export type EnvelopeFault = "malformed" | "other-key" | "changed"

/** A fault of the signed content. `newer` is a format that this version cannot read. */
export type PayloadFault = "no-approval" | "newer"

/** The difference between the approved change and this one; or `expired`, after the approval's last moment. */
export type Mismatch = "other-app" | "other-base" | "other-policy" | "other-effect" | "expired"

/** The facts that sentences about a fault name. */
interface Details {
  /** The time at which the approval expires. */
  readonly expires?: string
  /** The app that the approval names. */
  readonly app?: string
  /** The name of the app that was changed. */
  readonly here?: string | null
  /** The oldest version of sallyport that can read the approval. */
  readonly needs?: string | null
}

/** The fault as the rest of a sentence that begins `it does not count:`. */
export function wordsOfFault(
  fault: ApprovalFault,
  { expires = "", app = "", here = null, needs = null }: Details = {},
): string {
  switch (fault) {
    case "malformed":
      return "it is malformed: it is not a DSSE envelope with one signature, or it was reformatted"
    case "other-key":
      return "it is signed by another key"
    case "changed":
      return "its signature does not match: it was changed, or signed by another key"
    case "no-approval":
      return "it is malformed: what was signed is not an approval of an access change"
    case "newer":
      return `it is of a newer format than this version of sallyport reads: update sallyport here to ${needs === null ? "the version that wrote it" : `at least ${needs}`}`
    case "other-app":
      return `it approves a change of the app \`${app}\`, and this one is called \`${here}\`; if its record uses another name, give that with \`--app\``
    case "other-base":
      return "it approves a change from another policy than the one before"
    case "other-policy":
      return "it approves a change to another policy than the one after"
    case "other-effect":
      return "the change has another effect on access than the one that was approved: another version of the compiler reads the policies differently"
    case "expired":
      return `it expired on ${expires}`
  }
}
