import * as fc from "fast-check"
import { describe, expect, test } from "vitest"

import { canonicalPathOf } from "../../../policy/canonical-path.ts"
import { compile } from "../../../codegen/check/compile.ts"
import { diffAccess } from "../../../codegen/diff/diff-access.ts"
import type { Decider } from "../../../codegen/diff/access-diff.ts"
import { compileMatcher } from "../../../policy/matcher.ts"
import type { Policy } from "../../../policy/language.ts"
import { answerOf } from "../../../policy/reference.ts"

import { emitGuards } from "../../../codegen/emit/guards.ts"
import { loadGuards, textOfPolicy } from "../emit/load-guards.ts"
import {
  anyOtherSound,
  anyRepeating,
  anySound,
  anyWritten,
  isOutOfScope,
  KNOWN,
  ODD_VISITORS,
  PATHS,
  personKey,
  urlOf,
  type Written,
} from "./model.ts"
import {
  coveringOf,
  governingOf,
  isMeant,
  outcomeOf,
  precedenceOf,
  type Covering,
  type Method,
  type OracleRule,
  type Visitor,
} from "./oracle.ts"

// Each test takes as many policies as it needs to see every kind of answer, or as many as are asked for. 10,000 take
// minutes: `CLAIMS_RUNS=10000 vitest run tests/codegen/claims`.
const ASKED_FOR = process.env["CLAIMS_RUNS"]
const countOf = (usual: number): number => Number(ASKED_FOR ?? usual)
const SEED = Number(process.env["CLAIMS_SEED"] ?? 33)
const run = (usual: number) => ({ numRuns: countOf(usual), seed: SEED, endOnFailure: true })
const TIMEOUT_MS = 60_000 + countOf(60) * 400

const METHODS = ["load", "write"] as const
const everybody = [...KNOWN, ...ODD_VISITORS]

const compiled = (policy: object) =>
  compile({
    policy: { path: "a.policy.ts", text: textOfPolicy(policy as Policy) },
    routes: null,
  })

const keyOf = (rule: OracleRule): string => `${rule.path} ${rule.match}`

/** The outcomes of all visitors under a rule, as one text. */
function fatesReader(policy: Written, visitors: readonly Visitor[] = KNOWN) {
  const known = new Map<OracleRule | null, readonly string[]>()
  return (rule: OracleRule | null): readonly string[] => {
    const before = known.get(rule)
    if (before !== undefined) return before
    const made = METHODS.flatMap((method) => visitors.map((visitor) => outcomeOf(policy, rule, visitor, method)))
    known.set(rule, made)
    return made
  }
}

