import { pageHrefOf } from "../../ui/page-href.ts"
import { addressOf, wordsOfView, type TableQuery } from "./table-view.ts"

interface PrintedViewProps {
  readonly query: TableQuery
  readonly policyHash: string
}

/** On every sheet of paper: which policy this is of, what of it is shown, and where it can be looked up. */
export function PrintedView({ query, policyHash }: PrintedViewProps) {
  const words = wordsOfView(query)
  const address = `${pageHrefOf("/dashboard")}${words === "" ? "" : addressOf(query)}`
  return (
    <p>
      Guard table of policy <code>{policyHash}</code> · {words === "" ? "every rule" : `only ${words}`} ·{" "}
      <a href={address}>{address}</a>
    </p>
  )
}
