import type { SENTENCES, Translated } from "../../../codegen/messages/index.ts"
import { allOf } from "./findings/phrases.ts"

/** The compiler's sentences that are no findings, in German. */
export const compilerSentences: Translated<typeof SENTENCES> = {
  // Why a rule decides on an address, or does not.
  "most specific": () => "die speziellste Regel hier",
  beaten: ({ rule }) => `gegen ${rule}`,
  agrees: ({ rule }) => `entscheidet wie ${rule}, dessen Literal früher kommt`,
  "other literal": ({ segment, literal }) => `\`${segment}\` ist nicht \`${literal}\``,
  "other literals": ({ segment, literals }) => `\`${segment}\` ist keins von ${allOf(literals)}`,
  short: () => "der Pfad ist zu kurz",
  long: () => "die Regel gilt nur für diesen Pfad, und die Adresse geht weiter",
  differs: () => "der Pfad ist ein anderer",

  // Why an address has no canonical path.
  "no URL": () => "es ist keine URL",
  dots: ({ segment }) => `das Segment \`${segment}\` ist in einem Pfad nicht erlaubt`,
  slash: ({ segment }) => `das Segment \`${segment}\` enthält einen kodierten Schrägstrich oder Backslash`,
  nul: ({ segment }) => `das Segment \`${segment}\` enthält ein NUL-Zeichen`,
  escape: ({ segment }) => `das Segment \`${segment}\` enthält ein fehlerhaftes Prozent-Escape`,
  "no slash": () => "es beginnt nicht mit einem Schrägstrich",

  // Why a form cannot make an edit.
  unread: () => "die Richtlinie ist nicht lesbar",
  "no list": () => "die Liste der Regeln wurde nicht gefunden",
  "no rule": () => "diese Regel gibt es nicht mehr",
  "no neighbour": () => "auf dieser Seite hat die Regel keinen Nachbarn",
  comment: ({ line }) => `neben der Regel in Zeile ${line} steht ein Kommentar: verschiebe sie im Text`,

  // Why a file is no access record.
  "record too large": () => "die Datei ist größer als 16 MiB, und das ist keine Zugriffsaufzeichnung",
  "record too deep": () => "die Datei ist tiefer verschachtelt als jede Zugriffsaufzeichnung",
  "no JSON": () => "die Datei ist kein gültiges JSON",
  "no record": () => "die Datei ist keine Zugriffsaufzeichnung",
  "other format": ({ format, known }) =>
    `das Format der Aufzeichnung ist ${format}, und dieser Compiler liest ${known.join(" und ")}: lies sie mit der Version von sallyport, die sie geschrieben hat`,
  "other shape": ({ at, said }) => `die Aufzeichnung enthält bei ${at} etwas Unerlaubtes: ${said}`,
  "too many versions": ({ most }) => `die Aufzeichnung hat mehr als ${most} Versionen`,
  "too many tags": ({ most }) => `die Aufzeichnung hat mehr als ${most} Tags`,
  "version misfit": ({ version }) => `der Text von Version ${version} passt nicht zu dem davor`,
  unfolds: () => "die Aufzeichnung entfaltet sich zu mehr als jeder Geschichte einer Richtlinie",
  "unfolds uploaded": () =>
    "die Aufzeichnung ist entfaltet zu groß zum Hochladen: Die Texte aller Versionen dürfen zusammen 4 MiB haben, und die Zahl der Pfade mal die Zahl der Versionen 30.000; wer den Server betreibt, kann eine größere zu seinen Dateien legen",
  "long name": () => "der Name der App ist zu lang",
  "never in force": () => "die Aufzeichnung hat keine Richtlinie, die je in Kraft war",

  // Why nobody can tell what a commit changed.
  "rejected commit": ({ codes }) => `die Richtlinie dieses Commits ist abgelehnt: ${codes.join(", ")}`,
  "shallow clone": () =>
    "dieser flache Klon beginnt hier, also ist die Richtlinie davor nicht bekannt; `git fetch --unshallow` holt den Rest",
  "too many ways": () =>
    "die Parameter der Richtlinien davor und danach ergeben zu viele Kombinationen, um sie zu vergleichen",
  "record begins": () => "diese Aufzeichnung beginnt hier: die Richtlinie davor ist nicht darin",

  // How much access changes.
  changes: ({ opened, outside, closed, changed }) => {
    const counts = [
      [opened, "geöffnet"],
      [outside, "von der Richtlinie ausgenommen"],
      [closed, "geschlossen"],
      [changed, "anders abgewiesen"],
    ] as const
    const said = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
    return said.length === 0 ? "niemandes Zugriff ändert sich" : said.join(", ")
  },
}
