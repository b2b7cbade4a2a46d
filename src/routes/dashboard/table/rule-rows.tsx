import { Link } from "react-router"
import { MATCH } from "../../../../policy/words.ts"
import { useFormatMessage, useText } from "../../../language/use-text.ts"
import { OutcomeSign } from "../../../ui/policy/outcome.tsx"
import { audienceOfRule, audienceWordsOf } from "../../../ui/policy/exposure.ts"
import { ExposureMark } from "../../../ui/policy/exposure-mark.tsx"
import { AuthorText } from "../../../ui/policy/typed.tsx"
import { Path } from "../../../ui/policy/path.tsx"
import type { GuardTableRow } from "../../../policies/chosen/guard-table.server.ts"
import { useKnownStates } from "../shared/state-field.tsx"
import { CellWords, RuleDetails } from "./rule-details.tsx"
import { rowKeyOf, addressOf, lastDayIn, namesShown, statesOf, type TableQuery } from "./table-view.ts"

interface RuleRowsProps {
  readonly row: GuardTableRow
  readonly query: TableQuery
}

/** The row of a rule, and a row with its details if they are open. Its pattern links to them. */
export function RuleRows({ row, query }: RuleRowsProps) {
  const text = useText()
  const states = statesOf(query, useKnownStates())
  const names = namesShown(query, [row])
  // The pattern, the audience and the reason, and a column for each visitor.
  const columns = 3 + states.length + names.length
  const isOpen = query.rule === rowKeyOf(row)
  return (
    <tbody id={isOpen ? "rule" : undefined} className={isOpen ? "rule-open" : undefined}>
      <tr>
        <th scope="row">
          <Link
            to={addressOf({ ...query, rule: isOpen ? "" : rowKeyOf(row) })}
            preventScrollReset
            aria-expanded={isOpen}
            className="rule-name"
          >
            <Path>{row.path}</Path>
            <RuleScope path={row.path} match={row.match} />
          </Link>
        </th>
        <td>
          <RuleAudience row={row} />
        </td>
        {states.map((state) => (
          <td key={state} className={states.length > 1 ? "wide" : undefined}>
            <OutcomeSign outcome={row.outcomes[state]} states={[state]} />
          </td>
        ))}
        {names.map((name) => (
          <td key={name} className="wide">
            {/* In the rule's details, with the day on which shadow mode ends. */}
            {lastDayIn(row.outcomes) === undefined ? <CellWords cell={row.visitors![name]!.load} /> : text("opens")}
          </td>
        ))}
        <td className="rule-why" lang="en" title={row.why}>
          <AuthorText>{row.why}</AuthorText>
        </td>
      </tr>
      {/* A second row for the reason, which has no column on phones. */}
      <tr className="rule-narrow">
        <td colSpan={columns}>
          <AuthorText>{row.why}</AuthorText>
        </td>
      </tr>
      {isOpen ? (
        <tr className="rule-more">
          <td colSpan={columns}>
            <RuleDetails
              row={row}
              permalink={addressOf({ ...query, rule: rowKeyOf(row) })}
              closed={addressOf({ ...query, rule: "" })}
            />
          </td>
        </tr>
      ) : null}
    </tbody>
  )
}

/** The people whom a rule lets in: with shadow mode everybody until a day, and then those whom it requires. */
function RuleAudience({ row }: Pick<RuleRowsProps, "row">) {
  const text = useText()
  const formatMessage = useFormatMessage()
  const audience = audienceOfRule(row)
  const until = lastDayIn(row.outcomes)
  if (until === undefined) return <ExposureMark audience={audience} />
  return (
    <>
      <ExposureMark audience={`until ${until}`} />{" "}
      {text("then {{people}}", { people: formatMessage(audienceWordsOf(audience)) })}
    </>
  )
}

/** The match mode of a rule, after its path: `/…` for a subtree, and words for screen readers. */
function RuleScope({ path, match }: Pick<GuardTableRow, "path" | "match">) {
  const text = useText()
  return (
    <>
      {match === "subtree" ? (
        <span aria-hidden="true" className="rule-match" title={text(MATCH.subtree.short)}>
          {path.endsWith("/") ? "…" : "/…"}
        </span>
      ) : null}
      <span className="sr-only"> {text(MATCH[match].short)}</span>
    </>
  )
}
