import { expect, expectTypeOf, test, vi } from "vitest"
import { compile } from "../../../codegen/check/compile.ts"
import { emitGuards } from "../../../codegen/emit/guards.ts"
import type { Policy, RuleRequirement } from "../../../policy/language.ts"
import type { JwtSession, SessionFor } from "../../../src/guard/index.ts"
import type { Session } from "../../../src/session/session.ts"
import { inventoryOf } from "../../codegen/diff/fuzz-model.ts"
import { textOfPolicy } from "../../codegen/emit/load-guards.ts"
import { policyOf, ruleOf } from "../../policy/build.ts"
import type { VisitorSession } from "../served/app.ts"
import { asking, GUARDS, teamApp, type Readers } from "./team-app.ts"

// The claims that a page's rule tests both by load and by write are fields of its session.

interface Tested {
  readonly "/": "anyone"
  readonly "/home": "signed-in"
  readonly "/role": {
    readonly state: "signed-in"
    readonly claims: { readonly role: readonly ("support" | "admin")[] }
  }
  readonly "/team": { readonly state: "verified"; readonly claims: { readonly teamRole: "manager" | "owner" } }
  readonly "/either": "signed-in" | Tested["/team"]
}

test("a page's session has the types of the claims that its rule tests", () => {
  type At<Page extends keyof Tested, S = Mine> = SessionFor<Tested, Page, S>
  interface Mine {
    readonly uid: string
    readonly role: number
  }
  expectTypeOf<At<"/">>().toEqualTypeOf<Mine | null>()
  expectTypeOf<At<"/home">>().toEqualTypeOf<Mine>()
  expectTypeOf<At<"/role">["role"]>().toEqualTypeOf<readonly ("support" | "admin")[]>()
  expectTypeOf<At<"/role">["uid"]>().toEqualTypeOf<string>()
  expectTypeOf<At<"/team">["teamRole"]>().toEqualTypeOf<"manager" | "owner">()
  expectTypeOf<At<"/team">["role"]>().toEqualTypeOf<number>()
  // The claims of the token stay what they are.
  expectTypeOf<At<"/team", JwtSession>["claims"]>().toEqualTypeOf<JwtSession["claims"]>()
  expectTypeOf<At<"/team", Session & { readonly aal: "aal1" | "aal2" }>["aal"]>().toEqualTypeOf<"aal2">()
  // A page of several paths can have several rules: only what all of them test is known.
  expectTypeOf<At<"/either">>().toEqualTypeOf<At<"/home"> | At<"/team">>()
  // @ts-expect-error Nothing tests this claim.
  expectTypeOf<At<"/home">["teamRole"]>().toBeUnknown()
})

const emitted = (require: RuleRequirement, write?: RuleRequirement): string => {
  const policy: Policy = policyOf(
    [
      ruleOf("/", "exact", "anyone"),
      { path: "/t/:team", match: "exact", require, why: "a test", ...(write && { write }) },
    ],
    {
      absent: ["challenged", "recovering"],
      home: { "signed-out": 403, "signed-in": "/", verified: "/" },
      claims: {
        role: { many: ["support", "admin"], asOf: "token", why: "a test" },
        teamRole: {
          one: ["member", "manager", "owner"],
          ordered: true,
          within: "/t/:team",
          asOf: "request",
          why: "a test",
        },
      },
    },
  )
  const { checked, diagnostics } = compile({
    policy: { path: "a.policy.ts", text: textOfPolicy(policy) },
    routes: inventoryOf([
      { kind: "index" },
      ...["t/:team", "*"].map((path) => ({ kind: "route" as const, path, children: [] })),
    ]),
  })
  if (checked === null) throw new Error(JSON.stringify(diagnostics))
  return /readonly "\/t\/:team": (.*)/.exec(emitGuards(checked).text)![1]!
}

test.each<[RuleRequirement, RuleRequirement | undefined, string]>([
  ["signed-in", undefined, '"signed-in"'],
  [
    { state: "signed-in", teamRole: { atLeast: "manager" } },
    undefined,
    '{ readonly state: "signed-in"; readonly claims: { readonly "teamRole": "manager" | "owner" } }',
  ],
  [
    { state: "signed-in", teamRole: ["member"], role: ["admin"] },
    { state: "verified", teamRole: ["owner"] },
    '{ readonly state: "signed-in"; readonly claims: { readonly "teamRole": "member" | "owner" } }',
  ],
  [
    { state: "verified", role: ["admin"] },
    undefined,
    '{ readonly state: "verified"; readonly claims: { readonly "role": readonly ("admin" | "support")[] } }',
  ],
  // A load tests nothing, or the write tests something else: nothing is known of both.
  ["signed-in", { state: "signed-in", teamRole: ["owner"] }, '"signed-in"'],
  [{ state: "signed-in", teamRole: ["owner"] }, { state: "signed-in", role: ["admin"] }, '"signed-in"'],
])("guards name the claims that %j tests, with %j for writes", (require, write, want) => {
  expect(emitted(require, write)).toBe(want)
})

async function sessionAt(path: string, claims: Partial<Readers>, { method = "GET", page = "" } = {}): Promise<unknown> {
  const sessions: unknown[] = []
  const { ways, locks } = teamApp({
    claims,
    ran: (_, context) => void sessions.push(locks.sessionFor(context, page)),
  })
  await ways.router(asking(path, "signed-in", method))
  await vi.waitFor(() => expect(sessions).toHaveLength(1))
  return sessions[0]
}

test("a page's session has the claims that the locks read", async () => {
  const claims = { teamRole: () => "owner", role: () => ["admin", "support", "admin", "boss"] }
  const { uid } = (await sessionAt("/home", claims, { page: "/home" })) as VisitorSession
  expect(await sessionAt("/home", claims, { page: "/home" })).toEqual({ uid })
  expect(await sessionAt("/t/acme", claims, { page: "/t/:slug" })).toEqual({ uid, teamRole: "owner" })
  expect(await sessionAt("/admin", claims, { page: "/admin" })).toEqual({ uid, role: ["admin", "support"] })
  expect(GUARDS.claims).toMatchObject({ role: { one: false }, teamRole: { one: true } })
})

test("the session keeps its class, and the app's own object is not changed", async () => {
  class Person {
    readonly uid = "ada"
    readonly role = "somebody else's"
    get shout(): string {
      return this.uid.toUpperCase()
    }
  }
  const ada = new Person()
  const sessions: unknown[] = []
  const { ways, locks } = teamApp({
    session: () => ({ state: "signed-in", session: ada, setCookies: [] }),
    claims: { role: () => "admin" },
    ran: (_, context) => void sessions.push(locks.sessionFor(context, "/admin")),
  })
  await ways.router(asking("/admin"))
  expect(sessions).toMatchObject([{ uid: "ada", shout: "ADA", role: ["admin"] }])
  expect(sessions[0]).toBeInstanceOf(Person)
  expect(ada.role).toBe("somebody else's")
})
