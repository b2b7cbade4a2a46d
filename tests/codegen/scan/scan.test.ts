import { readFileSync } from "node:fs"
import path from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { run } from "../../../codegen/command-line/run.ts"
import { outputJsonSchema } from "../../../codegen/command-line/terminal/output-schema.ts"
import { policyIn } from "../command-line/command-line.ts"
import { isValid } from "../record/json-schema.ts"
import { page, scannedApp, type Handler, type ScannedApp } from "./scanned-app.ts"

async function appOf(routes: readonly string[], answer: Handler): Promise<ScannedApp> {
  const app = await scannedApp(routes, answer)
  onTestFinished(() => app.remove())
  return app
}

const redirect = (to: string): Response => new Response(null, { status: 302, headers: { location: to } })

const SHOP = [
  "/",
  "/about",
  "/login",
  "/logout!",
  "/admin",
  "/account",
  "/orders/:id",
  "/api/stock!",
  "/hook!action",
  "/*",
]

const shop: Handler = (path, isMember) => {
  if (path === "/") return page(`Welcome <a href="/orders/a-7">Order</a> <a href="/about">About</a>`)
  if (path === "/about") return page("About this shop")
  if (path === "/login") return isMember ? redirect("/account") : page('Log in <input type="password">')
  if (path === "/admin") return page("All customers and what they owe")
  if (path === "/account") return isMember ? page("Hello Ada, here are your things") : redirect("/login?next=/account")
  if (path === "/orders/a-7") return isMember ? page("Order") : new Response("", { status: 403 })
  if (path === "/api/stock") return Response.json([])
  return null
}

test("every route is requested as every visitor, and endpoints as a stranger only", async () => {
  const app = await appOf(SHOP, shop)
  expect(await app.seen("--cookie", "ada=ada")).toEqual([
    "/ stranger: open 200",
    "/ ada: open 200",
    "/about stranger: open 200",
    "/about ada: open 200",
    "/login stranger: open 200",
    "/login ada: sent 302 /account",
    "/logout: its name says that opening it may change something; `--all` asks for it, too",
    "/admin stranger: open 200",
    "/admin ada: open 200",
    "/account stranger: sent 302 /login",
    "/account ada: open 200",
    "/orders/a-7 stranger: refused 403",
    "/orders/a-7 ada: open 200",
    "/api/stock stranger: open 200",
    "/hook: it has no loader, so it answers no GET",
    "/sallyport-scan-no-such-page stranger: refused 404",
    "/sallyport-scan-no-such-page ada: refused 404",
  ])
  expect(app.requests.every((request) => request.startsWith("GET "))).toBe(true)
})

test("a redirect to another name of this machine leads to a page of the app, and one to another port does not", async () => {
  const app: ScannedApp = await appOf(["/", "/account", "/orders", "/admin", "/sign-in"], (path) => {
    if (path === "/") return page('Welcome to the shop <a href="/account">Your account</a>')
    if (path === "/sign-in") return page('Sign in <input type="password">')
    const { port } = new URL(app.origin)
    if (path === "/account") return redirect(`http://localhost:${port}/sign-in?next=/account`)
    if (path === "/orders") return redirect(`http://[::1]:${port}/sign-in`)
    return path === "/admin" ? redirect("http://localhost:1/sign-in") : null
  })
  expect(new URL(app.origin).hostname).toBe("127.0.0.1")
  expect((await app.seen()).filter((line) => line.includes("sent"))).toEqual([
    "/account stranger: sent 302 /sign-in",
    "/orders stranger: sent 302 /sign-in",
    "/admin stranger: sent 302 http://localhost:1",
  ])
})

test("the summary fits on one screen, with open routes that sound private first", async () => {
  const app = await appOf(SHOP, shop)
  const { status, stdout } = await app.scan("--cookie", "ada=ada")
  expect(status).toBe(0)
  expect(stdout.replace(app.origin, "http://localhost:3000")).toMatchInlineSnapshot(`
    "10 routes of http://localhost:3000, opened as a stranger, ada

    open to strangers, and the name sounds private: 2
      /admin      page      open  ada: open
      /api/stock  endpoint  open

    open to strangers: 3
      /       page  open  ada: open
      /about  page  open  ada: open
      /login  page  open  ada: sent to /account

    strangers are sent elsewhere: 1
      /account  page  sent to /login  ada: open

    strangers are refused: 2
      /*           page  refused (404)  ada: refused (404)
      /orders/:id  page  refused (403)  ada: open           id=a-7 (from a link)

    not asked: 2
      /hook    endpoint  it has no loader, so it answers no GET
      /logout  endpoint  its name says that opening it may change something; \`--all\` asks for it, too

    links to pages that refuse the visitor: 1
      /orders/a-7  stranger  / links to it, and it answers 403

    answers that a shared cache may keep, though not everybody gets the same: 2
      /account     ada  without Cache-Control
      /orders/a-7  ada  without Cache-Control
    "
  `)
})

