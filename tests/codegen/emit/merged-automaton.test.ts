import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { automatonOf, type Automaton } from "../../../policy/automaton.ts"
import { scopedRuleOf } from "../../../policy/governing-rule.ts"
import type { MatchMode, Path } from "../../../policy/language.ts"
import { patternOf, type Scope } from "../../../policy/pattern.ts"
import { lettersOf, withEscapes } from "../../../codegen/emit/letters.ts"
import { merged, type MatcherState } from "../../../codegen/emit/merged-automaton.ts"
import { anyRules } from "../../policy/build.ts"

const scopeOf = (path: Path, match: MatchMode = "exact"): Scope => ({ pattern: patternOf(path), match })

/** The answer of the automaton's own states, and of the merged ones, for a path of these segments. */
function bothAnswers(automaton: Automaton, answers: readonly number[], segments: readonly string[]) {
  const own = segments.reduce((at, word) => automaton[at]!.literals.get(word) ?? automaton[at]!.other, 0)
  const states = merged(automaton, answers)
  let at = 0
  for (const word of segments) {
    const { literals, other } = states[at]!
    if (other === null) break
    at = literals.find(([literal]) => literal === word)?.[1] ?? other
  }
  return [answers[own]!, states[at]!.answer]
}

describe("merged states", () => {
  test("answer every path as the states that they were merged from", () => {
    fc.assert(
      fc.property(anyRules, fc.array(fc.constantFrom("a", "b", "c.d", "x"), { maxLength: 5 }), (rules, segments) => {
        const automaton = automatonOf(rules.map(scopedRuleOf))!
        for (const answers of [
          automaton.map(({ covering }) => covering[0] ?? -1),
          automaton.map(({ covering }) => covering.length % 2),
        ]) {
          const [own, other] = bothAnswers(automaton, answers, segments)
          expect(other).toBe(own)
        }
      }),
    )
  })

  test("are as few as the answers need, and each is reached", () => {
    fc.assert(
      fc.property(anyRules, (rules) => {
        const automaton = automatonOf(rules.map(scopedRuleOf))!
        const states = merged(
          automaton,
          automaton.map(({ covering }) => covering.length % 2),
        )
        expect(new Set(states.map((state) => JSON.stringify(state))).size).toBe(states.length)
        for (const { literals, other, answer } of states) {
          expect(literals.filter(([, next]) => next === other)).toEqual([])
          const isAsTheRest = literals.length === 0 && other !== null && states[other]!.other === null
          expect(isAsTheRest && states[other]!.answer === answer).toBe(false)
        }
        const reached = new Set([0])
        for (const at of reached) {
          const { literals, other } = states[at]!
          for (const next of [...literals.map(([, one]) => one), other]) if (next !== null) reached.add(next)
        }
        expect([...reached].toSorted((a, b) => a - b)).toEqual(states.map((_, at) => at))
      }),
    )
  })

  const of = (scopes: readonly Scope[], answer: (covering: readonly number[]) => number): readonly MatcherState[] => {
    const automaton = automatonOf(scopes)!
    return merged(
      automaton,
      automaton.map(({ covering }) => answer(covering)),
    )
  }

  test.each<[string, readonly Scope[], readonly MatcherState[]]>([
    ["no scope", [], [{ answer: -1, literals: [], other: null }]],
    ["every path", [scopeOf("/", "subtree")], [{ answer: 0, literals: [], other: null }]],
    [
      "one path",
      [scopeOf("/")],
      [
        { answer: 0, literals: [], other: 1 },
        { answer: -1, literals: [], other: null },
      ],
    ],
    [
      "a param, and then a word",
      [scopeOf("/:p/a")],
      [
        { answer: -1, literals: [], other: 1 },
        { answer: -1, literals: [["a", 2]], other: 3 },
        { answer: 0, literals: [], other: 3 },
        { answer: -1, literals: [], other: null },
      ],
    ],
    [
      "two paths of one length",
      [scopeOf("/b", "subtree"), scopeOf("/a")],
      [
        {
          answer: -1,
          literals: [
            ["a", 1],
            ["b", 2],
          ],
          other: 3,
        },
        { answer: 1, literals: [], other: 3 },
        { answer: 0, literals: [], other: null },
        { answer: -1, literals: [], other: null },
      ],
    ],
  ])("are numbered from the root, in the order of their words: %s", (_, scopes, states) => {
    expect(of(scopes, (covering) => covering[0] ?? -1)).toEqual(states)
  })

  test("with one answer are one state", () => {
    expect(of([scopeOf("/a"), scopeOf("/b/c", "subtree")], () => 7)).toEqual([{ answer: 7, literals: [], other: null }])
  })
})

describe("the letters of a policy", () => {
  test.each<[Path, "ascii" | "any"]>([
    ["/", "ascii"],
    ["/a-b/:p", "ascii"],
    ["/:p(a|b)", "ascii"],
    ["/caf\u00e9", "any"],
    ["/a/:p(b|\u00fc)", "any"],
  ])("are ASCII or any: %s", (path, letters) => {
    expect(lettersOf([scopeOf("/a"), scopeOf(path)])).toBe(letters)
  })

  test("are percent-encoded in the words of the states, which stay sorted", () => {
    const state = { answer: 1, other: null } as const
    const literals = [
      ["a", 1],
      ["z", 2],
      ["\u00e9t\u00e9 x", 3],
      // Two code units make one letter.
      ["\u{1d4d0}", 4],
    ] as const
    expect(withEscapes([{ ...state, literals }])).toEqual([
      {
        ...state,
        literals: [
          ["%C3%A9t%C3%A9 x", 3],
          ["%F0%9D%93%90", 4],
          ["a", 1],
          ["z", 2],
        ],
      },
    ])
  })
})