/** Everything that is to be found in a policy, as code and subject. */
function findingsOf(policy: Written): readonly string[] {
  const found = new Set<string>()
  const fatesOf = fatesReader(policy)
  const differ = (a: OracleRule, b: OracleRule): boolean => fatesOf(a).some((fate, i) => fate !== fatesOf(b)[i])
  const at = PATHS.map((path) => ({ path, covering: coveringOf(policy, path) })).map((one) => ({
    ...one,
    governing: governingOf(one.covering),
  }))
  for (const { covering, governing } of at) {
    if (governing === null) continue
    const isBeaten = (one: Covering): boolean => one !== governing && precedenceOf(governing, one) === "beats"
    for (const [i, one] of covering.entries()) {
      for (const other of covering.slice(i + 1)) {
        if (isBeaten(one) && isBeaten(other)) continue
        if (precedenceOf(one, other) === "incomparable" && differ(one.rule, other.rule))
          found.add(`P305 ${[keyOf(one.rule), keyOf(other.rule)].sort().join(" & ")}`)
      }
    }
  }
  for (const rule of policy.rules) {
    const mine = at.flatMap((one) =>
      one.covering.filter((other) => other.rule === rule).map(({ way }) => ({ ...one, way })),
    )
    const decides = (ones: typeof mine): boolean => ones.some(({ governing }) => governing?.rule === rule)
    const parts = Object.values(Object.groupBy(mine, ({ way }) => way.join("/"))) as (typeof mine)[]
    for (const part of decides(mine) ? parts : [mine]) {
      if (part.length === 0 || decides(part)) continue
      found.add(`${part.some(({ governing }) => differ(rule, governing!.rule)) ? "P302" : "P303"} ${keyOf(rule)}`)
    }
    for (const asked of [rule.require, rule.write])
      if (asked !== undefined && isOutOfScope(policy, asked, rule.path)) found.add(`P310 ${keyOf(rule)}`)
    for (const state of Object.keys(rule.deny ?? {})) {
      const inState = KNOWN.filter((visitor) => visitor.state === state)
      const isWhole = METHODS.every((method) =>
        inState.every((visitor) => outcomeOf(policy, rule, visitor, method) === "proceed"),
      )
      if (isWhole) found.add(`P504 ${keyOf(rule)}`)
    }
    const writesUnread = KNOWN.some(
      (visitor) =>
        outcomeOf(policy, rule, visitor, "write") === "proceed" &&
        outcomeOf(policy, rule, visitor, "load") !== "proceed",
    )
    if (writesUnread) found.add(`P508 ${keyOf(rule)}`)
  }
  const under = (path: string) => coversAll(policy, path, "subtree")
  for (const { admit, under: top, alone } of policy.never) {
    if (isOutOfScope(policy, admit, top)) found.add("P603 never")
    else if (refutersOf(policy, admit, under(top), METHODS, "proceed", alone === true).length > 0) found.add("P601")
  }
  for (const { admit, at: page } of policy.always) {
    if (isOutOfScope(policy, admit, page)) found.add("P603 always")
    else if (refutersOf(policy, admit, coversAll(policy, page, "exact"), ["load"], "deny", false).length > 0)
      found.add("P602")
  }
  return [...found].sort()
}

const coversAll = (policy: Written, path: string, match: string) =>
  PATHS.filter((one) => coveringOf({ ...policy, rules: [{ path, match, require: "anyone" }] }, one).length > 0)

interface Refuter {
  readonly path: readonly string[]
  readonly visitor: Visitor
}

/** The people of an invariant who proceed, or who do not. */
function refutersOf(
  policy: Written,
  admit: unknown,
  paths: readonly (readonly string[])[],
  methods: readonly Method[],
  bad: "deny" | "proceed",
  alone: boolean,
): readonly Refuter[] {
  const meant = KNOWN.filter((visitor) => isMeant(policy, admit, alone, visitor))
  return paths.flatMap((path) => {
    const rule = governingOf(coveringOf(policy, path))?.rule ?? null
    return meant
      .filter((visitor) =>
        methods.some((method) => (outcomeOf(policy, rule, visitor, method) === "proceed") === (bad === "proceed")),
      )
      .map((visitor) => ({ path, visitor }))
  })
}

const ASKED = ["P302", "P303", "P305", "P310", "P504", "P508", "P601", "P602", "P603"]

/** Asked elsewhere, or of words alone. */
const UNASKED = ["P304", "P505", "P506"]

