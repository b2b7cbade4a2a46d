import { MATCH } from "../../../policy/words.ts"
import type { AuthState } from "../../generated/guards.ts"
import { useText } from "../../language/use-text.ts"
import { OutcomeMark } from "../../ui/outcome.tsx"
import { StateName } from "../../ui/state-name.tsx"
import type { RecordedRow } from "./guard-table.server.ts"
import { RuleDetails } from "./rule-details.tsx"
import { whomOf } from "../../ui/requirement-words.ts"

interface RuleRowsProps {
  readonly row: RecordedRow
  /** Whose outcomes are shown. */
  readonly states: readonly AuthState[]
}

/** One rule: its outcomes at a glance, then its reason, which opens to everything else known of it. */
export function RuleRows({ row, states }: RuleRowsProps) {
  const text = useText()
  const isWide = states.length > 1
  return (
    <tbody>
      <tr>
        <th scope="row">
          <code>{row.path}</code> <span className="rule-match">{text(MATCH[row.match].short)}</span>
        </th>
        <td>
          <span className="word">
            {text(whomOf(row.require))} <code>{row.require}</code>
          </span>
        </td>
        {states.map((state) => (
          <td key={state} className={isWide ? "wide" : undefined}>
            <OutcomeMark outcome={row.outcomes[state]} />
          </td>
        ))}
      </tr>
      <tr className="rule-more">
        <td colSpan={2 + states.length}>
          {isWide ? <NarrowOutcomes row={row} states={states} /> : null}
          <details>
            <summary lang="en">{row.why}</summary>
            <RuleDetails row={row} />
          </details>
        </td>
      </tr>
    </tbody>
  )
}

/** What the columns say, for screens that have no room for them. */
const NarrowOutcomes = ({ row, states }: RuleRowsProps) => (
  <dl className="narrow-outcomes">
    {states.map((state) => (
      <div key={state}>
        <dt>
          <StateName state={state} />
        </dt>
        <dd>
          <OutcomeMark outcome={row.outcomes[state]} />
        </dd>
      </div>
    ))}
  </dl>
)
