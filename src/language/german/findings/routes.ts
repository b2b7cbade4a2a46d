import type { StageSentences, RuleName } from "../../../../codegen/messages/index.ts"
import { adviceText, ruleText, write } from "./phrases.ts"

interface Split {
  readonly route: string
  readonly one: RuleName
  readonly other: RuleName
  readonly at: string
  readonly otherAt: string
}

const splitBetween = ({ route, one, other, at, otherAt }: Split) => ({
  message: `die Route \`${route}\` liegt teils unter ${ruleText(one)} und teils unter ${ruleText(other)}`,
  note: "es ist eine Seite, aber die Ergebnisse sind verschieden",
  related: [`entscheidet über \`${at}\``, `entscheidet über \`${otherAt}\``],
})

const unspeakable = (route: string, segment: string): string =>
  `die Route \`${route}\` hat ein Segment \`${segment}\`, das keine Richtlinie ausdrücken kann`

export const routes: StageSentences["routes"] = {
  P403: ({ file }) => ({
    message: `das Routenmodul \`${file}\` gibt es nicht, oder es ist nicht lesbar`,
    hint: "leg die Datei an, oder berichtige ihren Namen",
  }),
  P404: ({ route, unlisted, advice }) => ({
    message: `keine Regel gilt für die Route \`${route}\``,
    note: `alle erhalten ${unlisted}`,
    hint: advice === null ? null : adviceText(advice),
  }),
  P405: {
    rule: ({ rule, twin }) => ({
      message: `die Regel ${ruleText(rule)} gilt für keine Seite`,
      note:
        twin === null
          ? "keine Route braucht sie"
          : `eine Seite sieht gleich aus, aber ihre Buchstaben sind anders zusammengesetzt: in URLs ist sie \`${twin.page}\`, und der Pfad der Regel ist \`${twin.rule}\``,
      hint: "entferne die Regel, oder füge die Route hinzu",
    }),
    value: ({ rule, at }) => ({
      message: `die Regel ${ruleText(rule)} gilt bei \`${at}\` für keine Seite`,
      note: "keine Route braucht sie dort",
      hint: "entferne den Wert aus der Regel, oder füge die Route hinzu",
    }),
  },
  P409: {
    disagree: ({ route, one, other, at, otherAt }) => ({
      ...splitBetween({ route, one, other, at, otherAt }),
      hint: `gib \`${otherAt}\` eine Regel, die mit ${ruleText(one)} übereinstimmt, oder ändere eine der beiden`,
    }),
    swallowed: ({ route, one, other, at, otherAt, path, subtree }) => ({
      ...splitBetween({ route, one, other, at, otherAt }),
      hint: `diese Route liefert auch \`${path}\`, denn ihr Parameter nimmt jedes Wort: gib statt der Regel mit \`subtree\` jeder Seite unter \`${subtree}\` eine Regel mit \`exact\``,
    }),
  },
  P410: ({ route, path, advice }) => ({
    message: `die Splat-Route \`${route}\` liefert \`${path}\`, wofür keine Regel gilt`,
    hint: adviceText(advice),
  }),
  P411: {
    half: ({ route, segment }) => ({
      message: unspeakable(route, segment),
      note: "es enthält ein halbes Zeichen, was keine URL kann",
      hint: "schreib das ganze Zeichen, oder entferne es",
    }),
    encoded: ({ route, segment, decoded }) => ({
      message: unspeakable(route, segment),
      note: "der Router dekodiert eine URL, bevor er sie mit Routen vergleicht",
      hint: write(decoded),
    }),
    signs: ({ route, segment }) => ({
      message: unspeakable(route, segment),
      note: "für den Router haben `?`, `*` und ein `:` ohne Namen eine eigene Bedeutung, und `%` leitet in URLs eine Kodierung ein",
      hint: "schreib das Segment ohne sie; nur ein ganzes Segment kann optional sein, und ein Splat steht am Ende",
    }),
    case: ({ route }) => ({
      message: `die Route \`${route}\` unterscheidet Groß- und Kleinschreibung, Richtlinien tun das nicht`,
      note: "mit anderen Großbuchstaben lieferte der Router unter derselben Regel eine andere Seite",
      hint: "entferne `caseSensitive`",
    }),
  },
  P412: ({ route }) => ({
    message: `die Route \`${route}\` wird nie ausgeliefert: Der Router wählt für alle ihre Pfade eine andere`,
    hint: "entferne die Route, oder ändere ihren Pfad",
  }),
  P414: () => ({
    message: "die Routenliste hat keine Auffangroute",
    note: "für unbekannte Pfade läuft keine Middleware",
    hint: 'füge `route("*", ...)` als letzte Route hinzu; mit Datei-Routen leg ein Modul `routes/$.tsx` an',
  }),
}
