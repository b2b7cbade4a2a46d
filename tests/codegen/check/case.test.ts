import { readdirSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { CODES, entryOf } from "../../../codegen/messages/codes.ts"
import { CASES, diagnosticsOfCase, expectationsOfCase, foundOf, WITHOUT_CASE } from "./case.ts"

const names = readdirSync(CASES)
  .filter((file) => file.endsWith(".policy.ts"))
  .map((file) => file.slice(0, -".policy.ts".length))

// P101 and P111 are about files that are missing or no text, which no case can be.
const UNSHOWN: readonly string[] = ["P101", "P111", ...WITHOUT_CASE]

describe("a case file", () => {
  test.each(names)("%s has the expected findings at the expected positions", (name) => {
    const expected = expectationsOfCase(name)
    expect(expected.length, "a case without an expectation proves nothing").toBeGreaterThan(0)
    const byText = (a: { text: string }, b: { text: string }): number => (a.text < b.text ? -1 : 1)
    expect(diagnosticsOfCase(name).map(foundOf).toSorted(byText)).toEqual(expected.toSorted(byText))
  })

  test("exists for every code", () => {
    const shown = new Set(names.flatMap((name) => diagnosticsOfCase(name).map(({ code }) => code)))
    expect(
      Object.keys(CODES).filter((code) => !UNSHOWN.includes(code) && !names.some((name) => name.startsWith(code))),
    ).toEqual([])
    expect([...shown].toSorted()).toEqual(
      Object.keys(CODES)
        .filter((code) => !UNSHOWN.includes(code))
        .toSorted(),
    )
  })
})

describe("a diagnostic", () => {
  const all = names.flatMap(diagnosticsOfCase)

  test.each(all.map((diagnostic) => [foundOf(diagnostic).text, diagnostic] as const))(
    "%s has a message in the house style",
    (_, { message, hint, code, severity }) => {
      expect(message).not.toMatch(/[.!]$/)
      expect(message).toMatch(/^[^A-Z]|^P\d/)
      expect(hint ?? "no hint needed").not.toBe("")
      expect(severity).toBe(entryOf(code).severity)
    },
  )

  test("is unchanged after a round trip through JSON", () => {
    expect(JSON.parse(JSON.stringify(all))).toEqual(all)
  })
})
