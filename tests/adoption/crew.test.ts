import { createHmac } from "node:crypto"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { pathToFileURL } from "node:url"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { AccessDiff } from "../../codegen/diff/access-diff.ts"
import { paramValuesOf, type Visitor } from "../../policy/claims.ts"
import type { Policy } from "../../policy/language.ts"
import { patternOf } from "../../policy/pattern.ts"
import { answerOf } from "../../policy/reference.ts"
import { rawRequest } from "../server/raw-request.ts"
import { adopted, served, type Adopted, type Served } from "./adopted.ts"
import { openBrowser } from "./browser.ts"
import { LINKS, LOCKS, MEMBERS, POLICY, ROOT_LOADER, staffPage, TEAM, TEAM_HOME, TEAMS } from "./crew.ts"
import { leaksOf, PROTECTED } from "./hostile.ts"
import { signedInAt } from "./kept-access.ts"

// `react-router-serve` with teams in the address, roles in the session and in a table, and a webhook.

const SECRET = "a secret that only the server knows"
const START = ["react-router-serve", "./build/server/index.js"] as const

const PEOPLE: Readonly<Record<string, readonly string[]>> = {
  ann: [],
  sue: ["support"],
  abe: ["admin"],
  bob: ["support", "admin"],
  mem: [],
  man: [],
  own: ["support"],
  cap: [],
  two: [],
}

const MEMBERSHIPS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  acme: { mem: "member", man: "manager", own: "owner", two: "member" },
  Acme: { cap: "owner", two: "manager", own: "member" },
  "a/b": { man: "owner", mem: "member" },
  // Nobody is declared to be a visitor of a team.
  other: { ann: "visitor" },
}

/** Addresses that the router serves, each spelled in some way. */
const SERVED = [
  "/",
  "/login",
  "/teams",
  "/TEAMS/",
  "/t/acme",
  "/T/acme",
  "/t/Acme",
  "/T/Acme",
  "/t/ACME",
  "/t/acme/",
  "/t/%61cme",
  "/%74/%41cme",
  "/t/other",
  "/t/a%252Fb",
  "/t/acme/settings",
  "/T/Acme/Settings",
  "/t/%41cme/%73ettings",
  "/t/a%252Fb/settings",
  "/t/acme/projects/7",
  "/t/Acme/Projects/%37",
  "/t/acme/board.csv",
  "/T/Acme/Board.CSV",
  "/t/%61cme/board%2ecsv",
  "/admin",
  "/%41dmin",
  "/admin/keys",
  "/Admin/%4beys/",
  "/notes/1",
] as const

/** Paths that have no page, or no canonical spelling. */
const UNSERVED = ["/t", "/nowhere", "/t/a%2Fb", "/t/%ff", "/t/acme%5cb"] as const

const GUARDED = ["/t/acme", "/t/acme/settings", "/t/acme/projects/7", "/t/acme/board.csv", "/admin", "/admin/keys"]

let app: Adopted
let site: Served
let policy: Policy
let tables: string
let cookies: ReadonlyMap<string, string>
/** The membership table as it is now; null while it is down. */
let memberships: typeof MEMBERSHIPS | null = MEMBERSHIPS

const env = () => ({ TABLES: tables, SECRET })
const put = (name: string, table: object | null) =>
  writeFileSync(path.join(tables, `${name}.json`), table === null ? "" : JSON.stringify(table))
const setMemberships = (table: typeof MEMBERSHIPS | null): void => {
  memberships = table
  put("members", table)
}

beforeAll(() => {
  tables = mkdtempSync(path.join(tmpdir(), "sallyport-tables-"))
  put("people", PEOPLE)
  setMemberships(MEMBERSHIPS)
  app = adopted({ name: "crew", like: "serve" }, env())
})

afterAll(async () => {
  await site.stop()
  app.remove()
  rmSync(tables, { recursive: true, force: true })
})

/** The classes of visitors: nobody, and each person with one factor and with two. */
const visitors = [null, ...Object.keys(PEOPLE).flatMap((name) => [`${name} signed-in`, `${name} verified`])] as const

const cookieOf = (visitor: string | null): readonly string[] =>
  visitor === null ? [] : [`Cookie: ${cookies.get(visitor)!}`]

/** The visitor with the claims that the tables give them at this path. */
function claimsAt(visitor: string | null, pathname: string): Visitor {
  if (visitor === null) return "signed-out"
  const [name, state] = visitor.split(" ") as [string, "signed-in" | "verified"]
  return { state, claims: { role: PEOPLE[name], teamRole: teamRoleAt(name, pathname) } }
}

