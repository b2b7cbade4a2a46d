import { useSelector } from "@xstate/react"
import DownloadIcon from "~icons/material-symbols/download"
import { expectRuleOf } from "../../../locks/locks.server.ts"
import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import { usePageSession } from "../../../session/browser/provider.tsx"
import { authStateOf } from "../../../session/machine/auth-state.ts"
import { useDocumentFacts } from "../../../ui/shell/document-facts.tsx"
import { PageHeading } from "../../../ui/shell/heading.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { pageHrefOf } from "../../../ui/shell/page-href.ts"
import type { Route } from "./+types/session"
import { ChosenState } from "./chosen-state.tsx"
import { MachineDrawing } from "./machine-drawing.tsx"
import { picture } from "./machine-picture.server.ts"
import { SessionEvents, useSessionEvents } from "./session-events.tsx"
import { STATE } from "../../../../policy/words.ts"
import type { Logged } from "../../../session/browser/page-log.ts"
import { Moment } from "../../../ui/shell/moment.tsx"
import { eventWordsOf } from "./session-words.ts"
import { TableHead } from "../shared/plain-table.tsx"
import { English } from "../../../ui/policy/english.tsx"
import type { StateName, Transition } from "../../../build/session-picture/picture.ts"
import { Fact, Section } from "../../../ui/section.tsx"

/** The drawing of the session machine, and the state in it that the address names; null for none or an unknown one. */
export function loader({ context, url }: Route.LoaderArgs) {
  expectRuleOf(context, "/dashboard/session")
  const asked = url.searchParams.get("state")
  return { picture, chosen: picture.states.find(({ name }) => name === asked)?.name ?? null }
}

/** The page about the state of this browser's session, and the session machine that decides it. */
export default function SessionPage({ loaderData: { picture, chosen } }: Route.ComponentProps) {
  const text = useText()
  const { language } = useDocumentFacts().reader
  const live = useSelector(usePageSession(), ({ value }) => value)
  return (
    <>
      <PageHeading
        title={text("Session")}
        lead={text("Whether this browser is signed in, how far sign-in has got, and what led to that.")}
      />
      <SessionNow live={live} />
      {/* Open if the address names a state. */}
      <details className="machine-fold" open={chosen !== null}>
        <summary>{text("How this is decided: the session machine")}</summary>
        <p className="mt-2 text-faint">
          {text("The build draws this picture from the machine's own code. Choose a state to see where it leads.")}
        </p>
        <div className="machine-page">
          <div>
            <MachineDrawing
              picture={picture}
              title={text("The session machine")}
              language={language}
              live={{
                name: live,
                description: <Rich message="<state/>, now" parts={{ state: <tspan lang="en">{live}</tspan> }} />,
              }}
              chosen={chosen}
              addressOf={(name) =>
                pageHrefOf("/dashboard/session", { search: { state: name === chosen ? null : name } })
              }
            />
            <p className="mt-3 no-print">
              <a href={pageHrefOf("/dashboard/session/machine.svg")} download className="link">
                <Icon picture={DownloadIcon} /> {text("Save picture as SVG")}
              </a>
            </p>
          </div>
          <div className="min-w-0">
            <ChosenState picture={picture} chosen={chosen} live={live} />
          </div>
        </div>
        <Transitions transitions={picture.transitions} from={chosen} />
      </details>
      {/* Last, because it grows after hydration, and would move anything below it. */}
      <SessionEvents />
    </>
  )
}

/** This browser's auth state, its meaning, and the event that caused it. `live` is the machine's own state. */
function SessionNow({ live }: { readonly live: Logged["to"] }) {
  const text = useText()
  const state = useSelector(usePageSession(), authStateOf)
  const entries = useSessionEvents()
  // The newest entry that changed the state: entries are newest first.
  const cause = entries.find(({ from, to }) => from !== to && to === live)
  return (
    <Section id="now" title={text("This browser")} className="session-now">
      <p>
        <strong>{text(STATE[state].short)}</strong> <code>{state}</code>
      </p>
      <dl className="facts">
        <Fact name={text("Meaning")}>{text(STATE[state].meaning)}</Fact>
        <Fact name={text("Why")}>
          {cause === undefined ? (
            text("The server reported it with this page.")
          ) : (
            <Rich
              message="<event/> on <moment/>."
              parts={{ event: <>{text(eventWordsOf(cause))}</>, moment: <Moment at={cause.at} /> }}
            />
          )}
        </Fact>
      </dl>
    </Section>
  )
}

interface TransitionsProps {
  readonly transitions: readonly Transition[]
  /** The state whose transitions are listed; null for those of every state. */
  readonly from: StateName | null
}

/** The table of transitions, with details that the drawing leaves out. */
function Transitions({ transitions, from }: TransitionsProps) {
  const text = useText()
  return (
    <section aria-labelledby="transitions" className="mt-10">
      <h2 id="transitions">
        {from === null ? (
          text("Every transition")
        ) : (
          <Rich message="Every transition from <state/>" parts={{ state: <English>{from}</English> }} />
        )}
      </h2>
      <p className="text-faint">
        {text(
          "Each line reads: event, [condition], / what is updated. Conditions are checked from the top; the first true one counts.",
        )}
      </p>
      <table className="plain-table" aria-labelledby="transitions">
        <TableHead columns={[text("From"), text("To"), text("On")]} />
        <tbody>
          {transitions
            .filter((transition) => from === null || transition.from === from)
            .map((transition) => (
              <tr key={`${transition.from} ${transition.to}`}>
                <th scope="row" lang="en">
                  {transition.from}
                </th>
                <td>{transition.from === transition.to ? text("stays") : <English>{transition.to}</English>}</td>
                <td>
                  <ul>
                    {transition.steps.map((step) => (
                      <li key={step}>
                        <code>{step}</code>
                      </li>
                    ))}
                  </ul>
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  )
}