async function scanAtWidth(app: ScannedApp, columns: number, ...args: readonly string[]): Promise<string> {
  let text = ""
  const stdout = { isTTY: true, columns, write: (more: string) => (text += more) }
  const surroundings = { root: app.directory, stdout, stderr: { write: () => {}, fd: -1 }, env: {} }
  await run(["scan", app.origin, "--cookie", "ada=ada", "--cookie", "owner=ada", ...args], surroundings)
  return text
}

const squeezed = (text: string): string => text.replace(/\s/g, "")

test.each([80, 120])("the summary fits in a terminal of %i columns, and nothing is cut", async (columns) => {
  const long = "/:language/organizations/:organization/projects/:project/settings/members"
  let isGone = false
  const app = await appOf([...SHOP, long, "/short/:id"], (path, isMember) => {
    if (path.endsWith("/members") && !isGone) return redirect("/sign-in/with-a-password-or-a-provider?next=/members")
    return path.startsWith("/short") ? page("Nothing here") : shop(path, isMember)
  })
  const visitors = ["--cookie", "ada=ada", "--cookie", "owner=ada"]
  const piped = (await app.scan(...visitors)).stdout
  expect(Math.max(...piped.split("\n").map(({ length }) => length))).toBeGreaterThan(150)
  const fitted = await scanAtWidth(app, columns)
  expect(fitted.split("\n").filter(({ length }) => length > columns)).toEqual([])
  expect(squeezed(fitted)).toBe(squeezed(piped))
  const file = app.write("scan.json", (await app.scan("--json", ...visitors)).stdout)
  isGone = true
  const compared = await scanAtWidth(app, columns, "--compare", file)
  expect(compared).toContain("3 changed")
  expect(compared.split("\n").filter(({ length }) => length > columns)).toEqual([])
})

const ONLY: Handler = () => null

test("param values are given, taken from the app's links, or made up, and the output says which", async () => {
  const app = await appOf(["/", "/t/:team", "/t/:team/m/:id", "/x/:y", "/docs/*"], (path) => {
    if (path === "/") return page('<a href="/t/Acme%20Inc">Team</a> <a href="https://elsewhere.example/x/9">x</a>')
    if (path === "/t/Acme%20Inc") return page('The team <a href="/t/Acme%20Inc/m/7?tab=1">Member</a>')
    return page(`Here is ${path}`)
  })
  const params = async (...args: readonly string[]) =>
    (await app.json(...args)).routes
      .flatMap(({ asked }) => asked)
      .map(({ address, params: all }) => [address, ...all.map(({ from }) => from)])
  expect(await params("--param", "y=z")).toEqual([
    ["/"],
    ["/t/Acme%20Inc", "link"],
    ["/t/Acme%20Inc/m/7", "link", "link"],
    ["/x/z", "given"],
    ["/docs"],
    ["/docs/1", "made-up"],
  ])
  expect(await params("--param", "team=b", "--param", "*=a/b")).toEqual(
    expect.arrayContaining([
      ["/t/b", "given"],
      ["/docs/a/b", "given"],
    ]),
  )
})