function teamRoleAt(name: string, pathname: string): readonly string[] | null {
  if (memberships === null) return null
  const isPath = answerOf(policy, pathname, "unknown", "load").decision !== null
  const team = isPath ? paramValuesOf(patternOf("/t/:team"), pathname)?.["team"] : undefined
  return team === undefined ? [] : [memberships[team]?.[name] ?? []].flat()
}

/** The answer that the policy means. */
function meant(visitor: string | null, pathname: string, access: "load" | "write"): string {
  const { outcome } = answerOf(policy, pathname, claimsAt(visitor, pathname), access)
  if (outcome.kind === "refuse") return String(outcome.status)
  return outcome.kind === "redirect" ? `to ${outcome.to}` : "opens"
}

/** The answer of the app. A page that is open is served, or answers the method itself. */
async function answered(visitor: string | null, target: string, method = "GET"): Promise<string> {
  const form = method === "POST" ? "name=nobody" : ""
  const { status, headers, body } = await rawRequest(site.url, {
    method,
    target,
    headers: [
      "Accept: text/html",
      "Content-Type: application/x-www-form-urlencoded",
      `Content-Length: ${form.length}`,
      ...cookieOf(visitor),
    ],
    body: form,
  })
  const isData = target.includes(".data")
  const to = isData && status === 202 ? /"redirect","([^"]*)"/.exec(body)?.[1] : headers.get("location")
  if (typeof to === "string") return `to ${to.replace(/\?.*/, "")}`
  if (status === 200 || isOwnAnswer(status, target, method)) return "opens"
  return String(status)
}

/**
 * 405: the router's answer to a form for a page without an action. 409: the app's own, to anyone who does not own a
 * note.
 */
const isOwnAnswer = (status: number, target: string, method: string): boolean =>
  method === "POST" &&
  ((status === 405 && /^\/(?:teams|t\/[^/]+\/board|$)/i.test(decodeURIComponent(target))) ||
    (status === 409 && target.startsWith("/notes/")))

test("before: a stranger gets the data of a team's settings", async () => {
  app.succeed("react-router", "build")
  site = await served(app, START, env())
  const { body } = await rawRequest(site.url, { target: "/t/acme/settings.data?_routes=routes/settings" })
  expect(body).toContain(PROTECTED)
  await site.stop()
})

test("it takes the policy, the locks and the menus from the README", async () => {
  app.succeed("sallyport", "init")
  app.write("policy/app.policy.ts", POLICY)
  app.write("app/sallyport.server.ts", LOCKS)
  app.write("app/routes/team.tsx", TEAM)
  app.write("app/routes/team-home.tsx", TEAM_HOME)
  app.write("app/links.ts", LINKS)
  app.write("app/routes/teams.tsx", TEAMS)
  app.edit("app/root.tsx", "export default function Root() {\n  return <Outlet />\n}\n", ROOT_LOADER)
  app.write("app/routes/members.tsx", MEMBERS)
  for (const name of ["admin", "keys"]) app.write(`app/routes/${name}.tsx`, staffPage(name))
  app.edit("app/routes/login.tsx", "{ request }", "{ request, context }")
  app.edit(
    "app/routes/login.tsx",
    'redirect("/teams",',
    'redirect((await locks.safeNextFor(context, new URL(request.url).searchParams.get("next"), { state: "signed-in", session: person })) ?? "/teams",',
  )
  app.edit(
    "app/routes/login.tsx",
    "import { personCalled }",
    'import { locks } from "../sallyport.server"\nimport { personCalled }',
  )
  app.succeed("sallyport", "generate")
  app.succeed("sallyport", "check", "--strict")
  app.succeed("react-router", "typegen")
  expect(app.run("tsc", "--noEmit").stdout).toBe("")
  app.succeed("react-router", "build")
  app.commit("roles")
  policy = ((await import(pathToFileURL(path.join(app.directory, "policy/app.policy.ts")).href)) as { default: Policy })
    .default
  site = await served(app, START, env())
  const signIn = async (visitor: string): Promise<readonly [string, string]> => {
    const [name = "", state] = visitor.split(" ")
    const form = { name, password: "open sesame", ...(state === "verified" ? { code: "123456" } : {}) }
    return [visitor, await signedInAt("/login", form)(site.url)]
  }
  cookies = new Map(await Promise.all(visitors.filter((visitor) => visitor !== null).map(signIn)))
})

