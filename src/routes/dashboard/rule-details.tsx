import { authStates } from "../../generated/guards.ts"
import { LinkTo } from "../../ui/link-to.tsx"
import { Moment } from "../../ui/moment.tsx"
import { OutcomeMark } from "../../ui/outcome.tsx"
import type { RecordedRow } from "./guard-table.server.ts"

/** Everything the compiler and the build know of a rule. */
export const RuleDetails = ({ row }: { readonly row: RecordedRow }) => (
  <div className="rule-details">
    <dl>
      <dt>In words</dt>
      <dd>{row.sentence}</dd>
      <dt>Routes</dt>
      <dd>
        <Codes texts={row.routes} none="none" />
      </dd>
      <dt>Wins over</dt>
      <dd>
        <Codes texts={row.winsOver} none="no other rule" />
      </dd>
      <dt>Written at</dt>
      <dd>
        <code>{row.source}</code>
      </dd>
      <dt>Last changed</dt>
      <dd>
        <LastChange change={row.change} />
      </dd>
      <dt>For example</dt>
      <dd>
        <LinkTo to="/dashboard/simulator" search={{ url: row.example }}>
          {row.example}
        </LinkTo>
      </dd>
    </dl>
    <table>
      <caption>What each auth state gets</caption>
      <thead>
        <tr>
          <th scope="col">Auth state</th>
          <th scope="col">opening the page</th>
          <th scope="col">sending a form</th>
        </tr>
      </thead>
      <tbody>
        {authStates.map((state) => (
          <tr key={state}>
            <th scope="row">{state}</th>
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

function LastChange({ change }: Pick<RecordedRow, "change">) {
  switch (change.kind) {
    case "unrecorded":
      return "not known: this server was built without the policy's history"
    case "uncommitted":
      return "after the last commit: this server was built before the change was committed"
    case "committed":
      return (
        <>
          <Moment at={change.date} /> in commit <code>{change.hash.slice(0, 10)}</code>: {change.subject}
        </>
      )
  }
}

const Codes = ({ texts, none }: { readonly texts: readonly string[]; readonly none: string }) =>
  texts.length === 0 ? (
    none
  ) : (
    <ul className="codes">
      {texts.map((text) => (
        <li key={text}>
          <code>{text}</code>
        </li>
      ))}
    </ul>
  )
