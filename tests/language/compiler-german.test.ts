import { readdirSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { lockChainOf } from "../../codegen/react-router/lock-chain.ts"
import { CODES } from "../../codegen/messages/codes.ts"
import type { Diagnostic } from "../../codegen/source/diagnostic.ts"
import { sentenceOf, SENTENCES } from "../../codegen/messages/sentences.ts"
import { findingText, messageText, sentenceText } from "../../src/language/compiler-text.ts"
import * as german from "../../src/language/german/findings.ts"
import { CASES, diagnosticsOfCase } from "../codegen/check/case.ts"
import { edited } from "../codegen/lock-chain/app.ts"
import { BROKEN } from "../codegen/lock-chain/ways.ts"

const ofCases = readdirSync(CASES)
  .filter((file) => file.endsWith(".policy.ts"))
  .flatMap((file) => diagnosticsOfCase(file.slice(0, -".policy.ts".length)))

const ofLocks = BROKEN.flatMap(([, , edits]) => {
  const files = new Map(Object.entries(edited(edits)))
  const project = { has: (file: string) => files.has(file), read: (file: string) => files.get(file) ?? null }
  return lockChainOf({ appDirectory: "app", policy: "policy/app.policy.ts" }, project).fault ?? []
})

const found = [...ofCases, ...ofLocks]

const findingOf = ({ code, variant }: Diagnostic): string => (variant === null ? code : `${code}/${variant}`)

/** The texts in backticks, in any order. */
const codesIn = (sentence: string | undefined): readonly string[] =>
  [...(sentence ?? "").matchAll(/`[^`]*`/g)].map(([code]) => code).toSorted()

const variantsOf = (says: object): readonly string[] => (typeof says === "function" ? [] : Object.keys(says).toSorted())

describe("a finding in German", () => {
  test("exists for every code and variant", () => {
    const variants = (table: Readonly<Record<string, object>>) =>
      Object.fromEntries(Object.entries(table).map(([code, says]) => [code, variantsOf(says)]))
    expect(variants(german.findings)).toEqual(
      variants(Object.fromEntries(Object.entries(CODES).map(([code, { sentences }]) => [code, sentences]))),
    )
  })

  test("is tested with findings of most codes and variants", () => {
    expect(new Set(found.map(findingOf)).size).toBeGreaterThan(110)
  })

  const kinds = new Map(found.map((one) => [`${findingOf(one)}: ${one.message}`, one]))

  test.each([...kinds])("%s: has the same structure, and the same code in it", (_, finding) => {
    const { message, note, hint, related, fix } = findingText(german, finding)
    expect([message, note, hint, fix, ...related].some((one) => one?.isEnglish)).toBe(false)
    expect(message.text).not.toBe(finding.message)
    expect(codesIn(message.text)).toEqual(codesIn(finding.message))
    expect(codesIn(note?.text)).toEqual(codesIn(finding.note ?? ""))
    expect(codesIn(hint?.text)).toEqual(codesIn(finding.hint ?? ""))
    expect([note === null, hint === null, fix === null]).toEqual(
      [finding.note, finding.hint, finding.fix].map((one) => one === null),
    )
    expect(codesIn(fix?.text)).toEqual(codesIn(finding.fix?.title))
    expect(related.map(({ text }) => codesIn(text))).toEqual(finding.related.map((one) => codesIn(one.message)))
  })

  test("is made from the arguments, and never from the English sentence", () => {
    for (const finding of found) {
      const mute = { ...finding, message: "", note: finding.note && "", hint: finding.hint && "" }
      expect(findingText(german, mute)).toEqual(findingText(german, finding))
    }
  })

  test("shows characters that hide or move text by their code", () => {
    const finding = { code: "P403", variant: null, args: { file: "a\u202eb.tsx" }, message: "" }
    expect(messageText(german, finding).text).toBe(
      "das Routenmodul `a\\u{202e}b.tsx` gibt es nicht, oder es ist nicht lesbar",
    )
  })

  test.each([
    ["a code", { code: "P999", variant: null }],
    ["a variant", { code: "P103", variant: "fourth" }],
    ["a variant of a code that has none", { code: "P103", variant: null }],
    ["a member that every object has", { code: "toString", variant: null }],
  ])("is in English for %s that this page does not know", (_, named) => {
    const finding = { ...named, args: {}, message: "as it is" }
    expect(messageText(german, finding)).toEqual({ text: "as it is", isEnglish: true })
  })
})

test.each([
  [
    messageText,
    { code: "P109", variant: "word", args: { written: "a or b", value: "match mode", words: [] } },
    "`a or b` ist keine gültige Reichweite",
  ],
  [messageText, { code: "P106", variant: null, args: { part: "rule", key: "why" } }, "in einer Regel fehlt `why`"],
  [
    messageText,
    { code: "P105", variant: null, args: { part: "`home`", written: "a", keys: [] } },
    "`a` ist kein Schlüssel von `home`",
  ],
])("%o", (textOf, finding, text) => {
  expect(textOf(german, { ...finding, message: "" }).text).toBe(text)
})

describe("a sentence in German", () => {
  test("exists for each sentence of the compiler", () => {
    expect(Object.keys(german.sentences).toSorted()).toEqual(Object.keys(SENTENCES).toSorted())
  })

  test.each([
    [
      sentenceOf("changes", { opened: 1, outside: 0, closed: 0, changed: 2 }),
      "1 geöffnet, 2 mit anderer Weiterleitung oder anderem Status",
    ],
    [
      sentenceOf("changes", { opened: 0, outside: 1, closed: 3, changed: 0 }),
      "1 von der Richtlinie ausgenommen, 3 geschlossen",
    ],
    [sentenceOf("other literals", { segment: "fr", literals: ["de", "en"] }), "`fr` ist keins von `de` und `en`"],
  ])("%o", (sentence, text) => {
    expect(sentenceText(german, sentence)).toEqual({ text, isEnglish: false })
    expect(sentenceText(null, sentence)).toEqual({ text: sentence.english, isEnglish: true })
  })
})
