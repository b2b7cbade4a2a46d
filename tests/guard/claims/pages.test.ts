import { createContext, RouterContextProvider } from "react-router"
import { describe, expect, expectTypeOf, test, vi } from "vitest"

import { openLocks, type ClaimReaders, type Guards } from "../../../src/guard/index.ts"
import { lockAnswerOf } from "../../../src/guard/react-router/route-lock.ts"
import { as, type TestSession } from "../../../src/session/testing/index.ts"
import { sayingPort, type VisitorSession } from "../served/app.ts"
import { asking, GUARDS, teamApp, type Readers } from "./team-app.ts"

describe("mayOpen", () => {
  const answersFor = async (
    claims: Partial<Readers>,
    paths: readonly string[],
    state = "signed-in",
    from = "/home",
  ) => {
    const answers: boolean[] = []
    const app = teamApp({ claims })
    const { locks, ways } = teamApp({
      claims,
      ran: (_, context) =>
        void Promise.all(paths.map((path) => locks.mayOpen(context, path))).then((all) => answers.push(...all)),
    })
    await ways.fetch(asking(from, state))
    await vi.waitFor(() => expect(answers).toHaveLength(paths.length))
    const loaded = await Promise.all(
      paths.map(async (path) => (await app.ways.fetch(asking(path, state))).status === 200),
    )
    return { answers, loaded }
  }

  test("agrees with the page's own answer", async () => {
    const paths = [
      "/",
      "/home",
      "/admin",
      "/t/acme",
      "/t/Acme",
      "/both/acme",
      "/notes",
      "/signin",
      "/nowhere",
      "/t/a%2Fb",
    ]
    const readers: Partial<Readers>[] = [
      {},
      { role: () => "admin", bothRole: () => "member" },
      { teamRole: (_, { team }) => (team === "Acme" ? "owner" : null) },
      { role: () => Promise.reject(new Error("away")), teamRole: () => "member" },
    ]
    for (const claims of readers) {
      for (const state of ["signed-in", "verified"]) {
        const { answers, loaded } = await answersFor(claims, paths, state)
        expect(answers).toEqual(loaded)
      }
    }
    const { answers, loaded } = await answersFor({ role: () => "admin" }, paths, "signed-out", "/")
    expect(answers).toEqual(loaded)
  })

  test("is false for a path without a page, and true outside the policy", async () => {
    const paths = [
      "//evil.example",
      "https://evil.example/admin",
      "admin",
      "",
      "/admin.data",
      "/\\evil",
      "/assets/a.css",
    ]
    const { answers } = await answersFor({ role: () => "admin" }, paths)
    expect(answers).toEqual([false, false, false, false, false, false, true])
  })

  test("reads a claim once, together with the locks", async () => {
    const { locks, ways, asked } = teamApp({
      claims: { teamRole: () => "member" },
      ran: (_, context) => {
        for (const path of ["/t/acme/a", "/T/acme", "/t/other"]) void locks.mayOpen(context, path)
      },
    })
    await ways.fetch(asking("/t/acme"))
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    expect(asked).toEqual(["teamRole acme", "teamRole other"])
  })
})

describe("the way back", () => {
  const next = async (claims: Partial<Readers>, text: unknown, state: "signed-in" | "verified" = "signed-in") => {
    const given: Promise<string | null>[] = []
    const { locks, ways } = teamApp({
      claims,
      ran: (_, context) =>
        void given.push(locks.safeNextFor(context, text, { state, session: { uid: "just signed in" } })),
    })
    await ways.fetch(asking("/signin", "signed-out"))
    return given[0]
  }

  test("is followed only if the claims of the new session open it", async () => {
    const mine = { teamRole: ({ uid }: VisitorSession) => (uid === "just signed in" ? "member" : null) }
    expect(await next(mine, "/t/acme?tab=2")).toBe("/t/acme?tab=2")
    expect(await next({}, "/t/acme")).toBeNull()
    expect(await next({ teamRole: () => Promise.reject(new Error("away")) }, "/t/acme")).toBeNull()
    expect(await next({}, "/home")).toBe("/home")
    for (const text of ["/", "/nowhere", "//evil.example", null, 1]) expect(await next(mine, text)).toBeNull()
  })

  test("is kept, and never followed for a state alone", () => {
    const { locks } = teamApp()
    expect(locks.safeNext("/t/acme")).toBe("/t/acme")
    expect(locks.safeNext("/t/acme", "signed-in")).toBeNull()
    expect(locks.safeNext("/t/a%2Fb")).toBeNull()
  })
})

