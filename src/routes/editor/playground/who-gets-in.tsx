import { MATCH } from "../../../../policy/words.ts"
import { useSaid, useText } from "../../../language/use-text.ts"
import type { CheckAnswer } from "../../../policies/compiler/finding.ts"
import { audienceWordsOf, exposureOf } from "../../../ui/policy/exposure.ts"
import { Path } from "../../../ui/policy/path.tsx"
import { Paged } from "../../../ui/shell/paged.tsx"

/** Rules of one page of the table. */
const MOST_ROWS = 12

/** The rules of the text, each with the people it lets in. */
export function WhoGetsIn({ answer }: { readonly answer: CheckAnswer | null }) {
  const text = useText()
  const said = useSaid()
  const rows = answer?.kind === "checked" ? answer.draft?.rows : undefined
  if (rows === undefined) return null
  return (
    <section aria-labelledby="who-gets-in" className="mt-6">
      <h2 id="who-gets-in">{text("Who gets in")}</h2>
      <Paged entries={rows} size={MOST_ROWS}>
        {(some) => (
          <table className="plain-table" aria-labelledby="who-gets-in">
            <tbody>
              {some.map(({ path, match, require }) => (
                <tr key={`${path} ${match}`}>
                  <th scope="row">
                    <Path>{path}</Path>{" "}
                    {match === "exact" ? null : <span className="rule-match">{text(MATCH[match].short)}</span>}
                  </th>
                  <td>
                    <span className={`outcome outcome-${exposureOf(require)}`}>{said(audienceWordsOf(require))}</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Paged>
    </section>
  )
}