function subjectOf({ code, message, rule, span }: ReturnType<typeof compiled>["diagnostics"][number], policy: Written) {
  if (code === "P601" || code === "P602") return code
  if (code === "P603") return `${code} ${message.startsWith("`never`") ? "never" : "always"}`
  const named = [...message.matchAll(/`(\/[^`]*)` (exact|subtree)/g)].map(([, path, match]) => `${path} ${match}`)
  if (code === "P305") return `${code} ${named.sort().join(" & ")}`
  if (rule !== null) return `${code} ${rule.path} ${rule.match}`
  if (named.length > 0) return `${code} ${named[0]}`
  const before = textOfPolicy(policy as unknown as Policy).slice(0, span!.start)
  return `${code} ${keyOf(policy.rules[before.split('"path": ').length - 2]!)}`
}

/** Seed 33, path 4461: people who may only write are in an earlier state than those who may load. */
const LAXER_WRITE = {
  claims: {
    plan: { one: ["p", "q"], asOf: "token", why: "a test" },
    role: { many: ["r", "s"], asOf: "token", why: "a test" },
    team: { one: ["m", "n", "o"], ordered: true, within: "/a/:t", asOf: "request", why: "a test" },
  },
  visitors: {
    staff: { state: "signed-in", role: ["r", "s"] },
    "the team": { state: "signed-in", team: { atLeast: "n" } },
  },
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [
    {
      path: "/",
      match: "exact",
      require: { state: "verified", role: ["r", "s"] },
      write: "staff",
      deny: { "signed-in": 403, "signed-out": 403 },
      why: "a test",
    },
  ],
  never: [{ admit: "staff", under: "/", why: "a test" }],
  always: [],
  outside: [],
  accept: [],
} as const

const visitorOf = ({
  state,
  claims = {},
}: {
  readonly state: string | null
  readonly claims?: Visitor["claims"]
}): Visitor => ({
  state: state!,
  claims: { plan: [], role: [], team: [], ...claims },
})

describe("of any small policy with claims", () => {
  test(
    "the findings equal those of testing every path and visitor",
    () => {
      const seen = new Map<string, number>()
      fc.assert(
        fc.property(anyWritten, (policy) => {
          const { diagnostics } = compiled(policy)
          const found = new Set(
            diagnostics.filter(({ code }) => ASKED.includes(code)).map((one) => subjectOf(one, policy)),
          )
          expect([...found].sort()).toEqual(findingsOf(policy))
          const others = diagnostics.filter(({ code }) => !ASKED.includes(code) && !UNASKED.includes(code))
          expect(others.map(({ code, message }) => `${code} ${message}`)).toEqual([])
          for (const one of found) seen.set(one.slice(0, 4), (seen.get(one.slice(0, 4)) ?? 0) + 1)
          for (const { code, witness } of diagnostics) {
            if (code !== "P601" && code !== "P602") continue
            const [claim] = code === "P601" ? policy.never : policy.always
            const isNever = "under" in claim!
            const refuters = refutersOf(
              policy,
              claim!.admit,
              coversAll(
                policy,
                isNever ? claim.under : (claim as Written["always"][number]).at,
                isNever ? "subtree" : "exact",
              ),
              isNever ? METHODS : ["load"],
              isNever ? "proceed" : "deny",
              isNever && claim.alone === true,
            )
            const shortest = Math.min(...refuters.map(({ path }) => path.length))
            const url = canonicalPathOf(witness!.url)!
            expect(url === "/" ? 0 : url.split("/").length - 1).toBe(shortest)
            const here = refuters.filter(({ path }) => governedAlike(policy, urlOf(path), url))
            const keys = here.map(({ visitor }) => `${personKey(visitor)} ${visitor.state}`).sort()
            expect(`${personKey(visitorOf(witness!))} ${witness!.state}`).toBe(keys[0])
          }
        }),
        { ...run(900), examples: [[LAXER_WRITE]] },
      )
      // Rules that others shadow without a difference are rare: `tests/codegen/cases` shows one.
      const unseen = ASKED.filter((code) => code !== "P303" && !seen.has(code))
      expect(countOf(900) < 900 ? [] : unseen).toEqual([])
    },
    TIMEOUT_MS,
  )

  test(
    "the reference, the matcher and the guards give every visitor the specified outcome",
    async () => {
      let accepted = 0
      await fc.assert(
        fc.asyncProperty(anySound, async (policy) => {
          const { checked } = compiled(policy)
          if (checked === null) return
          accepted++
          const guards = (await loadGuards(emitGuards(checked).text)) as unknown as ClaimGuards
          const matcher = compileMatcher(checked.rules)
          const written = policy as unknown as Policy
          const known = new Map<OracleRule | null, readonly string[]>()
          for (const path of PATHS) {
            const governing = governingOf(coveringOf(policy, path))?.rule ?? null
            const url = urlOf(path)
            const rule = matcher(canonicalPathOf(url)!)?.rule ?? null
            expect(rule === null ? null : keyOf(rule)).toBe(governing === null ? null : keyOf(governing))
            const isNew = !known.has(governing)
            const wanted =
              known.get(governing) ??
              METHODS.flatMap((method) => everybody.map((visitor) => outcomeOf(policy, governing, visitor, method)))
            known.set(governing, wanted)
            // Under one rule visitors get the same at every path: the guards are asked at each, the reference at one.
            const given = METHODS.flatMap((method) =>
              everybody.map((visitor) => textOf(guards[method === "load" ? "decide" : "decideWrite"](url, visitor))),
            )
            expect(given.join()).toBe(wanted.join())
            if (!isNew) continue
            const meant = METHODS.flatMap((method) =>
              everybody.map((visitor) =>
                textOf(answerOf(written, url, visitor as Parameters<typeof answerOf>[2], method).outcome),
              ),
            )
            expect(meant.join()).toBe(wanted.join())
            needsAgree(policy, governing, url, guards)
          }
        }),
        run(30),
      )
      expect(accepted).toBeGreaterThan(countOf(30) / 15)
    },
    TIMEOUT_MS,
  )

  test(
    "a redundant rule can be removed without a change for anybody",
    () => {
      let redundant = 0
      fc.assert(
        fc.property(anyRepeating, (policy) => {
          const { diagnostics } = compiled(policy)
          for (const { rule } of diagnostics.filter(({ code }) => code === "P304")) {
            redundant++
            const rest = {
              ...policy,
              rules: policy.rules.filter((one) => keyOf(one) !== `${rule!.path} ${rule!.match}`),
            }
            const [before, after] = [fatesReader(policy, everybody), fatesReader(rest, everybody)]
            for (const path of PATHS) {
              const [was, is] = [policy, rest].map((one) => governingOf(coveringOf(one, path))?.rule ?? null)
              expect(after(is!).join()).toBe(before(was!).join())
            }
          }
        }),
        run(120),
      )
      expect(redundant).toBeGreaterThan(countOf(120) / 200)
    },
    TIMEOUT_MS,
  )

  test(
    "the access diff tells who gains and loses access, for loads and writes",
    () => {
      const kinds = new Map<string, number>()
      fc.assert(
        fc.property(anySound, anyOtherSound, (older, newer) => {
          const [before, after] = [older, newer].map((policy) => compiled(policy).checked)
          if (before === null || after === null) return
          const diff = diffAccess(before!, after!)!
          const expected = changesOf(older, newer)
          const told = diff.changes.map(
            ({ kind, access, before: was, after: is }) =>
              `${kind} ${access ?? "both"} ${deciderKey(was)} -> ${deciderKey(is)}`,
          )
          expect(told.toSorted()).toEqual([...expected.keys()].sort())
          for (const { kind, access, before: was, after: is, witness } of diff.changes) {
            kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
            const { shortest, first } = expected.get(
              `${kind} ${access ?? "both"} ${deciderKey(was)} -> ${deciderKey(is)}`,
            )!
            const url = canonicalPathOf(witness.url)!
            expect(url === "/" ? 0 : url.split("/").length - 1).toBe(shortest)
            expect(witnessKey(visitorOf(witness))).toBe(first)
          }
        }),
        run(180),
      )
      expect([...kinds.keys()].sort()).toEqual(["changed", "closed", "opened"])
    },
    TIMEOUT_MS,
  )
})

const STATES = ["signed-out", "challenged", "recovering", "signed-in", "verified", "unknown"]

interface ClaimGuards {
  readonly decide: (
    url: string,
    visitor: Visitor,
  ) => { readonly kind: string; readonly status?: number; readonly to?: string }
  readonly decideWrite: ClaimGuards["decide"]
  readonly needs: (url: string, state: string) => readonly { readonly claim: string; readonly params: object }[]
  readonly needsWrite: ClaimGuards["needs"]
}

const textOf = (outcome: { readonly kind: string; readonly status?: number; readonly to?: string }): string =>
  outcome.kind === "proceed" ? "proceed" : outcome.kind === "refuse" ? String(outcome.status) : `to ${outcome.to}`

/** A claim is needed exactly where some value of it could change what somebody in this state gets. */
function needsAgree(policy: Written, rule: OracleRule | null, url: string, guards: ClaimGuards): void {
  for (const method of METHODS) {
    for (const state of STATES) {
      const inState = KNOWN.filter((visitor) => visitor.state === state)
      const matters = ["plan", "role", "team"].filter((claim) => {
        const fates = new Map<string, string>()
        return inState.some(({ claims }) => {
          const others = ["plan", "role", "team"].map((one) => (one === claim ? "" : String(claims[one]))).join("|")
          const fate = outcomeOf(policy, rule, { state, claims }, method)
          const known = fates.get(others) ?? fate
          fates.set(others, fate)
          return known !== fate
        })
      })
      const needs = guards[method === "load" ? "needs" : "needsWrite"](url, state)
      expect(needs.map(({ claim }) => claim)).toEqual(matters)
      for (const { claim, params } of needs) expect(params).toEqual(claim === "team" ? { t: url.split("/")[2] } : {})
    }
  }
}

const deciderKey = (decider: Decider): string =>
  decider.kind === "rule" ? `${decider.path} ${decider.match}` : "unlisted"

const governedAlike = (policy: Written, one: string, other: string): boolean => {
  const [a, b] = [one, other].map((url) => governingOf(coveringOf(policy, url.split("/").filter(Boolean)))?.rule)
  return a === b
}

/** Orders the people who could show a change: the first of them is its witness. */
const witnessKey = (visitor: Visitor): string => `${personKey(visitor)} ${STATES.indexOf(visitor.state)}`
const WITNESSES = KNOWN.map(witnessKey)

interface Shown {
  /** The length of the shortest path that shows it. */
  readonly shortest: number
  /** The key of the first person. */
  readonly first: string
}

/** Every change by kind, method and what decides. */
function changesOf(older: Written, newer: Written): ReadonlyMap<string, Shown> {
  const found = new Map<string, Shown>()
  const [was, is] = [fatesReader(older), fatesReader(newer)]
  // The change depends on the two rules alone, so it is computed once per pair of rules, not per path.
  const known = new Map<OracleRule | null, Map<OracleRule | null, ReadonlyMap<string, string>>>()
  for (const path of PATHS) {
    const [before, after] = [older, newer].map((policy) => governingOf(coveringOf(policy, path))?.rule ?? null)
    const ofBefore = known.get(before!) ?? new Map<OracleRule | null, ReadonlyMap<string, string>>()
    known.set(before!, ofBefore)
    const moves = ofBefore.get(after!) ?? movesBetween(before!, after!, was(before!), is(after!))
    ofBefore.set(after!, moves)
    for (const [key, first] of moves) {
      const shortest = Math.min(path.length, found.get(key)?.shortest ?? Infinity)
      found.set(key, { shortest, first: [first, found.get(key)?.first ?? first].sort()[0]! })
    }
  }
  return found
}

/** The first person of each change between two rules, from what everybody gets under each, by load and by write. */
function movesBetween(
  before: OracleRule | null,
  after: OracleRule | null,
  from: readonly string[],
  to: readonly string[],
): ReadonlyMap<string, string> {
  const firsts = new Map<string, string>()
  const isToldApart = [before, after].some((rule) => rule?.write !== undefined)
  const name = (rule: OracleRule | null): string => (rule === null ? "unlisted" : keyOf(rule))
  const between = `${name(before)} -> ${name(after)}`
  for (let i = 0; i < from.length; i++) {
    if (from[i] === to[i]) continue
    const method = isToldApart ? METHODS[i < KNOWN.length ? 0 : 1] : "both"
    const kind = to[i] === "proceed" ? "opened" : from[i] === "proceed" ? "closed" : "changed"
    const key = `${kind} ${method} ${between}`
    const person = WITNESSES[i % KNOWN.length]!
    const first = firsts.get(key)
    if (first === undefined || person < first) firsts.set(key, person)
  }
  return firsts
}
