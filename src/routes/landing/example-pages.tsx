import { Fragment } from "react"
import { useSaid, useText } from "../../language/use-text.ts"
import { outcomeWordsOf, toneOf } from "../../ui/policy/outcome.tsx"
import { StateName } from "../../ui/policy/state-name.tsx"
import { isSame, PAGES, type Access, type Fate } from "./example/access.ts"
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
                  <span className={`fate fate-${fate.kind === "undecided" ? "bad" : toneOf(fate, [visitor])}`}>
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

/** The drawing inside the door frame. */
const LEAF: Readonly<Record<Fate["kind"], string>> = {
  // Ajar, seen from within.
  proceed: "M9 4.5 5.5 6.5v11L9 19.5z",
  // Shut, with a way round it.
  redirect: "M8 12h7.5M12.5 8.5 16 12l-3.5 3.5",
  refuse: "M8.5 8.5l7 7M15.5 8.5l-7 7",
  undecided: "M9.8 9.6a2.3 2.3 0 1 1 3.3 2.1c-.8.4-1.1.9-1.1 1.8M12 16.6v.2",
}

/** A door as this visitor finds it. The words beside it say the same. */
const Door = ({ fate: { kind } }: { readonly fate: Fate }) => (
  <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" focusable="false" className="door">
    <path d="M5 20V9a7 7 0 0 1 14 0v11M2.5 20.5h19" />
    <path d={LEAF[kind]} className={kind === "proceed" ? "door-leaf" : undefined} />
  </svg>
)
