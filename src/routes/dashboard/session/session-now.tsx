import { useSyncExternalStore } from "react"
import { STATE } from "../../../../policy/words.ts"
import type { AuthState } from "../../../generated/guards.ts"
import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import { pageLog, type Logged } from "../../../session/browser/page-log.ts"
import { Moment } from "../../../ui/shell/moment.tsx"
import { eventWordsOf } from "./session-words.ts"

const NOTHING: readonly Logged[] = []

interface SessionNowProps {
  /** The auth state that the guards see. */
  readonly state: AuthState
  /** The machine's own state, which is evidence. */
  readonly live: Logged["to"]
}

/** The state that this browser is in, its meaning, and the event that led to it. */
export function SessionNow({ state, live }: SessionNowProps) {
  const text = useText()
  const entries = useSyncExternalStore(pageLog.subscribe, pageLog.entries, () => NOTHING)
  // Newest first: what stands here made the state what it is.
  const cause = entries.find(({ from, to }) => from !== to && to === live)
  return (
    <section aria-labelledby="now" className="session-now">
      <h2 id="now">{text("This browser")}</h2>
      <p>
        <strong>{text(STATE[state].short)}</strong> <code>{state}</code>
      </p>
      <dl className="facts">
        <dt>{text("Meaning")}</dt>
        <dd>{text(STATE[state].meaning)}</dd>
        <dt>{text("Why")}</dt>
        <dd>
          {cause === undefined ? (
            text("The server reported it with this page.")
          ) : (
            <Rich
              message="<event/> on <moment/>."
              parts={{ event: <>{text(eventWordsOf(cause))}</>, moment: <Moment at={cause.at} /> }}
            />
          )}
        </dd>
      </dl>
    </section>
  )
}