const DOUBTS: readonly (readonly [string, { readonly answer: Response; readonly seen: string }])[] = [
  [
    "the app's not-found view with status 200",
    { answer: page("Nothing here"), seen: "unsure 200 it shows what the app shows at an address that does not exist" },
  ],
  [
    "a view that asks to sign in",
    {
      answer: page("<p>Please <a href='/login'>sign in</a> first</p>"),
      seen: "unsure 200 its only text is `Please sign in first`",
    },
  ],
  [
    "a sign-in form in place of the page",
    {
      answer: page("Members' area of a shop with a long text ".repeat(9) + '<input name="p" type="password">'),
      seen: "unsure 200 it asks for a password, so it may be a sign-in form",
    },
  ],
  [
    "a view that asks to sign in, in a language that it does not know",
    {
      answer: page("Vain jäsenille <a href='/login'>kirjaudu</a>"),
      seen: "unsure 200 it shows little more than a link to sign in: `Vain jäsenille kirjaudu`",
    },
  ],
  [
    "a page beneath a menu that names the sign-in page",
    {
      answer: page("</main><header><a href='/login'>Log in</a></header><main><h1>A clinic</h1>"),
      seen: "open 200",
    },
  ],
  [
    "a view that asks to sign in, in a header of its own",
    {
      answer: page("<main><header>Please log in</header></main><footer>A clinic by the river</footer>"),
      seen: "unsure 200 its only text is `Please log in`",
    },
  ],
  [
    "a menu that never ends",
    { answer: page("<nav>Please log in"), seen: "unsure 200 its only text is `Please log in`" },
  ],
  ["a view that waits", { answer: page("Loading..."), seen: "unsure 200 its only text is `Loading...`" }],
  [
    "a page that sends the browser on",
    {
      answer: page('Members and what they owe <meta http-equiv="refresh" content="0;url=/login">'),
      seen: "unsure 200 its HTML sends the browser on to /login",
    },
  ],
  [
    "a page without text",
    {
      answer: new Response("<div id=root></div><script>go(1)</script>", { headers: { "content-type": "text/html" } }),
      seen: "unsure 200 its HTML has no text, so the browser decides what it shows",
    },
  ],
  [
    "a file in place of the page",
    { answer: Response.json([]), seen: "unsure 200 it answers with something other than HTML, so it may be a file" },
  ],
  ["a failure", { answer: page("Oops", 500), seen: "unsure 500 the app failed with 500" }],
  ["too many requests", { answer: page("Wait", 429), seen: "unasked the app refused to answer more requests (429)" }],
  [
    "a page with another nonce and count each time",
    {
      answer: page('<script nonce="abc">go()</script>7 things that are not in the shop for everyone'),
      seen: "open 200",
    },
  ],
]

test.each(DOUBTS)("%s is distinguished", async (_, { answer, seen }) => {
  const app = await appOf(["/a"], (path) => (path === "/a" ? answer.clone() : null))
  expect(await app.seen()).toEqual([`/a stranger: ${seen}`])
})

test("several routes with the same text are unsure, except for sign-in pages", async () => {
  const app = await appOf(["/a", "/b", "/login"], (path) =>
    path.length < 7 ? page("A text that is long enough") : null,
  )
  expect(await app.seen()).toEqual([
    "/a stranger: unsure 200 it shows the same text as /b",
    "/b stranger: unsure 200 it shows the same text as /a",
    "/login stranger: open 200",
  ])
})

test("a param has its value from a link to another route that begins with the same segments", async () => {
  const app = await appOf(["/", "/t/:team", "/t/:team/members", "/t/:team/notes/:id", "/x/:team"], (path) =>
    page(`<a href="/t/acme">Acme</a> A text of its own at ${path}, which is long enough`),
  )
  const { routes } = await app.json()
  const asked = routes.flatMap(({ asked: all }) =>
    all.map(({ address, params }) => [address, ...params.map(({ from }) => from)].join(" ")),
  )
  expect(asked.toSorted()).toEqual([
    "/",
    "/t/acme link",
    "/t/acme/members link",
    "/t/acme/notes/1 link made-up",
    "/x/1 made-up",
  ])
})

test("a 404 for a made-up value is unsure, and for a page without params it is a refusal", async () => {
  const app = await appOf(["/a", "/b/:id"], ONLY)
  expect(await app.seen()).toEqual([
    "/a stranger: refused 404",
    "/b/1 stranger: unsure 404 404, but the made-up `id=1` may not exist",
  ])
})

test("routes that sound like actions are requested last, and only on demand; a redirect to the same page is followed", async () => {
  const app = await appOf(["/users/delete", "/a"], (path) =>
    path === "/a"
      ? redirect("/a/")
      : ["/a/", "/users/delete"].includes(path)
        ? page(`Here are things of ${path}`)
        : null,
  )
  expect(await app.seen()).toEqual([expect.stringContaining("`--all`"), "/a stranger: open 200"])
  expect(app.requests).not.toContain("GET /users/delete")
  expect(await app.seen("--all")).toEqual(["/users/delete stranger: open 200", "/a stranger: open 200"])
  expect(app.requests.at(-1)).toBe("GET /users/delete")
})

test("endpoints that answer with HTML, and a cookie that makes no difference, are reported", async () => {
  const app = await appOf(["/a", "/api/x!"], (path) => page(`This is ${path}`))
  const { notes } = await app.json("--cookie", "ada=ada")
  expect(notes.map(({ kind, address }) => [kind, address])).toEqual([
    ["same-as-stranger", null],
    ["html-endpoint", "/api/x"],
  ])
})