describe("the router's params", () => {
  const decision = {
    outcome: { kind: "proceed", rule: "/t/:team subtree" },
    state: "signed-in",
    write: false,
    limited: false,
    location: null,
    outcomeClaims: { needs: [{ claim: "teamRole", params: { team: "acme" } }], claims: { teamRole: ["member"] } },
  } as const

  test.each<[object, string]>([
    [{ slug: "acme" }, "open"],
    [{ slug: "Acme" }, "other params"],
    [{ team: "acme" }, "other params"],
    [{}, "other params"],
  ])("%j", (params, kind) => {
    expect(lockAnswerOf(GUARDS, "t/:slug", decision, params as Record<string, string>).kind).toBe(kind)
  })

  test("are different for a route that binds none", () => {
    const guards: Guards = { ...GUARDS, paramsOfPattern: () => undefined }
    expect(lockAnswerOf(guards, "t/:slug", decision, { slug: "acme", team: "acme" }).kind).toBe("other params")
  })

  test("that differ are refused as 404, and reported", async () => {
    const guards: Guards = { ...GUARDS, needs: () => [{ claim: "teamRole", params: { team: "mine" } }] }
    const { ways, incidents } = teamApp({ guards, claims: { teamRole: () => "owner" } })
    expect((await ways.fetch(asking("/t/acme"))).status).toBe(404)
    expect(incidents).toEqual([{ kind: "other-params", pattern: "t/:slug", claim: "teamRole" }])
  })
})

describe("in front of the router", () => {
  const roleContext = createContext<string>()

  test("a reader that needs the router's context is called behind the router", async () => {
    const { ways, incidents, pages } = teamApp({
      claims: { role: (_, __, { context }) => context.get(roleContext) },
      prepare: (context) => context.set(roleContext, "admin"),
    })
    for (let times = 0; times < 2; times++) expect((await ways.fetch(asking("/admin"))).status).toBe(200)
    expect([incidents, pages]).toEqual([[], ["/admin", "/admin"]])
  })

  test("shadow mode reports a denial once, even if the reader is called in front of the router and behind it", async () => {
    const withheld: object[] = []
    const until = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const { ways } = teamApp({
      guards: { ...GUARDS, shadow: { until } },
      onWithheld: (denial) => void withheld.push(denial),
      claims: { role: (_, __, { context }) => context.get(roleContext) },
      prepare: (context) => context.set(roleContext, "support"),
    })
    expect((await ways.fetch(asking("/admin"))).status).toBe(200)
    expect(withheld).toMatchObject([{ rule: "/admin subtree", would: { kind: "refuse", status: 403 } }])
  })

  test("it reads the context that the app has made", async () => {
    const { locks } = teamApp({ claims: { role: (_, __, { context }) => context.get(roleContext) } })
    const handler = locks.fetch(() => new Response("behind the lock"), {
      contextFor: () => {
        const context = new RouterContextProvider()
        context.set(roleContext, "admin")
        return context
      },
    })
    expect((await handler(asking("/admin"))).status).toBe(200)
  })

  test("readers of claims see values that middlewares in `before` put into the context", async () => {
    const { ways } = teamApp({
      before: [({ context }) => context.set(roleContext, "admin")],
      claims: { role: (_, __, { context }) => context.get(roleContext) },
    })
    for (const way of ["router", "fetch"] as const) expect((await ways[way](asking("/admin"))).status).toBe(200)
  })

  test("`anonymousRedirect` redirects signed-out visitors only, and reads no claim", () => {
    const { locks, asked } = teamApp({ isAnonymous: () => true })
    const at = (path: string) =>
      locks.anonymousRedirect({ method: "GET", url: new URL(path, "http://app.example"), headers: {} })
    expect(at("/t/acme")?.headers.location).toBe("/signin?next=%2Ft%2Facme")
    expect([at("/notes"), at("/"), asked]).toEqual([null, null, []])
  })

  test("no claim is read for a visitor who has to wait", async () => {
    const { ways, asked } = teamApp({ limit: () => 5, claims: { role: () => "admin" } })
    expect((await ways.fetch(asking("/admin"))).status).toBe(429)
    expect(asked).toEqual([])
  })
})

