import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import { English } from "../../../ui/policy/english.tsx"
import type { StateName, Transition } from "../../../build/session-picture/picture.ts"

interface TransitionsProps {
  readonly transitions: readonly Transition[]
  /** Null lists those of every state. */
  readonly from: StateName | null
}

/** Everything the picture shows and what it has no room for, as text. */
export function Transitions({ transitions, from }: TransitionsProps) {
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
        <thead>
          <tr>
            <th scope="col">{text("From")}</th>
            <th scope="col">{text("To")}</th>
            <th scope="col">{text("On")}</th>
          </tr>
        </thead>
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