test.each([
  ["was not told anything", () => page("Wait", 429), () => page("Wait", 429), 0],
  ["got failures only", () => page("Broken", 500), () => page("Broken", 500), 0],
  ["got an answer where the stranger had to wait", () => redirect("/login"), () => page("Wait", 429), 0],
  ["was refused like the stranger", () => redirect("/login"), () => redirect("/login"), 1],
] as const)("a visitor who %s, beside pages that nobody was told about", async (_, toAda, toStranger, count) => {
  const app = await appOf(["/a", "/b"], (path, isMember) =>
    path === "/a" ? (isMember ? toAda() : toStranger()) : path === "/b" ? page("Wait", 429) : null,
  )
  const { notes } = await app.json("--cookie", "ada=ada")
  expect(notes.map(({ kind, visitor }) => `${kind} ${visitor}`)).toEqual(
    Array.from({ length: count }, () => "same-as-stranger ada"),
  )
})

test.each([
  ["private, max-age=0", 0],
  ["no-store", 0],
  ["public, max-age=60", 1],
  ["max-age=60", 1],
  // A cache has to ask again before it hands this out; with names of headers, only those are affected.
  ["public, no-cache", 0],
  ["no-cache, max-age=60", 0],
  ['public, no-cache="x-own", max-age=60', 1],
  ["public, max-age=0, must-revalidate", 0],
  ["public, max-age=60, s-maxage=0", 0],
  // A cache hands out what it has, and asks the app at the same time.
  ["public, max-age=0, stale-while-revalidate=60", 1],
  ["public, max-age=0, stale-if-error=60", 1],
  ["public, max-age=0, must-revalidate, stale-if-error=60", 0],
  ["public", 1],
] as const)("a guarded page with Cache-Control: %s", async (value, count) => {
  const app = await appOf(["/a"], (path, isMember) =>
    path !== "/a" ? null : isMember ? page("For members", 200, { "cache-control": value }) : redirect("/login"),
  )
  expect((await app.json("--cookie", "ada=ada")).notes.filter(({ kind }) => kind === "shared-cache")).toHaveLength(
    count,
  )
})

test.each([
  // A cache asks again, and after a 304 it sends what it stored, with the cookie of another visitor.
  ["public, no-cache", 1],
  ["public", 1],
  ["public, max-age=0, must-revalidate", 1],
  ["max-age=0", 0],
  ["private, no-cache", 0],
  ["private, max-age=60", 0],
] as const)("a cookie beside Cache-Control: %s", async (value, count) => {
  const app = await appOf(["/a"], (path) =>
    path === "/a" ? page("For all", 200, { "cache-control": value, "set-cookie": "sid=1" }) : null,
  )
  const { notes } = await app.json("--cookie", "ada=ada")
  expect(notes.filter(({ kind, visitor }) => kind === "shared-cache" && visitor === "ada")).toHaveLength(count)
})

test.each([
  ["a permanent redirect", { status: 301, headers: { location: "/login" } }, 1],
  [
    "a redirect that everybody may keep",
    { status: 302, headers: { location: "/login", "cache-control": "public" } },
    1,
  ],
  ["a redirect for now", { status: 302, headers: { location: "/login" } }, 0],
  ["a permanent redirect for one", { status: 308, headers: { location: "/login", "cache-control": "private" } }, 0],
  ["a refusal that a proxy may keep", { status: 403, headers: { "cache-control": "s-maxage=60" } }, 1],
  ["a refusal with a lifetime", { status: 404, headers: { "cache-control": "max-age=600" } }, 1],
  ["a redirect with a lifetime", { status: 302, headers: { location: "/login", "cache-control": "max-age=600" } }, 1],
  ["a refusal with a lifetime for one", { status: 404, headers: { "cache-control": "private, max-age=600" } }, 0],
  ["a refusal with none in a proxy", { status: 404, headers: { "cache-control": "max-age=600, s-maxage=0" } }, 0],
  ["a refusal with no lifetime", { status: 404, headers: { "cache-control": "max-age=0" } }, 0],
  [
    "a redirect of which a cache asks the app first",
    { status: 307, headers: { location: "/login", "cache-control": "public, max-age=0, must-revalidate" } },
    0,
  ],
] as const)("%s of a stranger, which a cache could serve to members", async (_, answer, count) => {
  const app = await appOf(["/a"], (path, isMember) =>
    path !== "/a"
      ? null
      : isMember
        ? page("For members", 200, { "cache-control": "no-store" })
        : new Response(null, answer),
  )
  const { notes } = await app.json("--cookie", "ada=ada")
  expect(notes.map(({ kind, visitor }) => `${kind} ${visitor}`)).toEqual(
    Array.from({ length: count }, () => "shared-cache stranger"),
  )
})

