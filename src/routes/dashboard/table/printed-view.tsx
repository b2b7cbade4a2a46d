import { Rich } from "../../../language/rich.tsx"
import { pageHrefOf } from "../../../ui/shell/page-href.ts"
import type { PagePosition } from "../../../policies/compiler/parts.ts"
import { addressOf, filtersOf, type TableQuery, type ViewFilter } from "./table-view.ts"
import { PolicyHash } from "../../../ui/policy-hash.tsx"
import { visibleText } from "../../../language/visible-text.ts"
import { Fragment } from "react"
import { useText } from "../../../language/use-text.ts"

interface PrintedViewProps {
  readonly query: TableQuery
  readonly policyHash: string
  readonly page: PagePosition
}

/** The header of every printed sheet: the policy, the filters and the address. */
export function PrintedView({ query, policyHash, page }: PrintedViewProps) {
  const text = useText()
  const filters = filtersOf(query)
  // The plain address for the whole table of the live policy.
  const address = `${pageHrefOf("/dashboard")}${filters.length === 0 && query.page === 0 && query.app + query.version === "" ? "" : addressOf(query)}`
  const parts = { hash: <PolicyHash whole>{policyHash}</PolicyHash>, address: <a href={address}>{address}</a> }
  return (
    <p>
      {page.parts === 1
        ? null
        : `${text("{{first}} to {{last}} of {{all}}", { first: page.first, last: page.last, all: page.all })} · `}
      {filters.length === 0 ? (
        <Rich message="Guard table of policy <hash/> · every rule · <address/>" parts={parts} />
      ) : (
        <Rich
          message="Guard table of policy <hash/> · only <filters/> · <address/>"
          parts={{ ...parts, filters: <ViewFilters filters={filters} /> }}
        />
      )}
    </p>
  )
}

/** The filters of a view, as a list within a sentence. */
export function ViewFilters({ filters }: { readonly filters: readonly ViewFilter[] }) {
  const text = useText()
  return filters.map(({ message, word }, i) => (
    <Fragment key={message}>
      {i === 0 ? "" : ", "}
      <Rich
        message={message}
        parts={{
          word:
            typeof word === "string" ? (
              <bdi lang="en" className="wrap-anywhere">
                {visibleText(word)}
              </bdi>
            ) : (
              <bdi>{text(word.message)}</bdi>
            ),
        }}
      />
    </Fragment>
  ))
}
