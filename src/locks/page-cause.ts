import { data } from "react-router"

import type { RefusalCause } from "../guard/client.ts"

/** The reason why a page is not shown. Whoever throws knows it; the error view cannot tell it from a status. */
export type PageCause =
  /** Of the locks. */
  | RefusalCause
  /** The body of the request is no form, or no form of this page. */
  | "form"
  | PageTrouble

/** Something that went wrong behind a page, in the reader's language already. */
export interface PageTrouble {
  readonly title: string
  readonly advice: string
  /** Seconds after which the same request may succeed; null where it would come to the same end. */
  readonly again: number | null
}

/** The data of a thrown response. */
interface Caused {
  readonly cause: PageCause
}

/** A response to throw: the error view shows its cause. */
export function refusalBecause(cause: PageCause, status: number, statusText = "") {
  const again = typeof cause === "string" ? null : cause.again
  const headers: Record<string, string> = again === null ? {} : { "Retry-After": String(again) }
  return data<Caused>({ cause }, { status, statusText, headers })
}

/** The cause in the data of an error response; null where whoever made the response gave none. */
export const causeIn = (thrown: unknown): PageCause | null =>
  typeof thrown === "object" && thrown !== null && "cause" in thrown ? (thrown as Caused).cause : null
