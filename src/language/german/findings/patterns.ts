import type { StageSentences } from "../../../../codegen/messages/index.ts"
import { write } from "./phrases.ts"

const LETTERS = {
  unreadable:
    "ein Literal kann keine unsichtbaren Zeichen enthalten, und Leerzeichen nur zwischen zwei anderen Zeichen",
  misleading: "ein Literal kann kein Zeichen enthalten, das wie `/` oder ein anderes Zeichen eines Musters aussieht",
  reserved: "ein Literal kann `?`, `%`, `#`, `|` und `\\` nicht enthalten",
}

const LOWER_CASE = "ein Wert muss ein Literal in Kleinschreibung sein"

const listOf = (instead: string | null) => ({
  hint: instead === null ? "nenne zwei oder mehr verschiedene Werte" : write(instead),
  fix: write(instead),
})

export const patterns: StageSentences["patterns"] = {
  P201: {
    spelling: ({ pattern, canonical }) => ({
      message: `das Muster \`${pattern}\` ist kein kanonischer Pfad`,
      note: `der Router liefert diese Seite als \`${canonical}\``,
      hint: write(canonical),
      fix: write(canonical),
    }),
    none: ({ pattern, dots }) => ({
      message: `das Muster \`${pattern}\` ist kein kanonischer Pfad`,
      note: dots === null ? null : `ein Segment kann nicht \`${dots}\` sein`,
      hint: "beginne mit `/`, und nimm feste Segmente und `:params`",
    }),
  },
  P202: {
    wildcard: ({ pattern, segment }) => ({
      message: `das Muster \`${pattern}\` hat ein Segment \`${segment}\`, das weder Literal noch Parameter ist`,
      note: "Muster haben keine Platzhalter",
      hint: 'nimm `match: "subtree"` für alles unter einem Pfad oder `:name` für ein Segment',
    }),
    letters: ({ pattern, segment, letters }) => ({
      message: `das Muster \`${pattern}\` hat ein Segment \`${segment}\`, das weder Literal noch Parameter ist`,
      note: LETTERS[letters],
      hint: "nimm andere Zeichen, oder `:name` für ein beliebiges Segment",
    }),
  },
  P203: {
    name: ({ pattern, segment }) => ({
      message: `das Muster \`${pattern}\` hat einen Parameter \`${segment}\` ohne gültigen Namen`,
      hint: "schreib `:` und einen Buchstaben, dann Buchstaben, Ziffern oder `_`, und sonst nichts im Segment",
    }),
    twice: ({ pattern, segment }) => ({
      message: `das Muster \`${pattern}\` verwendet den Parameter \`${segment}\` zweimal`,
      hint: "benenne einen von beiden um",
    }),
  },
  P204: ({ pattern }) => ({
    message: `das Muster \`${pattern}\` endet auf \`.data\``,
    note: "unter dieser Endung holt der Router die Daten einer Seite",
    hint: "benenne die Seite um",
  }),
  P205: () => ({
    message: "diese Regel öffnet jeden Pfad für alle",
    note: "die Routenliste hat keine Auffangroute, für die die Regel da sein könnte",
    hint: 'nenne die öffentlichen Seiten, oder schreib `match: "exact"`, wenn du die Startseite meinst',
  }),
  P206: {
    none: ({ pattern, segment }) => ({
      message: `das Muster \`${pattern}\` hat einen Parameter \`${segment}\` ohne Werte`,
      hint: "nenne seine Werte, wie in `:lang(de|en)`, oder schreib nur `:name` für ein beliebiges Segment",
    }),
    one: ({ pattern, segment, instead }) => ({
      message: `das Muster \`${pattern}\` hat einen Parameter \`${segment}\` mit einem einzigen Wert`,
      ...listOf(instead),
    }),
    twice: ({ pattern, segment, value, instead }) => ({
      message: `das Muster \`${pattern}\` hat einen Parameter \`${segment}\` mit \`${value}\` zweimal`,
      ...listOf(instead),
    }),
    empty: ({ pattern, segment, instead }) => ({
      message: `das Muster \`${pattern}\` hat einen Parameter \`${segment}\` mit einem leeren Wert`,
      note: LOWER_CASE,
      ...listOf(instead),
    }),
    invalid: ({ pattern, segment, value, instead }) => ({
      message: `das Muster \`${pattern}\` hat einen Parameter \`${segment}\` mit \`${value}\`, das kein gültiger Wert ist`,
      note: LOWER_CASE,
      ...listOf(instead),
    }),
    many: ({ pattern, count, most }) => ({
      message: `das Muster \`${pattern}\` steht für ${count} Muster, und höchstens ${most} sind erlaubt`,
      hint: "nenne weniger Werte, oder schreib nur `:name` für ein beliebiges Segment",
    }),
    total: ({ most }) => ({
      message: `ab diesem Muster stehen die Werte, die Parameter nennen, für mehr als ${most} Muster`,
      hint: "schreib nur `:name`, wo ein beliebiges Segment genügt",
    }),
  },
}
