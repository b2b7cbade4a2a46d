import type { StageSentences } from "../../../../codegen/messages/index.ts"
import {
  allOf,
  conversionText,
  didYouMean,
  expressionText,
  inPart,
  notValid,
  ofPart,
  oneOf,
  partText,
  valueText,
  write,
} from "./phrases.ts"
import { notData, notParsed, syntax } from "./unread.ts"

const EXPORT_DEFAULT = "schreib `export default { ... } satisfies Policy`"
const SAVE_AS_TEXT = "speichere sie als Text in UTF-8 mit höchstens 16 MiB"
const ONLY_EXPORT = "eine Richtlinie darf nur den Import ihres Typs und ihren Default-Export enthalten"

const CHARACTERS = {
  return: "beendet die Zeile nur für den Compiler: es ist ein Wagenrücklauf",
  "line end": "ist ein Zeilenende, das wenige Editoren zeigen",
  direction: "kehrt die Richtung des folgenden Texts um",
  control: "ist ein Steuerzeichen",
  invisible: "ist unsichtbar",
}

const WANTED = { object: "ein Objekt", list: "eine Liste", string: "eine Zeichenkette" }

export const reading: StageSentences["reading"] = {
  P101: {
    missing: ({ file, command }) => ({
      message: `die Richtliniendatei \`${file}\` gibt es nicht`,
      hint: `leg sie mit \`${command} new > policy/app.policy.ts\` an, oder nenne mit \`--policy <file>\` eine andere`,
    }),
    unreadable: ({ file }) => ({
      message: `die Richtliniendatei \`${file}\` ist nicht lesbar`,
      hint: "nenne mit `--policy <file>` eine andere",
    }),
  },
  P102: syntax,
  P103: {
    missing: () => ({ message: "die Datei hat keinen Default-Export", hint: EXPORT_DEFAULT }),
    second: () => ({ message: "es gibt einen zweiten Default-Export", hint: "behalte einen von beiden" }),
    other: ({ what }) => ({
      message: `der Default-Export ist ${expressionText(what)}, kein Objektliteral`,
      hint: EXPORT_DEFAULT,
    }),
  },
  P104: notData,
  P105: ({ written, part, keys, nearest }) => ({
    message: `\`${written}\` ist kein Schlüssel ${ofPart(part)}`,
    note: didYouMean(nearest),
    hint: `die Schlüssel hier sind ${allOf(keys)}`,
    fix: write(nearest),
  }),
  P106: ({ part, key }) => ({ message: `${inPart(part)} fehlt \`${key}\``, hint: `füge \`${key}\` hinzu` }),
  P107: {
    key: ({ key }) => ({ message: `\`${key}\` steht zweimal da`, hint: "behalte eins von beiden" }),
    absent: ({ state }) => ({
      message: `\`${state}\` ist zweimal als abwesend erklärt`,
      hint: "behalte eins von beiden",
    }),
  },
  P108: {
    part: ({ part, wanted }) => ({ message: `${partText(part)} muss ${WANTED[wanted]} sein` }),
    word: ({ value }) => ({ message: `${valueText(value)} muss eine Zeichenkette sein` }),
    status: ({ value, statuses }) => ({ message: `${valueText(value)} muss die Zahl ${oneOf(statuses)} sein` }),
    answer: ({ value, statuses }) => ({
      message: `${valueText(value)} muss ein Seitenpfad sein, oder ${oneOf(statuses)}`,
    }),
    day: ({ part }) => ({ message: `${partText(part)} muss ein Datum sein`, hint: "schreib es wie `2027-01-31`" }),
  },
  P109: {
    word: ({ written, value, words, nearest }) => ({
      message: `\`${written}\` ist ${notValid(value)}`,
      note: didYouMean(nearest),
      hint: `nimm ${oneOf(words)}`,
      fix: write(nearest),
    }),
    status: ({ written, value, statuses }) => ({
      message: `\`${written}\` ist ${notValid(value)}`,
      hint: `nimm ${oneOf(statuses)}`,
    }),
    code: ({ written, nearest }) => ({
      message: `\`${written}\` ist kein gültiger Code eines Befunds`,
      note: didYouMean(nearest),
      hint: "der Befehl `codes` zählt alle auf",
      fix: write(nearest),
    }),
  },
  P110: () => ({ message: "`why` ist leer", hint: "schreib einen Satz für die Prüfung: Was ist der Grund?" }),
  P111: {
    ...notParsed,
    encoding: ({ file }) => ({
      message: `die Richtliniendatei \`${file}\` ist kein Text in UTF-8`,
      hint: SAVE_AS_TEXT,
    }),
    bytes: ({ file }) => ({
      message: `die Richtliniendatei \`${file}\` ist größer als 64 MiB`,
      hint: SAVE_AS_TEXT,
    }),
  },
  P112: {
    import: () => ({ message: ONLY_EXPORT, hint: "schreib `import type`" }),
    statement: () => ({ message: ONLY_EXPORT, hint: "entferne diese Anweisung" }),
  },
  P113: ({ character, is }) => ({
    message: `das Zeichen ${character} hier ${CHARACTERS[is]}`,
    note: "wer prüft, sähe einen anderen Text",
    hint: "lösche es; braucht eine Begründung es, schreib es als Escape",
  }),
  P114: {
    policy: ({ file, conversion }) => ({
      message: `Git speichert die Richtliniendatei \`${file}\` nicht so, wie sie auf der Platte steht: ${conversionText(conversion)}`,
      hint: "entferne das für diese Datei, damit kompiliert wird, was geprüft wird",
    }),
    module: ({ file, conversion }) => ({
      message: `Git speichert die Datei \`${file}\`, die die App an ihre Wächter bindet, nicht so, wie sie auf der Platte steht: ${conversionText(conversion)}`,
      hint: "entferne das für diese Datei, damit gebaut wird, was geprüft wird",
    }),
  },
}
