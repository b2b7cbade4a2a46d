import { useText } from "../../language/use-text.ts"
import { English } from "../../ui/english.tsx"
import { CompilerWords } from "../../ui/compiler-words.tsx"
import { Path } from "../../ui/path.tsx"
import type { Explained } from "./simulation.ts"

const VERDICTS = { governs: "decides", lost: "gives way", miss: "does not cover it" } as const

/** Every rule of the policy with what it has to do with the path; those that cover it are what a reader looks for. */
export function RuleStandings({ standings }: Pick<Explained, "standings">) {
  const text = useText()
  const of = (...verdicts: readonly (keyof typeof VERDICTS)[]) =>
    verdicts.flatMap((verdict) => standings.filter((standing) => standing.verdict === verdict))
  const [covering, others] = [of("governs", "lost"), of("miss")]
  return (
    <section aria-labelledby="standings" className="mt-10">
      <h2 id="standings">{text("All rules")}</h2>
      {covering.length === 0 ? null : <StandingTable name={text("All rules")} standings={covering} />}
      {others.length === 0 ? null : (
        <details className="mt-3">
          <summary>{text("{{count}} other rules", { count: others.length })}</summary>
          <StandingTable name={text("{{count}} other rules", { count: others.length })} standings={others} />
        </details>
      )}
    </section>
  )
}

interface StandingTableProps extends Pick<Explained, "standings"> {
  readonly name: string
}

function StandingTable({ name, standings }: StandingTableProps) {
  const text = useText()
  return (
    <table className="plain-table" aria-label={name}>
      <thead>
        <tr>
          <th scope="col">{text("Rule")}</th>
          <th scope="col">{text("here")}</th>
          <th scope="col">{text("because")}</th>
        </tr>
      </thead>
      <tbody>
        {standings.map(({ rule, verdict, because }) => (
          <tr key={`${rule.path} ${rule.match}`} className={verdict === "governs" ? "asked" : undefined}>
            <th scope="row">
              <Path>{rule.path}</Path> <English>{rule.match}</English>
              <span className="block text-sm text-faint">{text("line {{line}}", { line: rule.line })}</span>
            </th>
            <td>{text(VERDICTS[verdict])}</td>
            <td>
              <CompilerWords text={because} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
