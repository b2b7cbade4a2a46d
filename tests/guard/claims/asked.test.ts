import { RouterContextProvider } from "react-router"
import { describe, expect, test, vi } from "vitest"
import type { AuthState } from "../../../policy/language.ts"
import { claimsOf, readersIn, type RequestClaims } from "../../../src/guard/core/claims.ts"
import type { Guards, Need } from "../../../src/guard/core/guards.ts"
import type { Incident } from "../../../src/guard/core/incident.ts"
import type { Judge, JudgedRequest } from "../../../src/guard/core/judged-request.ts"
import { mayOpenOf, safeNextFor } from "../../../src/guard/core/may-open.ts"
import {
  mayOpenInBrowser,
  sentClaimsOf,
  visitorWithSentClaims,
  type SentClaims,
} from "../../../src/guard/core/sent-claims.ts"
import { OWN_CLAIMS, type ClaimReader } from "../../../src/session/port.ts"
import { GUARDS } from "./team-app.ts"

// The claims of one visitor, with guards that need the same claims of everybody.

const ROLE: Need = { claim: "role", params: {} }
const TEAM: Need = { claim: "team", params: { team: "Acme" } }
const ADA = { uid: "ada" }
const CONTEXT = new RouterContextProvider()
const REQUEST = new Request("http://app.example/")

const guards: Guards = {
  ...GUARDS,
  claims: { role: { one: false, values: ["support", "admin"] }, team: { one: true, values: ["member", "owner"] } },
  needs: (pathname) => (pathname === "/none" ? [] : [ROLE, TEAM]),
  needsWrite: () => [ROLE],
  needsOperation: (name) => (name === "save" ? [TEAM] : []),
}

type Readers = Readonly<Record<"role" | "team", ClaimReader>>

/** Reads the claims of Ada, or of somebody without a session. */
function reading(own: Partial<Readers> = {}, session: object | null = ADA, given: Guards = guards) {
  const incidents: Incident[] = []
  const readers = { role: () => "admin", team: () => "owner", ...own }
  const claims = claimsOf(given, readers, 20)!({ state: "signed-in", session })
  const asking = {
    request: REQUEST,
    context: CONTEXT,
    report: (incident: Incident) => void incidents.push(incident),
  }
  return { claims, asking, incidents }
}

const valuesOf = async (role: ClaimReader) => {
  const { claims, asking, incidents } = reading({ role })
  const asked = await claims.at("/", true, asking)
  return { values: asked?.claims["role"], incidents }
}

describe("the values of a claim", () => {
  test.each<readonly [string, unknown, readonly string[]]>([
    ["null", null, []],
    ["a text", "admin", ["admin"]],
    ["a list", ["admin", "support"], ["admin", "support"]],
    ["a list with repeated values", ["admin", "admin"], ["admin"]],
    ["an empty list", [], []],
  ])("are read from %s", async (_, answer, want) => {
    for (const reader of [() => answer, async () => answer])
      expect(await valuesOf(reader as ClaimReader)).toEqual({ values: want, incidents: [] })
  })

  test("that the policy does not declare are left out, and reported", async () => {
    expect(await valuesOf(() => ["boss", "admin", "boss"])).toEqual({
      values: ["admin"],
      incidents: [{ kind: "claim-value", claim: "role", reason: "undeclared", values: ["boss"] }],
    })
  })

  test("of a claim that has one are none if there are several", async () => {
    const { claims, asking, incidents } = reading({ team: () => ["owner", "member"] })
    expect((await claims.at("/", false, asking))?.claims["team"]).toEqual([])
    expect(incidents).toEqual([{ kind: "claim-value", claim: "team", reason: "several", values: ["member", "owner"] }])
    const same = reading({ team: () => ["owner", "owner"] })
    expect((await same.claims.at("/", false, same.asking))?.claims["team"]).toEqual(["owner"])
  })

  const broken = new Error("broken")

  test.each<readonly [string, ClaimReader, "rejected" | "late" | "malformed", unknown]>([
    ["is late", () => new Promise<null>(() => {}), "late", null],
    ["rejects", () => Promise.reject(broken), "rejected", broken],
    [
      "throws",
      () => {
        throw broken
      },
      "rejected",
      broken,
    ],
    ["returns a number", () => 7 as never, "malformed", null],
    ["returns undefined", () => undefined as never, "malformed", null],
    ["returns a list with a number", () => ["admin", 7] as never, "malformed", null],
    ["returns a list with a hole", () => Array(1) as never, "malformed", null],
  ])("are unread if the reader %s", async (_, reader, reason, error) => {
    expect(await valuesOf(reader)).toEqual({
      values: null,
      incidents: [{ kind: "no-claim", claim: "role", reason, error }],
    })
  })
})