describe("at start", () => {
  const readers = { role: () => null, teamRole: () => null, bothRole: () => null }
  const opening =
    (claims: object | undefined, guards: Guards = GUARDS) =>
    () =>
      openLocks<Record<string, "signed-in">, VisitorSession>({ guards, session: sayingPort, claims: claims as never })

  test("every declared claim has a reader, and every reader a claim", () => {
    const { role: _, ...some } = readers
    expect(opening(readers)).not.toThrow()
    expect(opening(undefined)).toThrow("the claim `role`")
    expect(opening(some)).toThrow("the claim `role`")
    expect(opening({ ...readers, role: "admin" })).toThrow("the claim `role`")
    expect(opening(Object.create(readers))).toThrow("the claim `role`")
    expect(opening({ ...readers, rolle: () => null })).toThrow("a reader `rolle`")
    const { claims: __, ...plain } = GUARDS
    expect(opening({ role: () => null }, plain)).toThrow("declares no such claim")
    const old: Guards = { ...plain, claims: GUARDS.claims! }
    expect(opening(readers, { ...old, needsWrite: undefined! })).toThrow("run `generate` again")
  })

  test("readers are typed by the names of the guards", () => {
    type Names = "role" | "teamRole"
    expectTypeOf<keyof ClaimReaders<Names, VisitorSession>>().toEqualTypeOf<Names>()
    // @ts-expect-error One is missing.
    const missing: ClaimReaders<Names> = { role: () => null }
    expect(missing).toBeDefined()
    const open = () =>
      openLocks<Record<string, "signed-in">, VisitorSession, Names>({
        guards: GUARDS,
        session: sayingPort,
        claims: {
          role: ({ uid }) => uid,
          // @ts-expect-error No number is a value.
          teamRole: () => 1,
        },
      })
    expect(open).toThrow("bothRole")
  })
})

describe("visitors of tests", () => {
  const statusOf = async (
    session: ReturnType<typeof as<object>>,
    path: string,
    claims?: ClaimReaders<string, TestSession>,
  ) => {
    const locks = openLocks<Record<string, "signed-in">, TestSession>({
      guards: GUARDS,
      session,
      onIncident: () => {},
      ...(claims === undefined ? {} : { claims }),
    })
    const handler = locks.fetch(() => new Response("behind the lock"))
    return (await handler(asking(path))).status
  }

  test("have the claims that their fields name", async () => {
    const admin = as("verified", { role: ["admin"] })
    expect(await statusOf(admin, "/admin")).toBe(200)
    expect(await statusOf(admin, "/t/acme")).toBe(403)
    expect(await statusOf(as("verified"), "/admin")).toBe(403)
    expect(await statusOf(as("signed-in", { role: undefined }), "/admin")).toBe(503)
    expect(await statusOf(as("signed-out", { role: "admin" }), "/admin")).not.toBe(200)
  })

  test("have a role in one team", async () => {
    const member = as("signed-in", { teamRole: ({ team }: { team: string }) => (team === "acme" ? "member" : null) })
    expect([await statusOf(member, "/t/acme"), await statusOf(member, "/t/Acme")]).toEqual([200, 403])
  })

  test("use the app's own readers otherwise", async () => {
    const own = { role: () => "admin", teamRole: () => "member", bothRole: () => null }
    expect(await statusOf(as("verified", { teamRole: [] }), "/admin", own)).toBe(200)
    expect(await statusOf(as("verified", { teamRole: [] }), "/t/acme", own)).toBe(403)
  })
})
