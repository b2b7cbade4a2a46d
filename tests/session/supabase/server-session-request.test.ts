import { describe, expect, test } from "vitest"
import type { AuthServiceAccess } from "../../../src/session/supabase/server-session-access.ts"
import { anonymousSession, openServerSession, strayExpiries } from "../../../src/session/supabase/server-session.ts"
import type { VerdictCache } from "../../../src/session/supabase/verdict-cache.ts"
import { COOKIE, cookieHeaderOf, sessionWith, SID, USER } from "./server-session-stub.ts"

type Answer = () => Response
const json =
  (body: unknown, status = 200): Answer =>
  () =>
    Response.json(body, { status })
const recovering = (is: boolean): Answer => json({ ...USER, app_metadata: { recovering: is } })
const ENDED = json({ error_code: "session_not_found", msg: "in words" }, 403)

const MARK = `sallyport-recovery.${SID}`
const MARKED = `${MARK}=1; Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax`
const UNMARKED = `${MARK}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`

/** A session of a request, from a service that answers about tokens, and that gives out no others. */
function opening(cookie: string, answer: Answer = json(USER), more: Partial<AuthServiceAccess> = {}) {
  const asked: Request[] = []
  const access: AuthServiceAccess = {
    url: "http://auth.test",
    publishableKey: "publishable",
    cookieName: COOKIE,
    secure: false,
    fetch: async (input, init) => {
      asked.push(new Request(input, init))
      return answer()
    },
    ...more,
  }
  const open = (method = "GET", pathname = "/a/b", headers = {}) => {
    const given = cookie === "" ? headers : { ...headers, cookie }
    return openServerSession(new Request(`http://app.test${pathname}`, { method, headers: given }), access, 60_000)
  }
  return { asked, access, open }
}

describe("a request without a cookie", () => {
  test("is nobody's, and asks nobody", () => {
    const { access, asked } = opening("")
    const session = anonymousSession(new Request("http://app.test/"), access)
    expect([session.state, session.session, session.recovering, session.recoveryOver]).toEqual([
      "signed-out",
      null,
      false,
      false,
    ])
    expect([session.setCookies(), session.setCookies(true), asked]).toEqual([[], [], []])
  })

  test("is not taken for one if it has a cookie", () => {
    const request = new Request("http://app.test/", { headers: { cookie: "a=b" } })
    expect(() => anonymousSession(request, opening("").access)).toThrow("may be somebody's")
  })
})

test.each([
  ["GET", true],
  ["HEAD", true],
  ["POST", false],
  ["PUT", false],
])("a recent answer is enough for a %s: %s", async (method, isEnough) => {
  let lookups = 0
  const verdictCache: VerdictCache = { verdictOn: async (_, ask) => (lookups++, ask()), forget: () => {} }
  const { asked, open } = opening(cookieHeaderOf(sessionWith()), json(USER), { verdictCache })
  const session = await open(method)
  expect([session.state, lookups]).toEqual(["signed-in", isEnough ? 1 : 0])
  // After an action, the service is asked again.
  await session.refresh()
  expect([lookups, asked.length]).toEqual([isEnough ? 1 : 0, 2])
})

describe("a service that stores recoveries", () => {
  const header = cookieHeaderOf(sessionWith())
  const marked = `${header}; ${MARK}=1`

  test.each<[string, string, Answer, string, boolean, boolean, readonly string[]]>([
    ["owed, without a mark", header, recovering(true), "recovering", true, false, [MARKED]],
    ["owed, with its mark", marked, recovering(true), "recovering", true, false, []],
    ["over, without a mark", header, recovering(false), "signed-in", false, true, []],
    ["over, with a mark", marked, recovering(false), "signed-in", false, true, [UNMARKED]],
    ["not stored, without a mark", header, json(USER), "signed-in", false, false, []],
    ["not stored, with a mark", marked, json(USER), "recovering", true, false, []],
  ])("at a page load: %s", async (_, cookie, answer, state, isRecovering, isOver, setCookies) => {
    const session = await opening(cookie, answer).open()
    expect([session.state, session.recovering, session.recoveryOver]).toEqual([state, isRecovering, isOver])
    expect(session.setCookies()).toEqual(setCookies)
  })

  test("has the last word: a recovery that is owed does not end with its mark", async () => {
    const session = await opening(marked, recovering(true)).open("POST")
    session.endRecovery()
    expect([session.state, session.recovering, session.setCookies()]).toEqual(["recovering", true, [UNMARKED]])
  })

  test("keeps the mark for the redirect of the form that has just set the password", async () => {
    const session = await opening(marked, recovering(false)).open("POST")
    expect([session.state, session.recovering, session.recoveryOver]).toEqual(["recovering", true, true])
    expect(session.setCookies()).toEqual([])
    session.endRecovery()
    expect([session.state, session.setCookies()]).toEqual(["signed-in", [UNMARKED]])
  })
})

