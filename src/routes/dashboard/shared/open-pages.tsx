import type { OpenPages } from "../../../policies/compiler/compile-job.server.ts"
import { useText } from "../../../language/use-text.ts"

/** The numbers of public pages; of public rules, if the app's routes are unknown (`unit`). */
type OpenCounts = ReturnType<typeof openCountsOf>

/** The numbers of public pages, from the lists of them. */
export const openCountsOf = ({ unit, everyone, signedOut, endpoints, withheld, checked, operations }: OpenPages) => ({
  unit,
  // The pages that are open to everyone only because of shadow mode, and its last day; null if there are none.
  withheld: withheld === undefined ? null : { until: withheld.until, opened: withheld.pages.length },
  everyone: everyone.length,
  signedOut: signedOut.length,
  // Endpoints return only data.
  endpoints: endpoints.length,
  // Pages that open after the app's own check.
  checked: checked?.length ?? 0,
  // Server functions without a path.
  operations: operations?.length ?? 0,
})

/** The message about pages that are open to everyone because of shadow mode. */
export const OPENED_BY_SHADOW_MODE =
  "Shadow mode opens {{opened}} of these to everyone, until the end of {{until}} (UTC)."

/** The message about pages that open after the app's own check. */
export const OPEN_BY_CHECK = "Also {{count}} open to anyone who passes the app's own check."

/** The message about server operations that anyone can call. */
export const OPEN_OPERATIONS = "Also {{count}} operations that anyone can call."

/** The numbers of public pages in a sentence. */
export function OpenPagesSentence({ open }: { readonly open: OpenCounts }) {
  const text = useText()
  const { unit, everyone, signedOut, endpoints, withheld, checked, operations } = open
  const count = everyone + signedOut
  const sentences = [
    unit === "page"
      ? text("{{count}} pages that anyone can open:", { count })
      : text("{{count}} rules that let anyone in:", { count }),
    text("{{everyone}} open to everyone, {{signedOut}} only to people not signed in.", { everyone, signedOut }),
    withheld !== null && text(OPENED_BY_SHADOW_MODE, withheld),
    checked > 0 && text(OPEN_BY_CHECK, { count: checked }),
    endpoints > 0 && text("Also {{count}} endpoints that return only data.", { count: endpoints }),
    operations > 0 && text(OPEN_OPERATIONS, { count: operations }),
  ]
  return <p className="mb-2 max-w-4xl font-medium">{sentences.filter(Boolean).join(" ")}</p>
}