describe("a reader", () => {
  test("gets the session, the params and the request, and a signal that ends with its patience", async () => {
    const team = vi.fn<ClaimReader>(() => new Promise(() => {}))
    const { claims, asking } = reading({ team })
    await claims.at("/", false, asking)
    const [session, params, { request, context, signal }] = team.mock.calls[0]!
    expect([session, params, request, context]).toEqual([ADA, { team: "Acme" }, REQUEST, CONTEXT])
    expect([Object.isFrozen(params), signal.aborted]).toEqual([true, true])
    const role = vi.fn<ClaimReader>(() => null)
    const quick = reading({ role })
    await quick.claims.at("/", false, quick.asking)
    expect(role.mock.calls[0]![2].signal.aborted).toBe(false)
  })

  test("gets the request without its body", async () => {
    const role = vi.fn<ClaimReader>(() => null)
    const { claims, asking } = reading({ role })
    const request = new Request(REQUEST.url, { method: "POST", body: "x" })
    await claims.at("/", true, { ...asking, request })
    expect(role.mock.calls[0]![2].request.body).toBeNull()
  })

  test("is called once for the same params", async () => {
    const [role, team] = [vi.fn<ClaimReader>(() => "admin"), vi.fn<ClaimReader>(() => "owner")]
    let params = { team: "Acme" }
    const needs = () => [ROLE, { claim: "team", params }]
    const { claims, asking } = reading({ role, team }, ADA, { ...guards, needs })
    for (let times = 0; times < 2; times++) await claims.at("/", false, asking)
    await claims.at("/", true, asking)
    params = { team: "acme" }
    await claims.at("/", false, asking)
    expect([role.mock.calls.length, team.mock.calls.map(([, given]) => given)]).toEqual([
      1,
      [{ team: "Acme" }, { team: "acme" }],
    ])
  })

  test("is not called for a visitor without a session, or where nothing is needed", async () => {
    const role = vi.fn<ClaimReader>(() => "admin")
    const stranger = reading({ role }, null)
    expect(await stranger.claims.at("/", false, stranger.asking)).toBeUndefined()
    const ada = reading({ role })
    expect(await ada.claims.at("/none", false, ada.asking)).toBeUndefined()
    expect(await ada.claims.toCall("other", ada.asking)).toBeUndefined()
    expect(role).not.toHaveBeenCalled()
  })
})

test("an operation needs the claims of its own rule, and none if the guards have no operations", async () => {
  const { claims, asking } = reading()
  expect(await claims.toCall("save", asking)).toEqual({ needs: [TEAM], claims: { team: ["owner"] } })
  const without = Object.entries(guards).filter(([name]) => name !== "needsOperation")
  const other = reading({}, ADA, Object.fromEntries(without) as unknown as Guards)
  expect(await other.claims.toCall("save", other.asking)).toBeUndefined()
})

describe("guards", () => {
  const readers: Readers = { role: () => null, team: () => null }

  test("without claims have no readers", () => {
    const { claims: _, ...plain } = guards
    expect(claimsOf(plain, {}, 20)).toBeNull()
    const inherits = Object.assign(Object.create({ claims: guards.claims }) as object, plain)
    expect(claimsOf(inherits, {}, 20)).toBeNull()
  })

  test.each(["needs", "needsWrite", "paramsOfPattern"] as const)("that lack `%s` are refused", (name) => {
    const { [name]: _, ...lacking } = guards
    expect(() => claimsOf(lacking, readers, 20)).toThrow("run `generate` again")
  })
})

describe("at start", () => {
  const both = { role: () => null, team: () => null }

  test.each<readonly [string, object, string]>([
    ["a claim has no reader", { role: () => null }, "has no reader for it: add `team:"],
    ["a claim has an inherited reader", Object.create(both) as object, "has no reader for it: add `role:"],
    ["a reader is no function", { ...both, team: "owner" }, "has no reader for it: add `team:"],
    ["a reader has no claim", { ...both, rolle: () => null }, "has a reader `rolle`"],
  ])("an error names what is wrong if %s", (_, given, message) => {
    expect(() => claimsOf(guards, given as Readers, 20)).toThrow(message)
  })

  test("a reader without any claim is refused", () => {
    const { claims: _, ...plain } = guards
    expect(() => claimsOf(plain, both, 20)).toThrow("has a reader `role`")
  })

  test("a name that every object has is a claim like any other", () => {
    const declared = Object.fromEntries([["constructor", { one: false, values: ["x"] }]])
    expect(() => claimsOf({ ...guards, claims: declared }, {}, 20)).toThrow("add `constructor:")
  })
})

