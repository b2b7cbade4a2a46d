import { matchPath } from "react-router"
import type { PagePath } from "../../../generated/guards.ts"

const DRAFT: PagePath = "/editor/drafts/:draft"

/** The buttons that store the text as it is sent, be it as another draft. */
const STORING: readonly string[] = ["save", "copy", "mine", "both"]

/** A text as it was sent and stored, while the page of its draft is on its way. */
export interface TakenText {
  readonly name: string
  readonly policy: string
  /** The path of that page. */
  readonly page: string
}

let taken: TakenText | null = null

export const takenText = (): TakenText | null => taken

export function forgetTaken(): void {
  taken = null
}

/** Notes what a form sent that was answered with the way to another page. */
export function noteTaken(sent: Omit<TakenText, "page"> & { readonly intent: string }, { headers }: Response): void {
  const page = new URL(headers.get("Location") ?? "", window.location.href).pathname
  if (!STORING.includes(sent.intent) || matchPath(DRAFT, page) === null) return
  taken = { name: sent.name, policy: sent.policy, page }
}
