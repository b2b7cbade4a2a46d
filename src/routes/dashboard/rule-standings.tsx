import { useText } from "../../language/use-text.ts"
import { English } from "../../ui/english.tsx"
import { CompilerWords } from "../../ui/compiler-words.tsx"
import { Path } from "../../ui/path.tsx"
import type { Explained } from "./simulation.ts"

const VERDICTS = { governs: "decides", lost: "gives way", miss: "does not cover it" } as const

// The rules that cover the path are what a reader looks for.
const ORDER = ["governs", "lost", "miss"] as const

/** Every rule of the policy with what it has to do with the path. */
export function RuleStandings({ standings }: Pick<Explained, "standings">) {
  const text = useText()
  const sorted = ORDER.flatMap((verdict) => standings.filter((standing) => standing.verdict === verdict))
  return (
    <section aria-labelledby="standings" className="mt-10">
      <h2 id="standings">{text("All rules")}</h2>
      <table className="plain-table" aria-labelledby="standings">
        <thead>
          <tr>
            <th scope="col">{text("Rule")}</th>
            <th scope="col">{text("here")}</th>
            <th scope="col">{text("because")}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map(({ rule, verdict, because }) => (
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
    </section>
  )
}
