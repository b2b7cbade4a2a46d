import { Fragment } from "react"

import { useSaid, useText } from "../../language/use-text.ts"
import { outcomeWordsOf, toneOf } from "../../ui/policy/outcome.tsx"
import { StateName } from "../../ui/policy/state-name.tsx"
import { Door } from "./door.tsx"
import { isSame, PAGES, type Access } from "./example/access.ts"
import { VISITORS } from "./example/draft.ts"

interface ExamplePagesProps {
  readonly before: Access
  readonly access: Access
}

/** The picture of the pages: for each the doors that its visitors find. */
export function ExamplePages({ before, access }: ExamplePagesProps) {
  const text = useText()
  const said = useSaid()
  return (
    <table className="example-pages">
      <caption>{text("What visitors get")}</caption>
      <thead>
        <tr>
          <th scope="col">{text("Page")}</th>
          {VISITORS.map((visitor) => (
            <th key={visitor} scope="col">
              <StateName state={visitor} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {PAGES.map((page) => (
          <tr key={page}>
            <th scope="row">
              <code>
                <Breakable path={page} />
              </code>
            </th>
            {VISITORS.map((visitor) => {
              const fate = access.fates[page][visitor]
              const isChanged = !isSame(fate, before.fates[page][visitor])
              return (
                <td key={visitor} className={isChanged ? "is-changed" : undefined}>
                  <span className={`fate fate-${fate.kind === "undecided" ? "bad" : toneOf(fate)}`}>
                    <Door fate={fate} />
                    <span>{fate.kind === "undecided" ? text("two answers") : said(outcomeWordsOf(fate))}</span>
                  </span>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A path that may go on in a new line after each slash. */
const Breakable = ({ path }: { readonly path: string }) =>
  path.split(/(?<=.\/)/).map((part, i) => (
    <Fragment key={part}>
      {i === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ))
