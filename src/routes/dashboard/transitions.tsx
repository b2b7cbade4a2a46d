import type { StateName, Transition } from "../../session-picture/transitions.ts"

interface TransitionsProps {
  readonly transitions: readonly Transition[]
  /** Null lists those of every state. */
  readonly from: StateName | null
}

/** Everything the picture shows and what it has no room for, as text. */
export const Transitions = ({ transitions, from }: TransitionsProps) => (
  <section aria-labelledby="transitions" className="mt-10">
    <h2 id="transitions">{from === null ? "Every transition" : `Every transition from ${from}`}</h2>
    <p className="text-faint">
      Each as event, [condition], / what is updated. Conditions are tried from the top; the first that holds counts.
    </p>
    <table className="plain-table" aria-labelledby="transitions">
      <thead>
        <tr>
          <th scope="col">From</th>
          <th scope="col">To</th>
          <th scope="col">On</th>
        </tr>
      </thead>
      <tbody>
        {transitions
          .filter((transition) => from === null || transition.from === from)
          .map((transition) => (
            <tr key={`${transition.from} ${transition.to}`}>
              <th scope="row">{transition.from}</th>
              <td>{transition.from === transition.to ? "stays" : transition.to}</td>
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
