import { describe, expect, test } from "vitest"
import { automatonOf, maxStatesFor } from "../../policy/automaton.ts"
import type { MatchMode } from "../../policy/language.ts"
import { patternOf, textOfPattern, type Scope } from "../../policy/pattern.ts"
import { widened, writtenOut, writtenOutOf } from "../../policy/written-out.ts"

type Scopes = readonly (readonly [path: string, match: MatchMode])[]

const scopesOf = (...scopes: Scopes): readonly Scope[] =>
  scopes.map(([path, match]) => ({ pattern: patternOf(path), match }))

/** The states as `witness: covering scopes -> next states`, with the next state for any other segment last. */
const statesOf = (...scopes: Scopes): readonly string[] =>
  automatonOf(scopesOf(...scopes))!.map(({ witness, covering, literals, other }) => {
    const next = [...literals].map(([word, state]) => `${word} ${state}`)
    return `${witness}: ${covering.join()} -> ${[...next, `* ${other}`].join(", ")}`
  })

describe("the states of an automaton", () => {
  test("of no scope are one before and one after the first segment", () => {
    expect(statesOf()).toEqual(["/:  -> * 1", "/x:  -> * 1"])
  })

  test("of an exact scope cover its own path alone", () => {
    expect(statesOf(["/a", "exact"])).toEqual(["/:  -> a 1, * 2", "/a: 0 -> * 2", "/x:  -> * 2"])
  })

  test("of a subtree cover everything beneath it", () => {
    expect(statesOf(["/a", "subtree"])).toEqual(["/:  -> a 1, * 2", "/a: 0 -> * 3", "/x:  -> * 2", "/a/x: 0 -> * 3"])
  })

  test("of a param and a literal at one place meet", () => {
    expect(statesOf(["/:p", "exact"], ["/a", "exact"])).toEqual([
      "/:  -> a 1, * 2",
      "/a: 0,1 -> * 3",
      "/x: 0 -> * 3",
      "/a/x:  -> * 3",
    ])
  })

  test("list scopes by their number, of shorter paths too", () => {
    const params = Array.from({ length: 10 }, () => ["/:p", "subtree"] as const)
    const states = automatonOf(scopesOf(...params, ["/", "subtree"]))!
    expect(states.map(({ covering }) => covering)).toEqual([
      [10],
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    ])
  })

  test("with the same scopes share one list", () => {
    const [, one, , other] = automatonOf(scopesOf(["/a", "subtree"]))!
    expect(one!.covering).toBe(other!.covering)
  })

  test("read literals in code unit order", () => {
    const [start] = automatonOf(scopesOf(["/b", "exact"], ["/a", "exact"], ["/:p(z|c)", "exact"]))!
    expect([...start!.literals.keys()]).toEqual(["a", "b", "c", "z"])
  })

  test("branch into the values of a finite param", () => {
    expect(statesOf(["/:p(a|b)/c", "exact"]).map((state) => state.split(":")[0])).toEqual([
      "/",
      "/a",
      "/b",
      "/x",
      "/a/c",
      "/b/c",
    ])
  })

  test("name any other segment by one that is no literal there", () => {
    const letters = "abcdefghijklmnopqrstuvwxyz".split("")
    const all = (...more: readonly string[]) =>
      automatonOf(scopesOf(...[...letters, ...more].map((letter) => [`/${letter}`, "exact"] as const)))!
    expect(statesOf(["/x", "exact"]).at(-1)).toContain("/y:")
    expect(statesOf(["/x", "exact"], ["/y", "exact"], ["/z", "exact"]).at(-1)).toContain("/a:")
    expect(all().at(-1)!.witness).toBe("/x1")
    expect(all("x1", "x2").at(-1)!.witness).toBe("/x3")
    // Each letter but one is a literal: that one is named.
    for (const letter of letters) {
      const others = letters.filter((one) => one !== letter)
      const { witness } = automatonOf(scopesOf(...others.map((one) => [`/${one}`, "exact"] as const)))!.at(-1)!
      expect(witness).toBe(`/${letter}`)
    }
  })
})

describe("the limit on states", () => {
  test("ends the building", () => {
    const scopes = scopesOf(["/a/b", "exact"])
    const { length } = automatonOf(scopes)!
    expect([automatonOf(scopes, length)?.length, automatonOf(scopes, length - 1)]).toEqual([length, null])
  })

  test("grows with the segments of the written-out patterns, up to a maximum", () => {
    expect(maxStatesFor([])).toBe(40_000)
    expect(maxStatesFor(scopesOf(["/", "subtree"]))).toBe(40_004)
    expect(maxStatesFor(scopesOf(["/a/b", "exact"], ["/:p(a|b)", "exact"]))).toBe(40_000 + 4 * (3 + 4))
    expect(maxStatesFor(Array.from({ length: 60_000 }, () => scopesOf(["/a", "exact"])[0]!))).toBe(250_000)
  })
})

describe("a pattern with finite params", () => {
  const texts = (path: string) => writtenOut(patternOf(path)).map(textOfPattern)

  test("stands for one pattern for each combination of values", () => {
    expect(texts("/:p(a|b)/x/:q(c|d)")).toEqual(["/a/x/c", "/a/x/d", "/b/x/c", "/b/x/d"])
    expect(texts("/a/:p")).toEqual(["/a/:p"])
  })

  test("as a scope keeps what else the scope has, and is the same object without finite params", () => {
    const rule = { pattern: patternOf("/:p(a|b)"), match: "exact", why: "a test" } as const
    expect(writtenOutOf(rule)).toEqual(["a", "b"].map((text) => ({ ...rule, pattern: [{ kind: "literal", text }] })))
    const plain = { ...rule, pattern: patternOf("/a/:p") }
    expect(writtenOutOf(plain)[0]).toBe(plain)
  })

  test("is wider with plain params", () => {
    expect(textOfPattern(widened(patternOf("/a/:p(b|c)/:q")))).toBe("/a/:p/:q")
  })
})
