import { useSyncExternalStore } from "react"
import { MOST_LOGGED, pageLog, type Logged } from "../../session/page-log.ts"
import { Moment } from "../../ui/moment.tsx"
import { useHydrated } from "../../ui/use-hydrated.ts"

const NOTHING: readonly Logged[] = []

/** What this page's machine heard since the page was loaded. It is in memory only. */
export function SessionEvents() {
  const entries = useSyncExternalStore(pageLog.subscribe, pageLog.entries, () => NOTHING)
  const hydrated = useHydrated()
  return (
    <section aria-labelledby="heard" className="mt-8">
      <h2 id="heard">Events of this page</h2>
      <p className="text-faint">
        {hydrated
          ? `The last ${MOST_LOGGED} since the page was loaded, newest first. Nothing is stored, and no token is here.`
          : "The browser's events are listed where scripts run."}
      </p>
      {entries.length === 0 ? null : (
        <ol className="events" reversed>
          {entries.map(({ number, at, event, from, to, did }) => (
            <li key={number}>
              <p>
                <code>{event}</code> <Clock at={at} />
              </p>
              <p className="text-sm text-faint">
                {from === to ? `stays ${to}` : `${from} to ${to}`}:{" "}
                {did.length === 0 ? "nothing changed" : did.join(", ")}
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

const Clock = ({ at }: Pick<Logged, "at">) => (
  <span className="text-sm text-faint">
    <Moment at={at} />
  </span>
)
