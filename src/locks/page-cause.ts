import { data } from "react-router"

import type { RefusalCause } from "../guard/client.ts"

/** The reason why a page is not shown, for the error view, which cannot derive it from the status. */
export type PageCause =
  /** A refusal by the locks. */
  | RefusalCause
  /** The request's body is not a form of this page. */
  | "form"
  | TranslatedProblem

/** A problem behind a page, described in the reader's language. */
export interface TranslatedProblem {
  readonly title: string
  readonly advice: string
  /** Seconds after which the same request may succeed. Null if trying again does not help. */
  readonly again: number | null
  /** True if the server prepares the page in the meantime: then a progress bar is shown. */
  readonly isWorking?: boolean
  /** The page that the advice names. */
  readonly page?: AdvisedPage
}

/** A page that helps somebody whose address names no app or no version. */
export type AdvisedPage = "/dashboard/apps" | "/dashboard/timeline"

/** The data of a thrown response. */
interface Caused {
  readonly cause: PageCause
}

/** Makes a response to throw. The error view shows its cause. */
export function refusalBecause(cause: PageCause, status: number, statusText = "") {
  const again = typeof cause === "string" ? null : cause.again
  const headers: Record<string, string> = again === null ? {} : { "Retry-After": String(again) }
  return data<Caused>({ cause }, { status, statusText, headers })
}

/** The cause in the data of an error response. Null if it has none. */
export const causeIn = (thrown: unknown): PageCause | null =>
  typeof thrown === "object" && thrown !== null && "cause" in thrown ? (thrown as Caused).cause : null
