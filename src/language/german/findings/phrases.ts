import type {
  Advice,
  Conversion,
  Expression,
  PolicyPart,
  PolicyValue,
  RuleName,
} from "../../../../codegen/messages/index.ts"

// German phrases that the sentences of several codes share.

const any = new Intl.ListFormat("de", { type: "disjunction" })
const all = new Intl.ListFormat("de", { type: "conjunction" })

const quoted = (words: readonly (string | number)[]): readonly string[] => words.map((word) => `\`${word}\``)

export const oneOf = (words: readonly (string | number)[]): string => any.format(quoted(words))
export const allOf = (words: readonly (string | number)[]): string => all.format(quoted(words))

export const ruleText = ({ path, match }: RuleName): string => `\`${path}\` ${match}`

export const rulesText = (rules: readonly RuleName[]): string =>
  allOf(rules.map(({ path, match }) => `${path} ${match}`))

export const didYouMean = (nearest: string | null): string | null =>
  nearest === null ? null : `meintest du \`${nearest}\`?`

export const write = (text: string | null): string => `schreib \`${text ?? ""}\``

const EXPRESSIONS: Readonly<Record<Expression["is"], (text: string) => string>> = {
  code: (text) => `\`${text}\``,
  call: (text) => `ein Aufruf von \`${text}\``,
  shorthand: (text) => `die Kurzschreibung \`${text}\``,
  spread: () => "ein Spread",
  template: () => "eine Vorlage mit Werten darin",
  hole: () => "eine Lücke in einer Liste",
  function: () => "eine Funktion",
  "computed key": () => "ein berechneter Schlüssel",
  "deep value": () => "ein so tief verschachtelter Wert",
  "prefix without routes": () => "ein `prefix` ohne Routen",
  "helper without arguments": () => "ein Helfer ohne seine Argumente",
}

export const expressionText = ({ is, text }: Expression): string => EXPRESSIONS[is](text)

type NamedPart = Exclude<PolicyPart, `\`${string}\``>

/** Parts of a policy, as the subject of a sentence and behind "in" and "kein Schlüssel". */
const PARTS: Readonly<Record<NamedPart, readonly [subject: string, within: string, of: string]>> = {
  policy: ["die Richtlinie", "in der Richtlinie", "der Richtlinie"],
  rule: ["eine Regel", "in einer Regel", "einer Regel"],
  "rule name": ["der Name einer Regel", "im Namen einer Regel", "des Namens einer Regel"],
  never: ["eine `never`-Behauptung", "in einer `never`-Behauptung", "einer `never`-Behauptung"],
  always: ["eine `always`-Behauptung", "in einer `always`-Behauptung", "einer `always`-Behauptung"],
  outside: ["ein Eintrag in `outside`", "in einem Eintrag in `outside`", "eines Eintrags in `outside`"],
  accept: ["ein Eintrag in `accept`", "in einem Eintrag in `accept`", "eines Eintrags in `accept`"],
  "shadow rules": ["`rules` in `shadow`", "in `rules` in `shadow`", "von `rules` in `shadow`"],
}

const isNamed = (part: PolicyPart): part is NamedPart => Object.hasOwn(PARTS, part)

export const partText = (part: PolicyPart): string => (isNamed(part) ? PARTS[part][0] : part)
export const inPart = (part: PolicyPart): string => (isNamed(part) ? PARTS[part][1] : `in ${part}`)
export const ofPart = (part: PolicyPart): string => (isNamed(part) ? PARTS[part][2] : `von ${part}`)

/** Values of a policy: `muss` goes on behind the first, and the second behind "ist". */
const VALUES: Readonly<Record<PolicyValue, readonly [subject: string, notValid: string]>> = {
  "match mode": ["die Reichweite", "keine gültige Reichweite"],
  requirement: ["die Anforderung", "keine gültige Anforderung"],
  state: ["der Anmeldezustand", "kein gültiger Anmeldezustand"],
  "absent state": ["der abwesende Zustand", "kein Zustand, der abwesend sein kann"],
  unlisted: ["der Status von `unlisted`", "kein gültiger Status für `unlisted`"],
  home: ["das Ziel in `home`", "kein gültiges Ziel in `home`"],
  denial: ["die Ablehnung", "keine gültige Ablehnung"],
}

export const valueText = (value: PolicyValue): string => VALUES[value][0]
export const notValid = (value: PolicyValue): string => VALUES[value][1]

export const answerText = (answer: string): string => (answer === "proceed" ? "die Seite" : `\`${answer}\``)

/** What a rule does for a visitor, as a sentence goes on behind "diese Regel". */
export function doneText(state: string, answer: string): string {
  if (answer === "proceed") return `öffnet die Seite für \`${state}\``
  if (answer.startsWith("/")) return `schickt \`${state}\` zu \`${answer}\``
  return /^\d/.test(answer) ? `antwortet \`${state}\` mit \`${answer}\`` : `verlangt \`${answer}\``
}

export function adviceText(advice: Advice): string {
  switch (advice.add) {
    case "rule": {
      const rule = `{ path: ${JSON.stringify(advice.path)}, match: "${advice.match}", require: "signed-in", why: "..." }`
      const all =
        advice.covers === null ? "" : `; sie gilt für alle ${advice.covers} Routen darunter, die keine Regel haben`
      return `füge der Richtlinie \`${rule}\` hinzu${all}`
    }
    case "subtree":
      return `schreib eine Regel für \`${advice.prefix}\` mit \`match: "subtree"\``
    case "none":
      return "kein einzelnes Muster deckt alle Pfade dieser Seite ab: ändere den Pfad der Route, oder schreib für jede Kombination ihrer optionalen Segmente eine Regel"
    case "no prefix":
      return "ändere den Pfad der Route in einen, den eine Richtlinie ausdrücken kann"
  }
}

export function conversionText({ by, attribute }: Conversion): string {
  switch (by) {
    case "link":
      return "sie liegt hinter einem symbolischen Link"
    case "submodule":
      return "sie liegt in einem Submodul"
    case "attribute":
      return `ihr Git-Attribut ist \`${attribute}\``
  }
}