describe("the readers of an app", () => {
  const role: ClaimReader = () => "admin"

  test("are those of its options", () => {
    const session = () => ({ state: "signed-out", session: null, setCookies: [] }) as const
    expect(readersIn(guards, { claims: { role }, session })).toEqual({ role })
    expect(readersIn(guards, { session })).toEqual({})
  })

  test("are those of the port first, and claims without one have no value", () => {
    const own: ClaimReader = () => "owner"
    const session = Object.assign(() => ({ state: "signed-out", session: null, setCookies: [] }) as const, {
      [OWN_CLAIMS]: (claim: string) => (claim === "team" ? own : undefined),
    })
    const team: ClaimReader = () => "member"
    const given = readersIn(guards, { claims: { role, team, other: role }, session })
    expect(given).toEqual({ role, team: own, other: role })
    const alone = readersIn(guards, { session })
    expect([alone["team"], alone["role"]?.(ADA, {}, {} as never)]).toEqual([own, null])
    const { claims: _, ...plain } = guards
    expect(readersIn(plain, { claims: { role }, session })).toEqual({ role })
  })
})

/** The guards of the team app, of which each claim is read by this. */
function judging(at: RequestClaims["at"] | null, covered: readonly (string | null | undefined)[] = []) {
  const openClaims = at === null ? null : () => ({ at, toCall: async () => undefined })
  const judge = {
    guards: GUARDS,
    openClaims,
    report: () => {},
    shadow: { covers: (rule: string | null | undefined) => covered.includes(rule), report: () => {} },
  } as unknown as Judge
  const judgedAs = (state: AuthState) =>
    ({
      decision: { state },
      claims: openClaims === null ? null : openClaims(),
      page: { pathname: "/home", search: "", isData: false },
      request: REQUEST,
    }) as unknown as JudgedRequest
  return { judge, judgedAs }
}

const admin: RequestClaims["at"] = async (pathname) =>
  pathname === "/admin" ? { needs: [ROLE], claims: { role: ["admin"] } } : undefined

interface Asked {
  readonly state?: AuthState
  readonly at?: RequestClaims["at"] | null
}

describe("`mayOpen`", () => {
  const mayOpen = (path: unknown, { state = "signed-in", at = admin }: Asked = {}) => {
    const { judge, judgedAs } = judging(at)
    return mayOpenOf(judge, judgedAs(state), CONTEXT, path)
  }

  test.each<readonly [unknown, boolean]>([
    ["/home", true],
    ["/admin", true],
    ["/t/acme", false],
    ["/nowhere", false],
    ["/assets/x.css", true],
    ["//evil.example", false],
    [["/home"], false],
    [7, false],
    [undefined, false],
  ])("at %j is %s", async (path, want) => {
    expect(await mayOpen(path)).toBe(want)
  })

  test("decides by the state alone without claims", async () => {
    expect([await mayOpen("/home", { at: null }), await mayOpen("/admin", { at: null })]).toEqual([true, false])
    expect(await mayOpen("/home", { state: "signed-out", at: null })).toBe(false)
  })

  test("reads the claims of a page load, and opens what shadow mode does not enforce", async () => {
    const at = vi.fn<RequestClaims["at"]>(async () => undefined)
    const { judge, judgedAs } = judging(at, ["/admin subtree"])
    expect(await mayOpenOf(judge, judgedAs("signed-in"), CONTEXT, "/admin")).toBe(true)
    expect(await mayOpenOf(judge, judgedAs("signed-in"), CONTEXT, "/t/acme")).toBe(false)
    const asking = { request: REQUEST, context: CONTEXT, report: judge.report }
    expect(at.mock.calls).toEqual([
      ["/admin", false, asking],
      ["/t/acme", false, asking],
    ])
  })
})

describe("`safeNextFor`", () => {
  const next = (text: unknown, at: RequestClaims["at"] | null = admin) => {
    const { judge, judgedAs } = judging(at)
    return safeNextFor(judge, judgedAs("signed-out"), CONTEXT, text, { state: "signed-in", session: ADA })
  }

  test.each<readonly [unknown, string | null]>([
    ["/home?tab=1", "/home?tab=1"],
    ["/admin", "/admin"],
    ["/t/acme", null],
    ["/nowhere", null],
    ["//evil.example", null],
    [["/home"], null],
    [null, null],
  ])("%j leads to %s", async (text, want) => {
    expect(await next(text)).toBe(want)
  })

  test("decides by the state alone without claims", async () => {
    expect([await next("/home", null), await next("/admin", null)]).toEqual(["/home", null])
  })

  test("reads the claims of the new session for a page load", async () => {
    const at = vi.fn<RequestClaims["at"]>(admin)
    const openClaims = vi.fn<NonNullable<Judge["openClaims"]>>(() => ({ at, toCall: async () => undefined }))
    const { judge, judgedAs } = judging(null)
    const person = { state: "verified", session: ADA } as const
    const judged = judgedAs("signed-out")
    expect(await safeNextFor({ ...judge, openClaims }, judged, CONTEXT, "/admin", person)).toBe("/admin")
    expect(openClaims.mock.calls).toEqual([[person]])
    expect(at.mock.calls).toEqual([["/admin", false, { request: REQUEST, context: CONTEXT, report: judge.report }]])
  })
})

