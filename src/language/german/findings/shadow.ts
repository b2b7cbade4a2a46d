import type { StageSentences } from "../../../../codegen/messages/index.ts"
import { didYouMean, write } from "./phrases.ts"

export const shadow: StageSentences["shadow"] = {
  P120: ({ last, days }) => ({
    message: `der Schattenmodus darf bis ${last} dauern, und das ist später`,
    note: `höchstens ${days} Tage ab heute`,
    hint: `schreib \`${last}\` oder einen früheren Tag`,
  }),
  P121: ({ written, nearest }) => ({
    message: `der Schattenmodus nennt \`${written}\`, und das ist keine Regel dieser Richtlinie`,
    note: didYouMean(nearest),
    hint: 'schreib Pfad und Reichweite einer Regel, etwa `"/notes subtree"`, oder `"unlisted"`',
    fix: write(nearest),
  }),
  P122: {
    none: () => ({
      message: "der Schattenmodus nennt keine Regel",
      hint: "nenne die Regeln, deren Abweisungen zurückgehalten werden, oder lass `rules` weg, damit es alle sind",
    }),
    twice: ({ name }) => ({
      message: `der Schattenmodus nennt \`${name}\` zweimal`,
      hint: "behalte eins von beiden",
    }),
  },
  P123: ({ until }) => ({
    message: `der Schattenmodus endete am ${until}`,
    note: "die Schlösser setzen wieder jede Regel durch",
    hint: "entferne `shadow` aus der Richtlinie",
  }),
}