describe("a session", () => {
  test("that has ended loses its cookies and its mark, and no other", async () => {
    const session = await opening(
      `${cookieHeaderOf(sessionWith())}; ${MARK}=1; sallyport-recovery.other=1`,
      ENDED,
    ).open()
    expect([session.state, session.session, session.recovering]).toEqual(["signed-out", null, false])
    expect(session.setCookies()).toEqual([`${COOKIE}=; Max-Age=0; Path=/; SameSite=Lax`, UNMARKED])
  })

  test("has the facts that the service confirmed", async () => {
    const { session } = await opening(cookieHeaderOf(sessionWith())).open()
    expect(session).toMatchObject({ sid: SID, uid: USER.id, email: USER.email })
  })

  test("that begins a recovery owes a new password, and is marked", async () => {
    const session = await opening(cookieHeaderOf(sessionWith())).open("POST")
    session.startRecovery()
    expect([session.state, session.recovering, session.setCookies()]).toEqual(["recovering", true, [MARKED]])
  })

  test("that is renewed is sent with its mark", async () => {
    const fresh = { ...sessionWith(), id: USER.id }
    const session = await opening(`${cookieHeaderOf(sessionWith({ ends: -10 }))}; ${MARK}=1`, json(fresh)).open()
    expect([session.state, session.setCookies()]).toEqual([
      "recovering",
      [expect.stringMatching(/^sallyport-auth-token=base64-/), MARKED],
    ])
  })

  test("that is renewed too late for its request does not undo a sign-out", async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const { access } = opening("")
    const slow: AuthServiceAccess = {
      ...access,
      fetch: async (input) => (new Request(input).url.includes("/token?") ? promise : Response.json(USER)),
    }
    const cookie = cookieHeaderOf(sessionWith({ ends: -10 }))
    const request = () => new Request("http://app.test/", { headers: { cookie } })
    const first = await openServerSession(request(), slow, 1)
    expect(first.state).toBe("unknown")
    first.forget()
    // The exchange is shared, so the second request hears of it after the first.
    const second = openServerSession(request(), slow, 60_000)
    resolve(Response.json(sessionWith()))
    expect((await second).state).toBe("signed-in")
    expect(first.setCookies()).toEqual([`${COOKIE}=; Max-Age=0; Path=/; SameSite=Lax`])
  })

  test("that is confirmed loses the leftovers beside it", async () => {
    const session = await opening(`${COOKIE}.0=x; ${cookieHeaderOf(sessionWith())}`).open()
    expect(session.setCookies()).toEqual([`${COOKIE}.0=; Max-Age=0; Path=/; SameSite=Lax`])
  })

  test("that is unknown keeps its cookies and has no facts", async () => {
    const session = await opening(`${COOKIE}.0=x; ${cookieHeaderOf(sessionWith())}`, json({}, 503)).open()
    expect([session.state, session.session, session.recovering, session.recoveryOver, session.setCookies()]).toEqual([
      "unknown",
      null,
      false,
      false,
      [],
    ])
  })

  test("that is forgotten is nobody's, and its mark goes with it", async () => {
    const session = await opening(`${cookieHeaderOf(sessionWith())}; ${MARK}=1`).open("POST")
    expect(session.state).toBe("recovering")
    session.forget()
    expect([session.state, session.session]).toEqual(["signed-out", null])
    expect(session.setCookies()).toEqual([`${COOKIE}=; Max-Age=0; Path=/; SameSite=Lax`, UNMARKED])
    await session.refresh()
    expect(session.state).toBe("signed-out")
  })

  test("that cannot be marked is forgotten instead", async () => {
    for (const sid of ["", "a b", "x".repeat(65)]) {
      const session = await opening(cookieHeaderOf(sessionWith({ sid }))).open("POST")
      session.startRecovery()
      expect([session.state, session.setCookies()]).toEqual([
        "signed-out",
        [`${COOKIE}=; Max-Age=0; Path=/; SameSite=Lax`],
      ])
    }
    const nobody = await opening("").open("POST")
    nobody.startRecovery()
    nobody.endRecovery()
    expect([nobody.state, nobody.setCookies()]).toEqual(["signed-out", []])
  })

  test("is verified within the patience, and unknown after it", async () => {
    const { access } = opening(cookieHeaderOf(sessionWith()))
    const request = new Request("http://app.test/", { headers: { cookie: cookieHeaderOf(sessionWith()) } })
    const silent = { ...access, fetch: () => new Promise<never>(() => {}) }
    expect((await openServerSession(request, silent, 1)).state).toBe("unknown")
  })
})

