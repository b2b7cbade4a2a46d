import type { SentenceForms } from "./sentence-forms.ts"

/** How the compiler explains which rule decides on an address, and why an address cannot be read; as findings are said. */
export const explanations: SentenceForms = [
  ["the most specific rule here", "die speziellste Regel hier"],
  ["to {}", "gegen {}"],
  ["agrees with {}, whose literal comes first", "entscheidet wie {}, dessen Literal früher kommt"],
  ["`{}` is not `{}`", "`{}` ist nicht `{}`"],
  ["`{}` is not one of {}", "`{}` ist keins von {}"],
  ["the path is too short", "der Pfad ist zu kurz"],
  ["the rule is exact, and the path goes on", "die Regel gilt nur für diesen Pfad, und die Adresse geht weiter"],
  ["the path differs", "der Pfad ist ein anderer"],
  ["it is not a URL", "es ist keine URL"],
  ["the segment `{}` is not allowed in a path", "das Segment `{}` ist in einem Pfad nicht erlaubt"],
  [
    "the segment `{}` contains an encoded slash or backslash",
    "das Segment `{}` enthält einen kodierten Schrägstrich oder Backslash",
  ],
  ["the segment `{}` contains a NUL character", "das Segment `{}` enthält ein NUL-Zeichen"],
  ["the segment `{}` contains a malformed percent escape", "das Segment `{}` enthält ein fehlerhaftes Prozent-Escape"],
  ["it does not begin with a slash", "es beginnt nicht mit einem Schrägstrich"],
]
