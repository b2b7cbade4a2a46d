import { useSyncExternalStore } from "react"
import type { PlainMessage } from "../../../language/message.ts"
import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import { MAX_LOGGED, pageLog, type Logged } from "../../../session/browser/page-log.ts"
import { Moment } from "../../../ui/shell/moment.tsx"
import { useHydrated } from "../../../ui/forms/use-hydrated.ts"
import { eventWordsOf, SESSION_CHANGE, SESSION_STATE } from "./session-words.ts"

/** One list for every call, because React compares snapshots by identity. */
const NOTHING: readonly Logged[] = []

/** Returns the events of this page's session machine, newest first; none on the server. */
export const useSessionEvents = (): readonly Logged[] =>
  useSyncExternalStore(pageLog.subscribe, pageLog.entries, () => NOTHING)

/** The list of the session machine's events since the page was loaded. They are in memory only. */
export function SessionEvents() {
  const text = useText()
  const entries = useSessionEvents()
  const hydrated = useHydrated()
  return (
    <div>
      <h2>{text("What happened on this page")}</h2>
      <p className="text-faint">
        {hydrated
          ? text(
              "Newest first, up to {{most}} since the page was loaded. Nothing is stored, and no tokens are shown.",
              { most: MAX_LOGGED },
            )
          : text("This browser's events appear here once JavaScript runs.")}
      </p>
      {/* Its space is reserved, so that nothing below moves. It can have the focus, so that keys scroll it. */}
      <section
        aria-label={text("What happened on this page")}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={entries.length === 0 ? "events invisible" : "events"}
      >
        <ol reversed>
          {entries.map(({ number, at, event, from, to, did }) => (
            <li key={number}>
              <p>
                {text(eventWordsOf({ event, from, did }))} <Clock at={at} />
              </p>
              <p className="text-sm text-faint">
                <Step from={from} to={to} did={did} /> <code>{event}</code>
              </p>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}

const NO_CHANGE: readonly PlainMessage[] = ["nothing changed"]

/** The effect of an event on the session machine: its states before and after, and what it did. */
function Step({ from, to, did }: Pick<Logged, "from" | "to" | "did">) {
  const text = useText()
  const words = did.length === 0 ? NO_CHANGE : did.map((change) => SESSION_CHANGE[change])
  const changes = <>{words.map((change) => text(change)).join(", ")}</>
  return from === to ? (
    <Rich message="still <state/>: <changes/>" parts={{ state: <>{text(SESSION_STATE[to])}</>, changes }} />
  ) : (
    <Rich
      message="was <from/>, now <to/>: <changes/>"
      parts={{ from: <>{text(SESSION_STATE[from])}</>, to: <>{text(SESSION_STATE[to])}</>, changes }}
    />
  )
}

const Clock = ({ at }: Pick<Logged, "at">) => (
  <span className="text-sm text-faint">
    <Moment at={at} />
  </span>
)