interface Difference {
  readonly visitor: string | null
  readonly target: string
  readonly want: string
  readonly got: string
}

/** The answers that are not what the policy means, and the number of those that open. */
async function differences(access: "load" | "write", ending = ""): Promise<{ found: Difference[]; opened: number }> {
  const found: Difference[] = []
  let opened = 0
  // Page data has an address of its own, and that of the home page depends on the router's version.
  const pathnames = [...SERVED, ...UNSERVED].filter((pathname) => ending === "" || pathname !== "/")
  for (const visitor of visitors) {
    const ask = async (pathname: string) => {
      const target = ending === "" ? pathname : pathname.replace(/\/$/, "") + ending
      const want = meant(visitor, pathname, access)
      const got = await answered(visitor, target, access === "load" ? "GET" : "POST")
      if (got !== want) found.push({ visitor, target, want, got })
      if (want === "opens") opened++
    }
    await Promise.all(pathnames.map(ask))
  }
  return { found, opened }
}

test.each([
  ["load", "document", ""],
  ["load", "data", ".data"],
  ["write", "document", ""],
  ["write", "data", ".data"],
] as const)("every visitor gets at every page by %s, as %s, what the policy means", async (access, _, ending) => {
  const { found, opened } = await differences(access, ending)
  expect(found).toEqual([])
  expect(opened).toBeGreaterThan(100)
})

test("a visitor without a role gets no protected byte, however they ask", async () => {
  for (const visitor of [null, "ann verified"]) {
    const { leaks, asked } = await leaksOf(site.url, GUARDED, cookieOf(visitor))
    expect(leaks).toEqual([])
    expect(asked).toBeGreaterThan(60 * GUARDED.length)
  }
})

test("the webhook is open, and its own check stands behind the lock", async () => {
  const sent = (signature: string) =>
    rawRequest(site.url, {
      method: "POST",
      target: "/webhooks/billing",
      headers: [`X-Signature: ${signature}`, "Content-Type: application/json", "Content-Length: 2"],
      body: "{}",
    })
  expect(await sent(createHmac("sha256", SECRET).update("{}").digest("hex"))).toMatchObject({ status: 200 })
  expect(await sent("forged")).toMatchObject({ status: 400 })
  expect(app.succeed("sallyport", "explain", "/webhooks/billing")).toContain("the billing service signs what it sends")
})

test("a role removed from the table stops counting at once, and one in the session at the next sign-in", async () => {
  expect(await answered("mem signed-in", "/t/acme")).toBe("opens")
  setMemberships({ ...MEMBERSHIPS, acme: { man: "manager" } })
  put("people", { ...PEOPLE, abe: [] })
  try {
    expect(await answered("mem signed-in", "/t/acme")).toBe("403")
    expect(await answered("mem signed-in", "/t/acme.data?_routes=routes/team-home")).toBe("403")
    expect(await answered("abe signed-in", "/admin")).toBe("opens")
    const again = await signedInAt("/login", { name: "abe", password: "open sesame" })(site.url)
    expect(await rawRequest(site.url, { target: "/admin", headers: [`Cookie: ${again}`] })).toMatchObject({
      status: 404,
    })
  } finally {
    setMemberships(MEMBERSHIPS)
    put("people", PEOPLE)
  }
})

test("while the membership table is down, pages that need it answer 503, and others work", async () => {
  setMemberships(null)
  try {
    expect((await differences("load")).found).toEqual([])
    expect((await differences("write")).found).toEqual([])
    expect(await answered("own signed-in", "/t/acme")).toBe("503")
    expect(await answered("own signed-in", "/admin")).toBe("opens")
    expect(await answered(null, "/t/acme")).toBe("to /login")
  } finally {
    setMemberships(MEMBERSHIPS)
  }
})

test("in a browser, people get to their pages, and a menu has the links that open", async () => {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    const menu = () => page.getByRole("navigation").getByRole("link").allInnerTexts()
    await page.goto(`${site.url}/t/acme`)
    await page.getByLabel("Name").fill("own")
    await page.getByLabel("Password").fill("open sesame")
    await page.getByRole("button", { name: "Sign in" }).click()
    await page.getByRole("heading", { name: "kept-secret: the board of acme" }).waitFor()
    expect(await menu()).toEqual(["/t/acme", "/t/acme/settings", "/admin"])
    expect(await page.getByText("own: ").innerText()).toBe("own: Owner")
    await page.getByRole("link", { name: "/t/acme/settings" }).click()
    await page.getByRole("heading", { name: "kept-secret: the settings of acme" }).waitFor()
    await page.goto(`${site.url}/t/Acme`)
    expect(await menu()).toEqual(["/t/Acme", "/admin"])
    await page.goto(`${site.url}/t/acme`)
    setMemberships({ ...MEMBERSHIPS, acme: {} })
    await page.getByRole("link", { name: "/t/acme/settings" }).click()
    await page.getByRole("heading", { name: "Error 404" }).waitFor()
  } finally {
    setMemberships(MEMBERSHIPS)
    await browser.close()
  }
})

