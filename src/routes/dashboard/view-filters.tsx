import { Fragment } from "react"
import { Rich } from "../../language/rich.tsx"
import { English } from "../../ui/english.tsx"
import type { ViewFilter } from "./table-view.ts"

/** What a view leaves out, as a list within a sentence. */
export const ViewFilters = ({ filters }: { readonly filters: readonly ViewFilter[] }) =>
  filters.map(({ message, word }, i) => (
    <Fragment key={message}>
      {i === 0 ? "" : ", "}
      <Rich message={message} parts={{ word: <English>{word}</English> }} />
    </Fragment>
  ))
