import { authStates, type AuthState } from "../../generated/guards.ts"
import { OutcomeMark, STATE_NAMES } from "../../ui/outcome.tsx"
import type { RecordedRow } from "./guard-table.server.ts"

/** One rule: its outcomes at a glance, then its reason, which opens to everything else known of it. */
export function RuleRows({ row }: { readonly row: RecordedRow }) {
  return (
    <tbody>
      <tr>
        <th scope="row">
          <code>{row.path}</code>
          <span className="rule-match">{row.match === "exact" ? "this page only" : "and everything beneath"}</span>
        </th>
        <td>{row.require}</td>
        {authStates.map((state) => (
          <td key={state} className="wide">
            <OutcomeMark outcome={row.outcomes[state]} />
          </td>
        ))}
      </tr>
      <tr className="rule-more">
        <td colSpan={2 + authStates.length}>
          <details>
            <summary>{row.why}</summary>
            <RuleDetails row={row} />
          </details>
        </td>
      </tr>
    </tbody>
  )
}

function RuleDetails({ row }: { readonly row: RecordedRow }) {
  return (
    <div className="rule-details">
      <dl>
        <dt>In words</dt>
        <dd>{row.sentence}</dd>
        <dt>Routes</dt>
        <dd>{row.routes.length === 0 ? "none" : <Paths paths={row.routes} />}</dd>
        <dt>Written at</dt>
        <dd>
          <code>{row.source}</code>
        </dd>
        {row.commit === null ? null : (
          <>
            <dt>Last changed</dt>
            <dd>
              <time dateTime={row.commit.date}>{row.commit.date.slice(0, 10)}</time> in{" "}
              <code>{row.commit.hash.slice(0, 10)}</code>: {row.commit.subject}
            </dd>
          </>
        )}
      </dl>
      <table>
        <caption>What each visitor gets</caption>
        <thead>
          <tr>
            <th scope="col">Visitor</th>
            <th scope="col">opening the page</th>
            <th scope="col">sending a form</th>
          </tr>
        </thead>
        <tbody>
          {authStates.map((state: AuthState) => (
            <tr key={state}>
              <th scope="row">{STATE_NAMES[state]}</th>
              <td>
                <OutcomeMark outcome={row.outcomes[state]} />
              </td>
              <td>
                <OutcomeMark outcome={row.writes[state]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Paths = ({ paths }: { readonly paths: readonly string[] }) => (
  <ul className="flex flex-wrap gap-x-4">
    {paths.map((path) => (
      <li key={path}>
        <code>{path}</code>
      </li>
    ))}
  </ul>
)