test.each(["public, max-age=60", "max-age=600"])(
  "an answer that sets a cookie and can be stored by a shared cache: %s",
  async (value) => {
    const app = await appOf(["/a"], (path) =>
      path === "/a" ? page("A page", 200, { "set-cookie": "id=1", "cache-control": value }) : null,
    )
    const detail = `it sets a cookie, Cache-Control: ${value}`
    expect((await app.json()).notes).toEqual([{ kind: "shared-cache", visitor: "stranger", address: "/a", detail }])
  },
)

test("a member's menu with a link to a sign-in page, which is fine for a stranger", async () => {
  const app = await appOf(["/", "/login", "/admin"], (path) => {
    if (path === "/") return page('Welcome <a href="/admin">Admin</a>')
    return path === "/login" ? page("Log in here, please") : path === "/admin" ? redirect("/login?next=/admin") : null
  })
  const { notes } = await app.json("--cookie", "ada=ada")
  expect(notes.filter(({ kind }) => kind === "refused-link")).toEqual([
    { kind: "refused-link", visitor: "ada", address: "/admin", detail: "/ links to it, and it sends to /login" },
  ])
})

test("a catch-all is requested if pages link to it, and otherwise may be the not-found page", async () => {
  const app = await appOf(["/", "/*"], (path) => {
    if (path === "/")
      return page('<a href="/guide/start">Start</a> <a href="/guide/delete">Delete</a> <a href="/guide.pdf">PDF</a> Hi')
    return path === "/guide/start" ? page("How to begin") : null
  })
  expect(await app.seen()).toEqual([
    "/ stranger: open 200",
    "/sallyport-scan-no-such-page stranger: refused 404",
    "/guide/start stranger: open 200",
  ])
  expect(await app.seen("--param", "*=guide/end")).toContain("/guide/end stranger: refused 404")
})

test("a catch-all that a scan skips is not requested where a page links to it either", async () => {
  const app = await appOf(["/", "/*!action"], (path) =>
    path === "/" ? page('<a href="/guide/start">Start</a> Hi') : null,
  )
  expect(await app.seen()).toContain("/*: it has no loader, so it answers no GET")
  expect(app.requests).not.toContain("GET /guide/start")
})

test("a splat is also requested without a value", async () => {
  const app = await appOf(["/docs/*", "/team", "/team/*"], (path) =>
    path === "/docs" || path === "/team" ? page(`All of ${path}`) : null,
  )
  expect(await app.seen()).toEqual([
    "/docs stranger: open 200",
    "/docs/1 stranger: unsure 404 404, but the made-up `*=1` may not exist",
    "/team stranger: open 200",
    "/team/1 stranger: unsure 404 404, but the made-up `*=1` may not exist",
  ])
})

test("an optional param is requested with and without a value, as pages link to it", async () => {
  const app = await appOf(["/:lang?", "/:lang?/teas/:id", "/:lang?/about"], (path) => {
    if (path === "/") return page('Welcome <a href="/teas/oolong">Oolong</a> <a href="/fi/teas/assam">Assam</a>')
    return ["/fi", "/teas/oolong", "/fi/teas/assam", "/about", "/fi/about"].includes(path)
      ? page(`Here is ${path} and more`)
      : null
  })
  expect(await app.seen()).toEqual([
    "/ stranger: open 200",
    "/fi stranger: open 200",
    "/teas/oolong stranger: open 200",
    "/fi/teas/assam stranger: open 200",
    "/about stranger: open 200",
    "/fi/about stranger: open 200",
  ])
})

const data = (list: unknown, status = 200): Response =>
  new Response(`${JSON.stringify(list)}\n`, { status, headers: { "content-type": "text/x-script; charset=utf-8" } })

