import { REQUIREMENT } from "../../policy/words.ts"

/** The dashboard's colours of exposure, for a file of its own: what strangers can open stands out, on paper too. */
export const EXPOSURE_CSS = `.opens { outline: 1px solid #84868f; border-radius: 3px; padding: 0 .35em; white-space: nowrap; print-color-adjust: exact; -webkit-print-color-adjust: exact }
.opens-public { background: #b3390a; outline-color: #b3390a; color: #fff; font-weight: 600 }
.opens-signed-out { background: #fdece1; outline-color: #b3390a; color: #b3390a }
.opens-restricted { background: #e3f0f6; outline-color: #1d5574; color: #1d5574 }`

/** The people a rule opens to, in the colour of its exposure. */
export const exposureMark = (require: keyof typeof REQUIREMENT): string =>
  `<span class="opens opens-${exposureOf(require)}">${REQUIREMENT[require].whom}</span>`

function exposureOf(require: keyof typeof REQUIREMENT): string {
  if (REQUIREMENT[require].admits === "everybody") return "public"
  if (require === "signed-out") return "signed-out"
  return require === "signed-in" ? "people" : "restricted"
}