test("a page in the browser shows the links that open and no others, for every role", async () => {
  const browser = await openBrowser()
  try {
    for (const visitor of [
      "ann signed-in",
      "man signed-in",
      "own signed-in",
      "two verified",
      "bob verified",
      "cap verified",
    ]) {
      const context = await browser.newContext()
      const [name = "", ...value] = cookies.get(visitor)!.split("=")
      await context.addCookies([{ name, value: value.join("="), url: site.url }])
      const page = await context.newPage()
      await page.goto(`${site.url}/teams`)
      await page.getByText("not told: /t/other").waitFor()
      const shown = () => page.getByRole("navigation").getByRole("link").allInnerTexts()
      const links = ["/t/acme", "/t/acme/settings", "/t/Acme", "/t/Acme/settings", "/admin", "/admin/keys"]
      expect([visitor, await shown()]).toEqual([
        visitor,
        links.filter((path) => meant(visitor, path, "load") === "opens"),
      ])
      for (const path of await shown()) {
        await page.getByRole("link", { name: path, exact: true }).click()
        await page.getByRole("heading", { name: "kept-secret" }).waitFor()
        await page.goBack()
        await page.getByRole("heading", { name: "Your teams" }).waitFor()
      }
      await context.close()
    }
  } finally {
    await browser.close()
  }
})

test("in the browser, a link disappears with the role that it needs, and its page is refused", async () => {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    const [name = "", ...value] = cookies.get("man signed-in")!.split("=")
    await page.context().addCookies([{ name, value: value.join("="), url: site.url }])
    const menu = () => page.getByRole("navigation").getByRole("link").allInnerTexts()
    await page.goto(`${site.url}/teams`)
    expect(await menu()).toEqual(["/t/acme", "/t/acme/settings"])
    setMemberships({ ...MEMBERSHIPS, acme: { man: "member" } })
    await page.reload()
    expect(await menu()).toEqual(["/t/acme"])
    setMemberships({ ...MEMBERSHIPS, acme: {} })
    // The browser was told before: the server refuses.
    await page.getByRole("link", { name: "/t/acme" }).click()
    await page.getByRole("heading", { name: "Error 403" }).waitFor()
    expect((await page.goto(`${site.url}/t/acme`))?.status()).toBe(403)
    await page.getByRole("heading", { name: "Error 403" }).waitFor()
    await page.goto(`${site.url}/teams`)
    expect(await menu()).toEqual([])
  } finally {
    setMemberships(MEMBERSHIPS)
    await browser.close()
  }
})

test("two swapped roles are a change with a witness, whose answer changes once it is served", async () => {
  app.edit(
    "policy/app.policy.ts",
    'match: "subtree", require: "team member"',
    'match: "subtree", require: "team manager"',
  )
  app.edit("policy/app.policy.ts", 'require: "team manager", write', 'require: "team member", write')
  const { status, stdout } = app.run("sallyport", "diff", "--json", "--fail-on", "opened")
  expect(status).toBe(3)
  const { changes } = (JSON.parse(stdout) as { data: Pick<AccessDiff, "changes"> }).data
  const moved = changes.map(({ kind, access, witness: { url, state, claims } }) => ({
    kind,
    access,
    url,
    state,
    claims,
  }))
  const member = { state: "signed-in", claims: { teamRole: ["member"] } }
  expect(moved).toEqual([
    { kind: "opened", access: "load", url: "/t/x/settings", ...member },
    { kind: "closed", access: undefined, url: "/t/x", ...member },
  ])
  setMemberships({ x: { mem: "member" } })
  const answers = () => Promise.all(moved.map(({ url, state }) => answered(`mem ${state}`, url)))
  try {
    expect(await answers()).toEqual(["404", "opens"])
    await site.stop()
    app.succeed("sallyport", "generate")
    app.succeed("react-router", "build")
    site = await served(app, START, env())
    expect(await answers()).toEqual(["opens", "403"])
  } finally {
    setMemberships(MEMBERSHIPS)
  }
})