test.each([
  ["the page's data", data([{ _1: 2 }, "1", { _3: 4 }, "data", "the accounts"]), 1],
  ["data that comes later", data([{ _1: 2 }, "1", { _3: 4 }, "data", { _5: 6 }, "all", ["P", 6]]), 1],
  ["a redirect", data([["SingleFetchRedirect", 1], { _2: 3 }, "redirect", "/login"], 202), 0],
  ["an error of the route", data([{ _1: 2 }, "1", { _3: 4 }, "error", ["ErrorResponse", null, 401]], 401), 0],
  ["null", data([{ _1: 2 }, "1", { _3: -5 }, "data"]), 0],
  ["another route's data", data([{ _1: 2 }, "0", { _3: 4 }, "data", "the shop"]), 0],
  ["a page", page("All accounts"), 0],
  ["a list that is none", data("[{"), 0],
  ["null in place of a list", data(null), 0],
  ["half a list", new Response("[{", { headers: { "content-type": "text/x-script" } }), 0],
  ["more than is read", data(["x".repeat(2 ** 21)]), 1],
])("a denied page whose data request is answered with %s", async (_, answer, count) => {
  const app = await appOf(["/", "/accounts", "/login"], (path, isMember) => {
    if (path === "/" || path === "/login") return page(`Here is ${path} of the shop`)
    if (path === "/accounts") return isMember ? page("All accounts") : redirect("/login")
    return path === "/accounts.data" ? answer.clone() : null
  })
  const { notes } = await app.json("--cookie", "ada=ada")
  expect(notes.filter(({ kind }) => kind === "page-data")).toEqual(
    Array.from({ length: count }, () => ({
      kind: "page-data",
      visitor: "stranger",
      address: "/accounts",
      detail: "/accounts.data answers with what app/1.tsx loads, though the page itself is refused",
    })),
  )
  // Only what somebody was refused is asked for once more.
  expect(app.requests.filter((request) => request.includes(".data"))).toEqual(["GET /accounts.data"])
  const { stdout } = await app.scan()
  expect(stdout.includes("data of pages that the visitor cannot open: 1")).toBe(count === 1)
})

test("a denied page whose route has an id of its own is reported, because its data may be open", async () => {
  const app = await appOf(["/", "/accounts", "/login"], (path, isMember) => {
    if (path === "/" || path === "/login") return page(`Here is ${path} of the shop`)
    if (path === "/accounts") return isMember ? page("All accounts") : redirect("/login")
    // The router's answer if it has no route of the id that was asked for.
    return path === "/accounts.data" ? data([{}]) : null
  })
  const { notes } = await app.json("--cookie", "ada=ada")
  expect(notes).toContainEqual({
    kind: "unasked-data",
    visitor: "stranger",
    address: "/accounts",
    detail: "/accounts.data, of app/1.tsx: the route list gives it an `id`, which the scan does not know",
  })
})

const PACKAGE = ["app/1.tsx", 'export * from "unread"\nexport default () => null\n'] as const
const MARKDOWN = ["app/1.mdx", "# Accounts\n"] as const
const ACCOUNTS = data([{ _1: 2 }, "1", { _3: 4 }, "data", "the accounts"])
test.each([
  [
    "exports of a package is reported, because it may have a loader and an id of its own",
    { written: PACKAGE, answer: data([{}]) },
    ["/accounts.data, of app/1.tsx: it has no loader, or an `id` of its own: `unread` could not be read"],
  ],
  ["Markdown is not reported, because few have a loader", { written: MARKDOWN, answer: data([{}]) }, []],
  [
    "Markdown is reported if it has a loader, and anyone gets its data",
    { written: MARKDOWN, answer: ACCOUNTS },
    ["/accounts.data answers with what app/1.mdx loads, though the page itself is refused"],
  ],
])("a denied page of %s", async (_, { written: [file, text], answer }, details) => {
  const app = await appOf(["/", "/accounts", "/login"], (path, isMember) => {
    if (path === "/" || path === "/login") return page(`Here is ${path} of the shop`)
    if (path === "/accounts") return isMember ? page("All accounts") : redirect("/login")
    // The router's answer for a route without a loader is the one for an id that it does not know.
    return path === "/accounts.data" ? answer.clone() : null
  })
  app.write(file, text)
  const routes = readFileSync(path.join(app.directory, "app/routes.ts"), "utf8")
  app.write("app/routes.ts", routes.replace("1.tsx", path.basename(file)))
  const { notes } = await app.json("--cookie", "ada=ada")
  expect(notes.filter(({ kind }) => /data/.test(kind)).map(({ detail }) => detail)).toEqual(details)
  expect(app.requests.filter((request) => request.includes(".data"))).toEqual(["GET /accounts.data"])
})

