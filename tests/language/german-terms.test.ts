import { readFileSync } from "node:fs"
import { expect, test } from "vitest"

/** The German word for each thing, and the words that would be a second name for it. */
const TERMS: readonly (readonly [word: string, others: RegExp])[] = [
  ["Zugriff (access)", /Zug[aä]ng/],
  ["Wächter (guards)", /\bGuards?\b/],
  ["Fassung (version of a policy)", /(?:aufgezeichnete|alle[nr]|neueste[nr]?) Version/],
  ["gesperrt (blocked), of pages", /blockier/],
  ["hineinlassen (to let in)", /\beinl(?:ass|äss)|\blässt [^,.:;"]* ein[",]/],
  ["Abweisung (denial)", /Ablehnung/],
  ["Weiterleitung (redirect)", /[Uu]mleit|[Uu]mgeleitet/],
  ["Reichweite (match mode)", /Abgleich/],
  ["Befunde akzeptieren (to accept findings)", /Befund (?:mit .* )?hin\b|hinnehm/],
  ["Verlauf (history)", /Geschichte/],
  ["committet (committed)", /[Ee]inge?check/],
  ["Git", /\bgit-/],
  ["Pull Request", /Pull-Request/],
  ["Signatur, signiert (signature, signed)", /Unterschrift|[Uu]nterschr(?:eib|ieb)/],
  ["eine Überprüfung anfordern (to request a review)", /\banfragen\b|\bangefragt|\b[Ff]rag [^".]* an\b/],
  ["E-Mail", /(?<!E-)\bMails?\b/],
  ["du (you)", /\b(?:Sie können|[Kk]önnen Sie|Ihnen|bitte Sie)\b/],
  [
    "schreibe (imperatives with their ending)",
    /\b(?:[Ss]chreib|[Vv]ersuch|[Ss]chick|[Ww]ähl|[Pp]rüf|beginn|[Bb]enenn)(?= )/,
  ],
  ["a space that does not break before …", / …/],
  ["„…“ as quotation marks", /“[^“„”]*”/],
]

/** The German of a catalogue, without the English that it begins with. */
const germanOf = (file: string): readonly string[] =>
  readFileSync(`src/language/german/${file}.ts`, "utf8")
    .split("\n")
    .filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line))
    .flatMap((line) => {
      const text = line.replace(/^ {2}(?:"(?:[^"\\]|\\.)*"|\w+):/, "")
      return text.trim() === "" ? [] : [text]
    })

test.each(TERMS)("German has one way to write: %s", (_, others) => {
  const lines = ["site", "workbench", "findings"].flatMap(germanOf)
  expect(lines.length).toBeGreaterThan(1500)
  expect(lines.filter((line) => others.test(line))).toEqual([])
})
