import type { OpenPages } from "../../../policies/compiler/compile-job.server.ts"
import { useText } from "../../../language/use-text.ts"

/** The numbers of public pages; of public rules, if the app's routes are unknown (`unit`). */
export interface OpenCounts extends Pick<OpenPages, "unit"> {
  /** The number of pages that are open to everyone only because of shadow mode, and its last day; null if none. */
  readonly withheld: { readonly until: string; readonly opened: number } | null
  /** The number of pages that are open in every auth state. */
  readonly everyone: number
  /** The number of pages that are open to signed-out visitors, but not to everyone. */
  readonly signedOut: number
  /** The number of endpoints, which return only data, that signed-out visitors can open. */
  readonly endpoints: number
  /** The number of pages that open after the app's own check; absent for none. */
  readonly checked?: number
  /** The number of operations, server functions without a path, that anyone can call; absent for none. */
  readonly operations?: number
}

/** The numbers of public pages, from the lists of them. */
export const openCountsOf = ({
  unit,
  everyone,
  signedOut,
  endpoints,
  withheld,
  checked,
  operations,
}: OpenPages): OpenCounts => ({
  unit,
  withheld: withheld === undefined ? null : { until: withheld.until, opened: withheld.pages.length },
  everyone: everyone.length,
  signedOut: signedOut.length,
  endpoints: endpoints.length,
  ...(checked === undefined ? {} : { checked: checked.length }),
  ...(operations === undefined ? {} : { operations: operations.length }),
})

/** The message about pages that are open to everyone because of shadow mode. */
export const OPENED_BY_SHADOW_MODE =
  "Shadow mode opens {{opened}} of these to everyone, until the end of {{until}} (UTC)."

/** The message about pages that open after the app's own check. */
export const OPEN_BY_CHECK = "Also {{count}} open to anyone who passes the app's own check."

/** The message about server operations that anyone can call. */
export const OPEN_OPERATIONS = "Also {{count}} operations that anyone can call."

/** The numbers of public pages in a sentence. */
export function OpenPagesSentence({
  open: { unit, everyone, signedOut, endpoints, withheld, checked, operations },
}: {
  readonly open: OpenCounts
}) {
  const text = useText()
  const count = everyone + signedOut
  const total =
    unit === "page"
      ? text("{{count}} pages that anyone can open:", { count })
      : text("{{count}} rules that let anyone in:", { count })
  const parts = text("{{everyone}} open to everyone, {{signedOut}} only to people not signed in.", {
    everyone,
    signedOut,
  })
  const data =
    endpoints === 0 ? "" : ` ${text("Also {{count}} endpoints that return only data.", { count: endpoints })}`
  const shadow = withheld === null ? "" : ` ${text(OPENED_BY_SHADOW_MODE, withheld)}`
  const byCheck = checked === undefined ? "" : ` ${text(OPEN_BY_CHECK, { count: checked })}`
  const calls = operations === undefined ? "" : ` ${text(OPEN_OPERATIONS, { count: operations })}`
  return <p className="mb-2 max-w-4xl font-medium">{`${total} ${parts}${shadow}${byCheck}${data}${calls}`}</p>
}