test("--compare exits with 3 and names the changed visitors and addresses", async () => {
  let isOpen = true
  const app = await appOf(["/a", "/b", "/c/:id", "/d"], (path, isMember) => {
    if (path === "/d") return isMember ? page("Another page for members") : redirect(isOpen ? "/fi/login" : "/login")
    if (path === "/a") return isOpen || isMember ? page("A page for everybody") : redirect("/login")
    if (path === "/b") return isMember ? page("A page for members") : isOpen ? page("No", 403) : redirect("/login")
    return null
  })
  const { stdout } = await app.scan("--json", "--cookie", "ada=ada")
  const file = app.write("scan.json", stdout)
  expect(await app.scan("--compare", file, "--cookie", "ada=ada")).toMatchObject({
    status: 0,
    stdout: "6 answers compared, 0 changed\n",
  })
  isOpen = false
  const { status, stdout: said } = await app.scan("--compare", file, "--cookie", "ada=ada")
  expect(status).toBe(3)
  expect(said).toBe(`changed: 1
  /a  stranger  open -> sent to /login

refused as before, in another way: 2
  /b  stranger  refused (403) -> sent to /login
  /d  stranger  sent to /fi/login -> sent to /login

6 answers compared, 1 changed
`)
  expect(await app.scan("--compare", file)).toMatchObject({
    status: 64,
    stderr: expect.stringContaining("--cookie ada="),
  })
})

test("--compare passes no scan that was unsure about every answer", async () => {
  let isFailing = true
  const app = await appOf(["/a", "/b"], (path) =>
    isFailing ? page("No database", 503) : path === "/a" ? page("A page for everybody") : redirect("/login"),
  )
  const { stdout } = await app.scan("--json")
  const file = app.write("scan.json", stdout)
  const { status, stdout: said } = await app.scan("--compare", file)
  expect(status).toBe(3)
  expect(said).toContain("nothing was compared for stranger, because the earlier scan has no sure answer")
  isFailing = false
  const changed = await app.scan("--compare", file)
  expect(changed.status).toBe(3)
  expect(changed.stdout).toContain("not compared, because the earlier scan was unsure: 2\n")
})

test("--compare passes no scan with only answers that say nothing, and no visitor without sure answers", async () => {
  let failing = 429
  const app = await appOf(["/a", "/b"], (path, isMember) => {
    if (failing === 429 || (failing === 503 && isMember)) return page("Not now", failing)
    return path === "/a" ? page("A page for everybody") : redirect("/login")
  })
  const cookie = ["--cookie", "ada=ada"]
  const refused = app.write("refused.json", (await app.scan("--json", ...cookie)).stdout)
  failing = 503
  const half = app.write("half.json", (await app.scan("--json", ...cookie)).stdout)
  expect((await app.scan("--compare", half, ...cookie)).stdout).toContain("nothing was compared for ada, because")
  failing = 0
  const ofNobody = await app.scan("--compare", refused, ...cookie)
  expect(ofNobody).toMatchObject({ status: 3, stdout: expect.stringContaining("compared for stranger, ada, because") })
  const ofOne = await app.scan("--compare", half, ...cookie)
  expect(ofOne).toMatchObject({ status: 3, stdout: expect.stringContaining("compared for ada, because") })
  expect(ofOne.stdout).toContain("2 answers compared, 0 changed\n")
  const output = JSON.parse((await app.scan("--json", "--compare", half, ...cookie)).stdout) as { data: unknown }
  expect(output.data).toMatchObject({ count: 2, uncompared: ["ada"] })
  expect(isValid(JSON.parse(outputJsonSchema()) as Readonly<Record<string, unknown>>, output)).toBe(true)
})

test("--compare reports that a redirect to an open page became a refusal", async () => {
  let isLocked = false
  const app = await appOf(["/!", "/en/home", "/login", "/members!"], (path) => {
    if (path === "/") return isLocked ? page("No", 401) : redirect("/en/home")
    if (path === "/members") return isLocked ? page("No", 401) : redirect("/login")
    if (path === "/login") return page('Log in <input type="password">')
    return path === "/en/home" ? page("The front page") : null
  })
  const { stdout } = await app.scan("--json")
  const file = app.write("scan.json", stdout)
  isLocked = true
  const { status, stdout: said } = await app.scan("--compare", file)
  expect(status).toBe(3)
  expect(said).toContain("changed: 1\n  /  stranger  sent to /en/home -> refused (401)\n")
  expect(said).toContain("in another way: 1\n  /members  stranger  sent to /login -> refused (401)\n")
})

test("an answer that a request lacks something is no refusal", async () => {
  const app = await appOf(["/api/image!"], (path) => (path === "/api/image" ? page("no url", 400) : null))
  expect(await app.seen()).toEqual([
    "/api/image stranger: unsure 400 it does not take a request without what it expects (400)",
  ])
})

