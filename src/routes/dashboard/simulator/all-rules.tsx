import { useText } from "../../../language/use-text.ts"
import { English } from "../../../ui/policy/english.tsx"
import { CompilerSentence } from "../../../ui/policy/compiler-words.tsx"
import { Path } from "../../../ui/policy/path.tsx"
import { TableHead } from "../shared/plain-table.tsx"
import type { Explained } from "./simulation.ts"
import { Section } from "../../../ui/section.tsx"

const VERDICTS = { governs: "decides", lost: "gives way" } as const

/**
 * The tables of all rules: those that cover the path, and the others. A standing is a rule with its verdict: it
 * `governs`, has `lost` to a more specific one, or is a `miss` that does not cover the path. `misses` is the number of
 * all rules of the last kind; `standings` has only the first of them.
 */
export function AllRules({ standings, misses }: Pick<Explained, "standings" | "misses">) {
  const text = useText()
  const withVerdict = (verdict: RuleStanding["verdict"]) => standings.filter((standing) => standing.verdict === verdict)
  const [covering, others] = [[...withVerdict("governs"), ...withVerdict("lost")], withVerdict("miss")]
  const othersNamed = text("{{count}} rules do not cover it", { count: misses })
  return (
    <Section id="standings" title={text("All rules")} className="mt-10">
      {covering.length === 0 ? null : <RulesTable name={text("All rules")} standings={covering} />}
      {others.length === 0 ? null : (
        <details className="mt-3">
          <summary>{othersNamed}</summary>
          <RulesTable name={othersNamed} standings={others} />
          {misses === others.length ? null : <p>{text("and {{left}} more", { left: misses - others.length })}</p>}
        </details>
      )}
    </Section>
  )
}

type RuleStanding = Explained["standings"][number]

interface RulesTableProps extends Pick<Explained, "standings"> {
  readonly name: string
}

/** Rules with their verdict at the address. The column of verdicts is left out if no rule covers the address. */
function RulesTable({ name, standings }: RulesTableProps) {
  const text = useText()
  return (
    <table className="plain-table" aria-label={name}>
      <TableHead
        columns={[
          text("Rule"),
          ...(standings.every(({ verdict }) => verdict === "miss") ? [] : [text("here")]),
          text("because"),
        ]}
      />
      <tbody>
        {standings.map(({ rule, verdict, because }) => (
          <tr key={`${rule.path} ${rule.match}`} className={verdict === "governs" ? "asked" : undefined}>
            <th scope="row">
              <Path>{rule.path}</Path> <English>{rule.match}</English>
              <span className="block text-sm text-faint">{text("line {{line}}", { line: rule.line })}</span>
            </th>
            {verdict === "miss" ? null : <td>{text(VERDICTS[verdict])}</td>}
            <td>
              <CompilerSentence sentence={because} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
