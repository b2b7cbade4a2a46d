import { Fragment } from "react"
import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import type { ViewFilter } from "./table-view.ts"

/** What a view leaves out, as a list within a sentence. */
export function ViewFilters({ filters }: { readonly filters: readonly ViewFilter[] }) {
  const text = useText()
  return filters.map(({ message, word }, i) => (
    <Fragment key={message}>
      {i === 0 ? "" : ", "}
      <Rich
        message={message}
        parts={{ word: typeof word === "string" ? <bdi lang="en">{word}</bdi> : <bdi>{text(word.says)}</bdi> }}
      />
    </Fragment>
  ))
}