test("a scan of the app's own build shows with which errors it failed and ended", async () => {
  const app = await appOf(["/a", "/b", "/c"], () => null)
  app.write("package.json", JSON.stringify({ scripts: { start: "node server.mjs" } }))
  app.write("build/server/index.js", "")
  app.write(
    "server.mjs",
    `import { createServer } from "node:http"
createServer((request, response) => {
  if (request.url === "/b") console.error(new TypeError("no database"))
  if (request.url === "/c") setTimeout(() => { throw new RangeError("no session") })
  response.writeHead({ "/a": 200, "/b": 500 }[request.url] ?? 404, { "content-type": "text/html" })
  if (request.url !== "/c") response.end("<p>The page " + request.url.slice(1) + "</p>")
}).listen(process.env.PORT, process.env.HOST)
`,
  )
  const { status, stdout, stderr } = await policyIn(app.directory, "scan")
  expect(status).toBe(0)
  expect(stdout).toMatch(/open to strangers: 1\n {2}\/a {2}page {2}open\n/)
  expect(stdout).toMatch(/\/c {2}page {2}not asked: the app ended while it answered: RangeError: no session/)
  // The app that wrote the error has ended.
  const failed = "the app failed at one request: is its environment set, and is its database there?\n"
  expect(stderr.slice(0, failed.length)).toBe(failed)
  expect(stderr.slice(failed.length)).toMatch(
    /^warning: the app ended by itself \d times during the scan, .* RangeError: no session\n$/,
  )
  app.write(
    "server.mjs",
    readFileSync(path.join(app.directory, "server.mjs"), "utf8").replace("throw new", "response.end(); new"),
  )
  expect((await policyIn(app.directory, "scan", "--param", "x=1")).stderr).toMatch(
    /^the app failed at one request: .* it wrote: TypeError: no database\n$/,
  )
})

test.each([
  ["not JSON", "{", "it is not JSON"],
  ["another version", '{"format":"sallyport-scan/2"}', "it is not a scan of this version"],
  [
    "the output of a scan that failed",
    JSON.stringify({ command: "scan", messages: ["the app ended: no SECRET"], data: null }),
    "it holds no scan, because the scan failed: the app ended: no SECRET",
  ],
  ["an address elsewhere", "//evil.example/", "it is not a scan of this version"],
])("a scan file that is %s is refused in one line", async (_, text, words) => {
  const app = await appOf(["/a"], () => page("A page for everybody"))
  const made = text.startsWith("//")
    ? JSON.stringify(await app.json()).replace('"address":"/a"', `"address":"${text}"`)
    : text
  const { status, stderr } = await app.scan("--compare", app.write("scan.json", made))
  expect([status, stderr.trim().split("\n").length, stderr]).toEqual([66, 1, expect.stringContaining(words)])
})

test.each([
  [["https://shop.example"], 64, "add --remote"],
  [["not an origin"], 64, "is not an origin"],
  [["http://127.0.0.1:1"], 66, "does not answer"],
  [["--cookie", "stranger=ada"], 64, "is not a new visitor"],
  [["--cookie", "ada=ada.txt", "http://localhost:3000"], 64, "write http://localhost:3000 before the options"],
  [["--param", "team=acme", "http://localhost:3000"], 64, "write http://localhost:3000 before the options"],
  [["--cookie", "ada=nothing"], 66, "does not exist or cannot be read"],
  [["--param", "a=.."], 64, "is not a param with a value"],
  [["--param", "a=b", "--compare", "x"], 64, "have no effect with --compare"],
  [["--attack"], 64, "--attack has no requests for this framework"],
  [["--attack", "--compare", "x"], 64, "--attack and --compare cannot be combined"],
  [["--attack", "--requests", "many"], 64, "It is a number"],
  [["--closed", "/files"], 64, "have no effect without --attack"],
  [["--requests", "9"], 64, "have no effect without --attack"],
  [["--seed", "9"], 64, "have no effect without --attack"],
])("`scan` with %j ends with exit code %i", async (args, exit, words) => {
  const app = await appOf(["/a"], ONLY)
  const { status, stderr } = await policyIn(
    app.directory,
    "scan",
    ...(args[0]!.startsWith("--") ? [app.origin] : []),
    ...args,
  )
  expect({ status, stderr }).toEqual({ status: exit, stderr: expect.stringContaining(words) })
})

test("an app that ends before it has answered once is told by its error", async () => {
  const app = await appOf(["/"], () => null)
  app.write("package.json", JSON.stringify({ scripts: { start: "node server.mjs" } }))
  app.write("build/server/index.js", "")
  app.write(
    "server.mjs",
    'import { createServer } from "node:http"\ncreateServer(() => { throw new Error("no seal") }).listen(process.env.PORT, process.env.HOST)\n',
  )
  const { status, stderr } = await policyIn(app.directory, "scan")
  expect({ status, stderr }).toEqual({ status: 66, stderr: "the app ended before it answered: Error: no seal\n" })
})
