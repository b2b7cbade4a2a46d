import type { OpenPages as Open } from "../../../policies/compiler/compile-question.server.ts"
import { useText } from "../../../language/use-text.ts"

/** The numbers of the pages that anybody can open. */
export interface OpenCounts extends Pick<Open, "unit"> {
  readonly everyone: number
  readonly signedOut: number
  readonly endpoints: number
}

export const openCountsOf = ({ unit, everyone, signedOut, endpoints }: Open): OpenCounts => ({
  unit,
  everyone: everyone.length,
  signedOut: signedOut.length,
  endpoints: endpoints.length,
})

/** The same numbers in every view, in a sentence. */
export function OpenPages({ open: { unit, everyone, signedOut, endpoints } }: { readonly open: OpenCounts }) {
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
  return <p className="note no-print">{`${total} ${parts}${data}`}</p>
}
