import { describe, expect, test, vi } from "vitest"
import { canonicalPathOf } from "../../../policy/canonical-path.ts"
import type { Policy } from "../../../policy/language.ts"
import { answerOf } from "../../../policy/reference.ts"
import { emitGuards } from "../../../codegen/emit/guards.ts"
import { diceOf, type Dice } from "../../attack/dice.ts"
import { ruleOf } from "../../policy/build.ts"
import { simplePolicyOf } from "../diff/fuzz-model.ts"
import { compilePolicy, loadGuards } from "./load-guards.ts"

vi.setConfig({ testTimeout: 120_000 })

const policy: Policy = simplePolicyOf([
  ruleOf("/", "exact", "anyone"),
  ruleOf("/a", "subtree", "signed-in"),
  ruleOf("/a/b", "exact", "anyone"),
  ruleOf("/a/b.c/:id", "subtree", "verified"),
  ruleOf("/ab", "exact", "verified"),
  ruleOf("/:x/k/y-z", "exact", "signed-in"),
  ruleOf("/.well-known", "subtree", "anyone"),
  ruleOf("/open", "subtree", "anyone"),
])
const checked = compilePolicy(policy).checked!
const forms = await Promise.all(
  (["straight-line", "table"] as const).map(async (form) => loadGuards(emitGuards(checked, form).text)),
)

const referenceOf = (pathname: string): string => {
  const { outcome, decision } = answerOf(policy, pathname, "signed-in", "load")
  return decision === null ? "malformed" : `${outcome.kind} by ${decision.rule?.path}`
}

const byGuard = (guards: (typeof forms)[number], pathname: string): string => {
  const outcome = guards.decide(pathname, "signed-in")
  if (outcome.kind === "refuse" && outcome.status === 400) return "malformed"
  return `${outcome.kind} by ${outcome.rule?.split(" ")[0]}`
}

const hex = (byte: number, dice?: Dice): string => {
  const text = byte.toString(16).padStart(2, "0")
  return `%${dice?.oneIn(2) === true ? text.toUpperCase() : text}`
}

/** Another spelling of the same path, letter by letter. */
function respelled(path: string, dice: Dice): string {
  const letters = Array.from(path, (letter) => {
    if (letter === "/") return "/".repeat(1 + (dice.oneIn(6) ? dice.below(3) : 0))
    const other = dice.oneIn(3) ? letter.toUpperCase() : letter
    const bytes = [...new TextEncoder().encode(other)]
    return dice.oneIn(4) ? bytes.map((byte) => hex(byte, dice)).join("") : other
  })
  return `${letters.join("")}${"/".repeat(dice.oneIn(4) ? 1 + dice.below(2) : 0)}`
}

const SEGMENTS = "a b ab b.c k y-z .well-known open x 7 \u{e9} \u{212a} \u{1f600} ... b. .w ...a @ [ ` {".split(" ")

describe("every spelling of a path has the outcome of the path", () => {
  test("however each of its letters is written", () => {
    const dice = diceOf(20_261_122)
    const seen = new Set<string>()
    for (let count = 0; count < 20_000; count++) {
      const path = `/${Array.from({ length: dice.below(5) }, () => dice.pick(SEGMENTS)).join("/")}`
      const want = referenceOf(path)
      const spelling = respelled(path, dice)
      seen.add(want)
      for (const guards of forms) expect(`${spelling}: ${byGuard(guards, spelling)}`).toBe(`${spelling}: ${want}`)
    }
    // An outcome that never occurs was not tested.
    expect(seen.size).toBe(policy.rules.length + 1)
  })

  test("with every escape of one byte and of two", () => {
    const wrong: string[] = []
    const ask = (segment: string): void => {
      const pathname = `/x/${segment}/%79-z`
      for (const guards of forms) if (byGuard(guards, pathname) !== referenceOf(pathname)) wrong.push(pathname)
    }
    for (let first = 0; first < 256; first++) {
      ask(hex(first))
      ask(`${hex(first)}k`)
      // Every byte that begins a longer character, with every byte after it.
      if (first < 0xc0 && first % 16 !== 0) continue
      for (let second = 0; second < 256; second++) ask(`${hex(first)}${hex(second)}`)
    }
    expect(wrong).toEqual([])
  })

  test("with escapes of three and four bytes, at every limit of their ranges", () => {
    const EDGES = [0x00, 0x2f, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xff]
    const wrong: string[] = []
    let fine = 0
    for (const first of [0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xff]) {
      for (const second of EDGES) {
        for (const third of EDGES) {
          for (const rest of ["", ...EDGES.map((byte) => hex(byte)), "%8", "%8g", "\u{80}"]) {
            const pathname = `/x/${hex(first)}${hex(second)}${hex(third)}${rest}/k`
            const want = referenceOf(pathname)
            if (want !== "malformed") fine++
            // Its last segment is a literal's place: what is read of it is read as a param.
            for (const guards of forms) {
              const answer = byGuard(guards, pathname)
              if (answer !== want) wrong.push(`${pathname}: ${answer}, meant ${want}`)
            }
          }
        }
      }
    }
    expect(wrong).toEqual([])
    expect(fine).toBeGreaterThan(50)
  })
})

describe("an address without a canonical path", () => {
  const TAILS = [
    "%ff",
    "%",
    "%2",
    "%zz",
    "x%2fy",
    "x%5cy",
    "x\\y",
    "%00",
    "\0",
    ".",
    "..",
    "%2e",
    "%2E%2e",
    "./x",
    "../a",
  ]

  // After a decoded letter, the whole path is read; elsewhere a plain letter may decide early.
  const DECODED = ["/%61/", "/A/b/", "/%6fpen/", "/OPEN/", "//open/"]

  test.each(TAILS)("is refused: %j", (tail) => {
    for (const before of tail.startsWith("x") ? DECODED : [...DECODED, "/", "/x/", "/a/"]) {
      const pathname = `${before}${tail}`
      expect(canonicalPathOf(pathname)).toBeNull()
      for (const guards of forms) expect(`${pathname}: ${byGuard(guards, pathname)}`).toBe(`${pathname}: malformed`)
    }
  })

  test.each(TAILS)("is never outside the policy: %j", (tail) => {
    for (const guards of forms) expect(guards.isOutside(`/assets/${tail}`)).toBe(false)
  })
})
