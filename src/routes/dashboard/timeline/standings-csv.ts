import Papa from "papaparse"
import type { PolicyLife } from "../../../compiler/compile-question.server.ts"
import { standingsOf } from "./standings.ts"

const fields = ["page", "kind", "open to", "since", "commit", "until", "until commit"]

/** One record for each time in which the same people could open a page, the newest first. Cells cannot become formulas. */
export function standingsCsv(life: PolicyLife): string {
  const data = standingsOf(life).flatMap(({ path, kind, periods }) =>
    periods.map(({ audience, date, commit }, i) => {
      const next = periods[i - 1]
      return [path, kind, audience, date ?? "", commit ?? "", next?.date ?? "", next?.commit ?? ""]
    }),
  )
  return `${Papa.unparse({ fields, data }, { newline: "\n", escapeFormulae: true })}\n`
}
