import type { PlainMessage } from "../../../language/message.ts"
import { useText } from "../../../language/use-text.ts"
import type { CountedChain, countedRedirects } from "../../../policies/pictures/few-pages.ts"
import { OutcomeWords } from "../../../ui/policy/outcome.tsx"
import { StateName } from "../../../ui/policy/state-name.tsx"
import { InWords } from "../shared/in-words.tsx"

/** The end of a chain of redirects that visitors follow from a page. */
const ENDS: Readonly<Record<CountedChain["end"], PlainMessage>> = {
  opens: "which opens",
  refused: "and no further",
  "goes round": "and around again, endlessly",
}

const OPENS_TO_SOME = "opens to some people, depending on their claims; for the others, see below"

interface JourneysProps {
  /** For each auth state, the number of pages that open, and the chains of redirects from the others. */
  readonly journeys: ReturnType<typeof countedRedirects>
}

/** The redirects as a table. */
export function Journeys({ journeys }: JourneysProps) {
  const text = useText()
  return (
    <InWords columns={[text("Visitor"), text("Pages"), text("Outcome")]}>
      {journeys.flatMap(({ state, open, some, chains }) => {
        const rows = [
          { pages: open, outcome: text("opens") },
          ...(some === undefined ? [] : [{ pages: some, outcome: text(OPENS_TO_SOME) }]),
          ...chains.map((chain) => ({ pages: chain.count, outcome: <ChainText chain={chain} /> })),
        ]
        return rows.map(({ pages, outcome }, at) => (
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={`${state} ${at}`}>
            <th scope="row">
              <StateName state={state} />
            </th>
            <td>{pages}</td>
            <td>{outcome}</td>
          </tr>
        ))
      })}
    </InWords>
  )
}

/** The redirects as a list, for screens that are too narrow for the drawing. */
export function JourneyList({ journeys }: JourneysProps) {
  const text = useText()
  return (
    <dl className="journey-list">
      {journeys.map(({ state, open, some, chains }) => (
        <div key={state}>
          <dt>
            <StateName state={state} />
          </dt>
          <dd>{text("opens {{count}} pages", { count: open })}</dd>
          {some === undefined ? null : (
            <dd>
              {text("{{count}} pages", { count: some })}: {text(OPENS_TO_SOME)}
            </dd>
          )}
          {chains.map((chain) => (
            <dd key={JSON.stringify(chain.stops)}>
              {text("{{count}} pages", { count: chain.count })}: <ChainText chain={chain} />
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

/** A chain of redirects in words, with its end. */
function ChainText({ chain: { stops, end } }: { readonly chain: CountedChain }) {
  const text = useText()
  return (
    <>
      {stops.map((stop, i) => (
        <span key={stop.kind === "page" ? stop.path : stop.status}>
          {i === 0 ? "" : ", "}
          <OutcomeWords
            outcome={
              stop.kind === "page" ? { kind: "redirect", to: stop.path } : { kind: "refuse", status: stop.status }
            }
          />
        </span>
      ))}
      {", "}
      {text(ENDS[end])}
    </>
  )
}
