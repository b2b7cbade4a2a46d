import type { SentenceForms } from "./sentence-forms.ts"

const COUNTED = [
  ["{} opened", "{} geöffnet"],
  ["{} put outside the policy", "{} von der Richtlinie ausgenommen"],
  ["{} closed", "{} geschlossen"],
  ["{} turned away differently", "{} anders abgewiesen"],
] as const

/** Every choice of what a comparison counts: zeros are left out. */
const counts: SentenceForms = Array.from({ length: 2 ** COUNTED.length - 1 }, (_, i) => i + 1).map((chosen) => {
  const said = COUNTED.filter((_, i) => (chosen & (1 << i)) !== 0)
  return [said.map(([english]) => english).join(", "), said.map(([, german]) => german).join(", ")]
})

/** Why a text cannot be edited in the form. */
const unable: SentenceForms = [
  ["the policy cannot be read", "die Richtlinie ist nicht lesbar"],
  ["the list of rules was not found", "die Liste der Regeln wurde nicht gefunden"],
  ["there is no such rule any more", "diese Regel gibt es nicht mehr"],
  ["the rule has no neighbour on that side", "auf dieser Seite hat die Regel keinen Nachbarn"],
  [
    "a comment stands beside the rule on line {}: move it in the text",
    "neben der Regel in Zeile {} steht ein Kommentar: verschiebe sie im Text",
  ],
]

/** Why a file is no record. */
const unreadable: SentenceForms = [
  ["the file is not JSON", "die Datei ist kein gültiges JSON"],
  ["the file is no access record", "die Datei ist keine Zugriffsaufzeichnung"],
]

/** What the compiler says when it reads a record, compares two policies, and when it looks for the smallest change. */
export const compared: SentenceForms = [...counts, ...unable, ...unreadable]
