import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import type { EntryDecision } from "../../src/guard/core/entry-check.ts"
import { refuseShadowOption, shadowDenialOf, shadowOf, type ShadowDenial } from "../../src/guard/core/shadow.ts"

// Shadow mode as the locks open it, from the day and the rules that the guards declare.

const NOON = Date.parse("2026-11-27T12:00:00Z")
const LAST_DAY = "2026-11-30"

beforeEach(() => {
  vi.useFakeTimers({ now: NOON })
  vi.spyOn(console, "warn").mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const opened = (until: string, ...rules: readonly string[]) =>
  shadowOf({ policyHash: "", shadow: rules.length === 0 ? { until } : { until, rules } }, () => {})

const RULES = ["/a exact", "/b exact", null, undefined]

test.each<readonly [string, readonly string[], readonly boolean[]]>([
  ["every rule, unlisted paths and unknown routes", [], [true, true, true, true]],
  ["a named rule alone", ["/a exact"], [true, false, false, false]],
  ["unlisted paths, if they are named", ["unlisted", "/b exact"], [false, true, true, false]],
])("shadow mode covers %s", (_, rules, want) => {
  const shadow = opened(LAST_DAY, ...rules)
  expect(RULES.map((rule) => shadow.covers(rule))).toEqual(want)
})

test("it ends with its last day in UTC", () => {
  const shadow = opened(LAST_DAY)
  vi.setSystemTime(Date.parse("2026-11-30T23:59:59.999Z"))
  expect(shadow.covers("/a exact")).toBe(true)
  vi.setSystemTime(Date.parse("2026-12-01T00:00:00Z"))
  expect(shadow.covers("/a exact")).toBe(false)
})

test("its start is a warning, unless it has ended", () => {
  opened(LAST_DAY)
  opened(LAST_DAY, "/a exact", "unlisted")
  opened("2026-11-26")
  shadowOf({ policyHash: "" })
  expect(vi.mocked(console.warn).mock.calls).toEqual([
    ["sallyport: shadow mode: denials of every rule are reported, not enforced, until the end of 2026-11-30 (UTC)"],
    [
      "sallyport: shadow mode: denials of /a exact, unlisted are reported, not enforced, until the end of 2026-11-30 (UTC)",
    ],
  ])
})

test("a day that is over at this moment is no start", () => {
  vi.setSystemTime(Date.parse("2026-12-01T00:00:00Z"))
  opened(LAST_DAY)
  expect(console.warn).not.toHaveBeenCalled()
})

describe("the last day", () => {
  test.each([
    "soon",
    "",
    "2026-13-01",
    "2026-02-30",
    "2026-11-30T00",
    "x2026-11-30",
    "2026-11-30x",
    "26-11-30",
    "2026-1-30",
  ])("is a day of the calendar: not %j", (until) =>
    expect(() => opened(until)).toThrow("must be a day such as 2027-01-31"),
  )

  test("begins at most 90 days from now", () => {
    vi.setSystemTime(Date.parse("2026-11-27T00:00:00Z"))
    expect(() => opened("2027-02-25")).not.toThrow()
    expect(() => opened("2027-02-26")).toThrow("at most 90 days away")
    vi.setSystemTime(Date.parse("2026-11-26T23:59:59.999Z"))
    expect(() => opened("2027-02-25")).toThrow("at most 90 days away")
  })
})

const DENIAL: ShadowDenial = {
  rule: "/a exact",
  state: "signed-out",
  method: "GET",
  pathname: "/a",
  would: { kind: "redirect", to: "/signin" },
}

test("without shadow mode nothing is covered or reported", () => {
  const onWithheld = vi.fn<() => void>()
  const shadow = shadowOf({ policyHash: "" }, onWithheld)
  shadow.report(DENIAL)
  expect([RULES.map((rule) => shadow.covers(rule)), onWithheld.mock.calls]).toEqual([[false, false, false, false], []])
})

test("a denial is passed to `onWithheld`, whose failure is logged with its name", () => {
  const told: ShadowDenial[] = []
  const broken = new Error("broken")
  const logged = vi.spyOn(console, "error").mockReturnValue()
  const shadow = { policyHash: "", shadow: { until: LAST_DAY } }
  shadowOf(shadow, (denial) => void told.push(denial)).report(DENIAL)
  shadowOf(shadow, () => {
    throw broken
  }).report(DENIAL)
  expect([told, logged.mock.calls]).toEqual([[DENIAL], [["sallyport: onWithheld failed", broken]]])
})

test.each<readonly [Partial<ShadowDenial>, string]>([
  [{}, "a redirect to /signin: GET /a (signed-out, /a exact)"],
  [{ would: { kind: "refuse", status: 403 } }, "403: GET /a (signed-out, /a exact)"],
  [{ rule: null, method: "POST", would: { kind: "refuse", status: 404 } }, "404: POST /a (signed-out, no rule)"],
  [
    { unread: ["role", "team"], would: { kind: "refuse", status: 503 } },
    "503: GET /a (signed-out, /a exact, could not read role, could not read team)",
  ],
])("without `onWithheld`, the console shows a denial: %j", (given, want) => {
  const told = vi.spyOn(console, "info").mockReturnValue()
  shadowOf({ policyHash: "", shadow: { until: LAST_DAY } }).report({ ...DENIAL, ...given })
  expect(told.mock.calls).toEqual([[`sallyport: shadow mode withheld ${want}`]])
})

describe("a denial that is withheld", () => {
  const decision: EntryDecision = {
    outcome: { kind: "redirect", to: "/signin", rule: "/a exact" },
    state: "signed-out",
    write: false,
    limited: false,
    location: "/signin?next=%2Fa",
  }
  const page = { pathname: "/a", search: "?b", isData: false }
  const denialOf = (given: Partial<EntryDecision>) => shadowDenialOf({ ...decision, ...given }, "GET", page)

  test.each<readonly [string, Partial<EntryDecision>, Partial<ShadowDenial>]>([
    ["has the redirect's target with the way back", {}, { would: { kind: "redirect", to: "/signin?next=%2Fa" } }],
    ["has the redirect's target alone", { location: null }, { would: { kind: "redirect", to: "/signin" } }],
    [
      "has the refusal's status",
      { outcome: { kind: "refuse", status: 403, rule: null } },
      { rule: null, would: { kind: "refuse", status: 403 } },
    ],
    [
      "would not be found if it is none by the entry check",
      { outcome: { kind: "proceed", rule: "/a exact" } },
      { would: { kind: "refuse", status: 404 } },
    ],
    [
      "names the claims that could not be read",
      { outcomeClaims: { needs: [], claims: { role: null, team: ["owner"] } } },
      { would: { kind: "redirect", to: "/signin?next=%2Fa" }, unread: ["role"] },
    ],
  ])("%s", (_, given, want) => {
    expect(denialOf(given)).toEqual({ rule: "/a exact", state: "signed-out", method: "GET", pathname: "/a", ...want })
  })

  test("names no claims if each was read", () => {
    expect(Object.keys(denialOf({ outcomeClaims: { needs: [], claims: { role: [] } } }))).not.toContain("unread")
  })
})

test("the option of older versions is refused, unless it is undefined", () => {
  expect(() => refuseShadowOption({ shadow: {} })).toThrow("`shadow` is not an option of openLocks any more")
  expect(() => refuseShadowOption({ shadow: null })).toThrow("`shadow` is not an option of openLocks any more")
  expect(() => refuseShadowOption({ shadow: undefined })).not.toThrow()
  expect(() => refuseShadowOption({})).not.toThrow()
})

test("an inherited shadow mode counts for nothing", () => {
  const guards = Object.create({ shadow: { until: LAST_DAY } }) as { readonly policyHash: string }
  expect(shadowOf(guards).covers("/a exact")).toBe(false)
})