describe("the client of a request", () => {
  test("is one, has its session, and names the visitor's browser", async () => {
    const { asked, open } = opening(cookieHeaderOf(sessionWith()))
    const session = await open("POST", "/", { "user-agent": "Agent/1" })
    expect(session.client).toBe(session.client)
    expect((await session.client.auth.getSession()).data.session).toMatchObject({ token_type: "bearer" })
    await session.client.auth.signInWithPassword({ email: USER.email, password: "x" })
    expect(asked.at(-1)?.headers.get("user-agent")).toBe("Agent/1")
  })

  test("signs in with the cookies of the response", async () => {
    const session = await opening("", json({ ...sessionWith(), id: USER.id, email: "a" })).open("POST")
    await session.client.auth.signInWithPassword({ email: USER.email, password: "x" })
    expect(session.setCookies()).toEqual([expect.stringMatching(/^sallyport-auth-token=base64-/)])
    await session.refresh()
    expect(session.state).toBe("signed-in")
  })

  test("for a trial has no session, and changes none", async () => {
    const renewed = sessionWith()
    const session = await opening(cookieHeaderOf(sessionWith()), json({ ...renewed, id: USER.id, email: "a" })).open(
      "POST",
    )
    const trial = session.trialClient()
    expect((await trial.auth.getSession()).data.session).toBeNull()
    const { data } = await trial.auth.signInWithPassword({ email: USER.email, password: "x" })
    expect(data.session?.access_token).toBe(renewed.access_token)
    expect(session.setCookies()).toEqual([])
    expect(session.trialClient()).not.toBe(trial)
  })

  test("for a trial sends the visitor's browser, and the session that it is made within", async () => {
    const { asked, open } = opening(cookieHeaderOf(sessionWith()))
    const session = await open("POST", "/", { "user-agent": "Agent/1" })
    await session.trialClient("token").auth.signInWithPassword({ email: USER.email, password: "x" })
    const { headers } = asked.at(-1)!
    expect([headers.get("user-agent"), headers.get("authorization")]).toEqual(["Agent/1", "Bearer token"])
  })
})

describe("cookies of another port for one path", () => {
  const session = cookieHeaderOf(sessionWith())
  const over = (name: string, path: string): string => `${name}=; Max-Age=0; Path=${path}; SameSite=Lax`

  test.each<[string, string, boolean, boolean, readonly string[]]>([
    ["a single session", session, false, false, []],
    ["a single session, at a redirect", session, true, false, [over(COOKIE, "/a"), over(COOKIE, "/a/")]],
    ["a single session over https, at a redirect", session, true, true, []],
    ["two of one name", `${COOKIE}=x; ${session}`, false, false, [over(COOKIE, "/a"), over(COOKIE, "/a/")]],
    ["two of one name over https", `${COOKIE}=x; ${session}`, false, true, []],
    [
      "two marks of one name",
      `${session}; sallyport-recovery.o=1; sallyport-recovery.o=1`,
      false,
      false,
      ["/a", "/a/"]
        .flatMap((path) => [over(COOKIE, path)])
        .concat(["/a", "/a/"].map((path) => over("sallyport-recovery.o", path))),
    ],
    ["two others of one name", `a=1; a=2; ${session}`, false, false, []],
  ])("are removed if there may be some: %s", async (_, cookie, isRedirect, secure, want) => {
    const opened = await opening(cookie, json(USER), { secure }).open("GET", "/a/b")
    expect(
      opened.setCookies(isRedirect).filter((line) => line.includes("Path=/a;") || line.includes("Path=/a/;")),
    ).toEqual(want)
  })

  const names = (path: string, cookies: readonly string[], own = "/") =>
    strayExpiries(
      cookies.map((name) => ({ name, value: "x" })),
      { cookieName: COOKIE, cookieOptions: { path: own } },
      path,
    )

  test.each<[string, readonly string[]]>([
    ["/", []],
    ["/a", ["/a"]],
    ["/a/", ["/a", "/a/"]],
    ["/a/b", ["/a", "/a/", "/a/b"]],
    ["//a", ["/", "//", "//a"].slice(1)],
    ["/a;b/c", []],
    ["/%C3%A9-._~/b", ["/%C3%A9-._~", "/%C3%A9-._~/", "/%C3%A9-._~/b"]],
    ["/a/b c", ["/a", "/a/"]],
    ["/1/2/3/4/5", ["/1", "/1/", "/1/2", "/1/2/", "/1/2/3", "/1/2/3/", "/1/2/3/4", "/1/2/3/4/"]],
  ])("have a path above the requested one, or its own: %s", (path, paths) => {
    expect(names(path, [COOKIE])).toEqual(paths.map((one) => over(COOKIE, one)))
  })

  test("have one of our names, and each of them once", () => {
    const cookies = ["a", COOKIE, `${COOKIE}.0`, COOKIE, "sallyport-recovery.s", `${COOKIE}x`]
    expect(names("/a", cookies)).toEqual(
      [COOKIE, `${COOKIE}.0`, "sallyport-recovery.s"].map((name) => over(name, "/a")),
    )
    expect(names("/a", [])).toEqual([])
  })

  test("do not have the path of every request", () => {
    expect(names("/", [COOKIE], "/p")).toEqual([])
    expect(names("//a", [COOKIE], "/p")).toEqual([over(COOKIE, "//"), over(COOKIE, "//a")])
  })

  test("do not have the path of our own", () => {
    expect(names("/a/b", [COOKIE, "sallyport-recovery.s"], "/a")).toEqual([
      over(COOKIE, "/a/"),
      over(COOKIE, "/a/b"),
      ...["/a", "/a/", "/a/b"].map((path) => over("sallyport-recovery.s", path)),
    ])
  })
})
