import type { SentenceForms } from "../said-finding.ts"

/** How the compiler explains which rule decides on an address, and why an address cannot be read; as findings are said. */
export const explanations: SentenceForms = [
  ["the most specific rule here", "die speziellste Regel hier"],
  ["to {}", "gegen {}"],
  ["decides as {}, whose literal comes first", "entscheidet wie {}, dessen Literal früher kommt"],
  ["`{}` is not `{}`", "`{}` ist nicht `{}`"],
  ["`{}` is none of {}", "`{}` ist keins von {}"],
  ["the path is shorter", "der Pfad ist kürzer"],
  ["exact, and the path is longer", "nur dieser Pfad, und die Adresse ist länger"],
  ["the path differs", "der Pfad ist ein anderer"],
  ["it is no URL", "es ist keine URL"],
  ["the segment `{}` is a step, not a name", "das Segment `{}` ist ein Schritt, kein Name"],
  ["the segment `{}` hides a slash", "das Segment `{}` verbirgt einen Schrägstrich"],
  ["the segment `{}` holds a NUL", "das Segment `{}` enthält ein NUL"],
  ["the segment `{}` has a malformed escape", "das Segment `{}` hat ein fehlerhaftes Escape"],
  ["it does not begin with a slash", "es beginnt nicht mit einem Schrägstrich"],
]