describe("the claims that are sent to the browser", () => {
  const at: RequestClaims["at"] = async (pathname) =>
    pathname === "/admin"
      ? { needs: [ROLE], claims: { role: ["admin"] } }
      : { needs: [{ claim: "teamRole", params: { team: pathname } }], claims: {} }

  test("are those of loading the page and the paths, each once", async () => {
    const asked = vi.fn<RequestClaims["at"]>(at)
    const { judge, judgedAs } = judging(asked)
    const paths = ["/admin", "//evil.example", "/admin?tab=2", "/t/acme"]
    expect(await sentClaimsOf(judge, judgedAs("verified"), CONTEXT, "ada", paths)).toEqual({
      state: "verified",
      person: "ada",
      claims: [
        { claim: "teamRole", params: { team: "/home" }, values: null },
        { claim: "role", params: {}, values: ["admin"] },
        { claim: "teamRole", params: { team: "/t/acme" }, values: null },
      ],
    })
    const asking = { request: REQUEST, context: CONTEXT, report: judge.report }
    expect(asked.mock.calls).toEqual(
      ["/home", "/admin", "/admin", "/t/acme"].map((pathname) => [pathname, false, asking]),
    )
  })

  test("are none for a policy without claims", async () => {
    const { judge, judgedAs } = judging(null)
    expect(await sentClaimsOf(judge, judgedAs("signed-out"), CONTEXT, null, ["/admin"])).toEqual({
      state: "signed-out",
      person: null,
      claims: [],
    })
  })
})

describe("the visitor in the browser", () => {
  const sent: SentClaims = {
    state: "signed-in",
    person: "ada",
    claims: [
      { claim: "teamRole", params: {}, values: ["owner"] },
      { claim: "teamRole", params: { team: "acme", extra: "x" }, values: ["owner"] },
      { claim: "other", params: { team: "acme" }, values: ["owner"] },
      { claim: "teamRole", params: { team: "acme" }, values: ["member"] },
    ],
  }
  const needs = vi.fn<NonNullable<Guards["needs"]>>(() => [{ claim: "teamRole", params: { team: "acme" } }])
  const needsWrite = vi.fn<NonNullable<Guards["needsWrite"]>>(() => [])
  const visitor = { state: "signed-in", person: "ada" } as const

  test("has the claims of a page load that were sent with the same params", () => {
    const claiming: Pick<Guards, "needs" | "needsWrite"> = { needs, needsWrite }
    expect(visitorWithSentClaims(claiming, "/t/acme", visitor, sent)).toEqual({
      state: "signed-in",
      claims: { teamRole: ["member"] },
    })
    expect(needs.mock.calls).toEqual([["/t/acme", "signed-in"]])
    expect(needsWrite).not.toHaveBeenCalled()
  })

  test("has no claim that was sent with another value of one param", () => {
    const params = { org: "one", team: "acme" }
    const other = { ...sent, claims: [{ claim: "teamRole", params: { ...params, org: "two" }, values: ["owner"] }] }
    const given = visitorWithSentClaims({ needs: () => [{ claim: "teamRole", params }] }, "/t/acme", visitor, other)
    expect(given).toEqual({ state: "signed-in", claims: { teamRole: null } })
  })

  test.each([
    [null, visitor],
    [sent, { ...visitor, state: "verified" }],
    [sent, { ...visitor, person: "bob" }],
    [sent, { state: "signed-in" }],
  ] as const)("is a state alone if the claims are not theirs: %j, %j", (given, who) => {
    expect(visitorWithSentClaims({ needs }, "/t/acme", who, given)).toBe(who.state)
  })

  test.each([
    ["/home", true],
    ["/t/acme", true],
    ["/t/other", null],
    ["/signin", false],
    ["/nowhere", false],
    ["/assets/x.css", true],
    ["//evil.example", false],
    ["home", false],
  ])("may open %s: %s", (path, want) => {
    expect(mayOpenInBrowser(GUARDS, path, visitor, sent)).toBe(want)
  })

  test("is left to the server in shadow mode, unless the page opens or is none", () => {
    const shadowed = { ...GUARDS, shadow: { until: "2027-01-31" } }
    expect(
      ["/home", "/signin", "//evil.example"].map((path) => mayOpenInBrowser(shadowed, path, visitor, sent)),
    ).toEqual([true, null, false])
  })
})
