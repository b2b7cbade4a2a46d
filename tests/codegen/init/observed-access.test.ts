import { expect, test } from "vitest"
import {
  observedAccessFrom,
  type ObservedAccess,
  type ProposedRouteAccess,
} from "../../../codegen/init/policy/observed-access.ts"
import { firstPolicyOf } from "../../../codegen/init/policy/first-policy.ts"
import { compile } from "../../../codegen/check/compile.ts"
import { routeEntriesOf } from "../../../codegen/target/entries.ts"
import type { RouteInventory, RouteNode } from "../../../codegen/target/inventory.ts"
import type { ScanNote, Scan, Seen } from "../../../codegen/scan/scan-file.ts"

const span = { file: "app/routes.ts", start: 0, end: 0, line: 1, column: 1, endLine: 1, endColumn: 1 }

const open: Seen = { kind: "open", status: 200 }
const sent = (to: string): Seen => ({ kind: "sent", status: 302, to })
const refused = (status: number): Seen => ({ kind: "refused", status })
const unsure: Seen = { kind: "unsure", status: 200, why: "it has no text" }

/** By path, as the stranger and as Ada; `!` behind a path makes it an endpoint. Null: it was not asked. */
type Given = Readonly<Record<string, readonly [Seen, Seen?] | null>>

const kindOf = (path: string) => (path.endsWith("!") ? ("endpoint" as const) : ("page" as const))
const plain = (path: string): string => path.replace("!", "")
const fileOf = (path: string): string => `app${path === "/" ? "/home" : plain(path).replaceAll("*", "rest")}.tsx`

const routesOf = (given: Given): RouteInventory => ({
  file: span.file,
  prerender: { kind: "none" },
  tree: Object.keys(given).map((path, id) => ({
    id,
    path: plain(path).slice(1) || null,
    index: path === "/",
    caseSensitive: false,
    module: { file: fileOf(path), exists: true, exports: kindOf(path) === "page" ? ["default", "loader"] : ["loader"] },
    span,
    children: [],
  })),
})

const scanOf = (given: Given): Scan => ({
  format: "sallyport-scan/1",
  origin: "http://localhost:3000",
  basename: "/",
  missing: "/nowhere",
  visitors: ["stranger", "ada"],
  notes: [],
  routes: Object.entries(given).map(([path, seen]) => ({
    path: plain(path),
    file: fileOf(path),
    kind: kindOf(path),
    ...(seen === null ? { unasked: "it has no loader" } : {}),
    asked:
      seen === null
        ? []
        : [
            {
              address: path.startsWith("/*") ? "/nowhere" : plain(path),
              params: [],
              answers: [
                { visitor: "stranger", seen: seen[0] },
                ...(seen[1] === undefined ? [] : [{ visitor: "ada", seen: seen[1] }]),
              ],
            },
          ],
  })),
})

const HOMES: Given = { "/login": [open, sent("/home")], "/home": [sent("/login"), open] }

test.each<readonly [string, Given, string]>([
  ["open to strangers", { "/a": [open, open] }, "anyone"],
  ["open to strangers alone, and members are refused", { "/a": [open, refused(403)] }, "anyone"],
  ["a page that sends members where the sign-in page does", { "/a": [open, sent("/home")] }, "signed-out"],
  ["a page that sends members elsewhere", { "/a": [open, sent("/b")] }, "anyone"],
  ["strangers are sent to sign in, and members may open it", { "/a": [sent("/login"), open] }, "signed-in"],
  ["strangers are sent to another page than most", { "/a": [sent("/other"), open] }, "signed-in CHECK"],
  ["strangers get 401, and members may open it", { "/a": [refused(401), open] }, "signed-in"],
  ["nobody may open it", { "/a": [refused(403), refused(403)] }, "signed-in CHECK"],
  ["everybody is sent on to another page", { "/a": [sent("/b"), sent("/b")] }, "anyone"],
  ["an endpoint sends strangers on to a page that is open to them", { "/a!": [sent("/b")], "/b": [open] }, "anyone"],
  ["a page does, and nobody else was seen there", { "/a": [sent("/b")], "/b": [open, open] }, "signed-in CHECK"],
  ["an endpoint sends strangers to the front page", { "/a!": [sent("/")], "/": [open] }, "signed-in CHECK"],
  ["an endpoint with a private name does", { "/admin!": [sent("/b")], "/b": [open] }, "signed-in CHECK"],
  ["an endpoint sends strangers to a page that they cannot open", { "/a!": [sent("/home")] }, "signed-in CHECK"],
  ["everybody is sent to the sign-in page", { "/a": [sent("/login"), sent("/login")] }, "signed-in CHECK"],
  ["the scan was unsure", { "/a": [unsure, open] }, "signed-in CHECK"],
  ["it was not asked", { "/a!": null }, "signed-in CHECK"],
  ["an open endpoint", { "/a!": [open] }, "anyone"],
  ["a guarded endpoint, which is asked without cookies", { "/a!": [refused(401)] }, "signed-in CHECK"],
  ["a sign-out that was not asked keeps init's guess", { "/logout!": null }, "guess"],
  ["a catch-all that is the not-found page", { "/*": [refused(404), refused(404)] }, "guess"],
  ["a catch-all that shows pages", { "/*": [open, open] }, "anyone"],
])("%s", (_, given, want) => {
  const all = { ...HOMES, ...given }
  const [first] = routeEntriesOf(routesOf(given).tree)
  const proposed = observedAccessFrom(scanOf(all)).proposedFor(first!)
  expect(proposed === null ? "guess" : `${proposed.require}${proposed.check === null ? "" : " CHECK"}`).toBe(want)
})

const OPEN = "open to strangers when scanned"
const MEMBERS = "open to signed-in visitors when scanned"

/** The access that two members saw. Bob saw what `bobSaw` has for a path, and else what Ada saw. */
function observedIn(given: Given, bobSaw: Readonly<Record<string, Seen>> = {}): ObservedAccess {
  const scan = scanOf(given)
  const routes = scan.routes.map((route) => ({
    ...route,
    asked: route.asked.map((one) => ({
      ...one,
      answers: one.answers.flatMap((answer) =>
        answer.visitor === "ada" ? [answer, { visitor: "bob", seen: bobSaw[one.address] ?? answer.seen }] : [answer],
      ),
    })),
  }))
  return observedAccessFrom({ ...scan, visitors: [...scan.visitors, "bob"], routes })
}

/** The access proposed for the first route. */
function proposedIn(given: Given, bobSaw?: Readonly<Record<string, Seen>>): ProposedRouteAccess | null {
  const [first] = routeEntriesOf(routesOf(given).tree)
  return observedIn(given, bobSaw).proposedFor(first!)
}

const SCANNED: readonly (readonly [string, Given, Partial<ProposedRouteAccess>, Readonly<Record<string, Seen>>?])[] = [
  ["open to strangers", { "/a": [open, open] }, { require: "anyone", why: OPEN, deny: 401 }],
  [
    "a page that sends everybody home who is signed in",
    { "/a": [open, sent("/home")] },
    { require: "signed-out", why: "open to strangers when scanned, and sends signed-in visitors on", deny: 401 },
  ],
  [
    "a page that sends one of two home",
    { "/a": [open, sent("/home")] },
    { require: "anyone", why: OPEN, deny: 401 },
    { "/a": open },
  ],
  ["for members", { "/a": [sent("/login"), open] }, { require: "signed-in", why: MEMBERS, deny: null }],
  [
    "for one of two members",
    { "/a": [sent("/login"), refused(403)] },
    {
      require: "signed-in",
      why: "open to some signed-in visitors when scanned",
      check: "bob could open it, and ada got 403: this rule lets in both, unless it requires a claim",
      deny: null,
    },
    { "/a": open },
  ],
  [
    "for one of two members, and strangers get 404",
    { "/a": [refused(404), open] },
    {
      require: "signed-in",
      why: "open to some signed-in visitors when scanned",
      check: "ada could open it, and bob got 403: this rule lets in both, unless it requires a claim",
      deny: 404,
    },
    { "/a": refused(403) },
  ],
  [
    "for one of two members, and the other is sent away",
    { "/a": [sent("/login"), open] },
    {
      require: "signed-in",
      why: "open to some signed-in visitors when scanned",
      check: "ada could open it, and bob was sent to /: this rule lets in both, unless it requires a claim",
      deny: null,
    },
    { "/a": sent("/") },
  ],
  [
    "for one of two members, and nothing sure about the other",
    { "/a": [sent("/login"), open] },
    { require: "signed-in", why: MEMBERS, deny: null },
    { "/a": unsure },
  ],
  [
    "strangers are sent elsewhere",
    { "/a": [sent("/other"), open], "/b": [sent("/login"), open] },
    {
      require: "signed-in",
      why: MEMBERS,
      check: "strangers were sent to /other, and the policy sends them to another page",
      deny: null,
    },
  ],
  [
    "strangers are sent elsewhere, and one of two members is refused",
    { "/a": [sent("/other"), open], "/b": [sent("/login"), open] },
    {
      require: "signed-in",
      why: "open to some signed-in visitors when scanned",
      check:
        "ada could open it, and bob got 403: this rule lets in both, unless it requires a claim; strangers were sent to /other, and the policy sends them to another page",
      deny: null,
    },
    { "/a": refused(403) },
  ],
  [
    "nobody may open it",
    { "/a": [refused(403), refused(403)] },
    {
      require: "signed-in",
      why: "to be decided",
      check: "strangers got 403, and no visitor of the scan could open it",
      deny: 403,
    },
  ],
  [
    "it is unsure if a member may open it",
    { "/a": [sent("/login"), unsure], "/b": [sent("/login"), open] },
    {
      require: "signed-in",
      why: "to be decided",
      check: "strangers were sent to /login, and it is unsure if ada could open it: it has no text",
      deny: null,
    },
  ],
  [
    "everybody is sent on",
    { "/a": [sent("/b"), sent("/b")] },
    { require: "anyone", why: "sent everybody on to /b when scanned", deny: null },
  ],
  [
    "one of two is sent on elsewhere",
    { "/a": [sent("/b"), sent("/b")] },
    {
      require: "signed-in",
      why: "to be decided",
      check: "strangers were sent to /b, and no visitor of the scan could open it",
      deny: null,
    },
    { "/a": sent("/c") },
  ],
  [
    "everybody is sent to the page to which strangers are sent",
    { "/a": [sent("/welcome"), sent("/welcome")], "/b": [sent("/welcome"), open], "/c": [sent("/welcome"), open] },
    {
      require: "signed-in",
      why: "to be decided",
      check: "strangers were sent to /welcome, and no visitor of the scan could open it",
      deny: null,
    },
  ],
  [
    "an endpoint sends strangers on",
    { "/a!": [sent("/b")], "/b": [open] },
    { require: "anyone", why: "sent strangers on to /b, which is open to them, when scanned", deny: null },
  ],
  [
    "an endpoint sends strangers to a closed page",
    { "/a!": [sent("/home")] },
    {
      require: "signed-in",
      why: "to be decided",
      check: "strangers were sent to /home, and the scan sends no cookies to endpoints",
      deny: null,
    },
  ],
  [
    "unsure",
    { "/a": [unsure, open] },
    { require: "signed-in", why: "to be decided", check: "unsure: it has no text", deny: 401 },
  ],
  [
    "not asked",
    { "/a!": null },
    { require: "signed-in", why: "to be decided", check: "not asked: it has no loader", deny: 401 },
  ],
  [
    "not asked as a stranger",
    { "/a": [{ kind: "unasked", why: "the app failed" }, open] },
    { require: "signed-in", why: "to be decided", check: "not asked: the app failed", deny: 401 },
  ],
]

test.each(SCANNED.map(([name, given, want, bobSaw = {}]) => [name, given, want, bobSaw] as const))(
  "the rule of a route, with its reason and what to check: %s",
  (_, given, want, bobSaw) => {
    expect(proposedIn({ ...given, ...HOMES }, bobSaw)).toEqual({ isSignIn: false, check: null, ...want })
  },
)

test("a scan without a member does not tell who may open a page that redirects strangers", () => {
  const only = (given: Given) => {
    const [first] = routeEntriesOf(routesOf(given).tree)
    return observedAccessFrom({ ...scanOf(given), visitors: ["stranger"] }).proposedFor(first!)
  }
  expect(only({ "/a": [open] })).toMatchObject({ require: "anyone", check: null })
  expect(only({ "/a": [sent("/b")] })).toMatchObject({ require: "signed-in", check: expect.any(String) })
})

test("the page to which strangers are sent signs people in, unless it is closed to them", () => {
  const sign = (given: Given) => proposedIn({ ...given, "/a": [sent("/start"), open] })
  expect(sign({ "/start": [open, open] })).toMatchObject({ require: "anyone", isSignIn: true })
  expect(sign({ "/start": [refused(401), open] })).toMatchObject({ require: "signed-in", isSignIn: false })
  expect(proposedIn({ "/other": [open, open], "/a": [sent("/start"), open] })).toMatchObject({ isSignIn: false })
})

test("strangers are sent to the page to which one of two members is not sent", () => {
  const given: Given = { "/a": [sent("/welcome"), refused(403)] }
  expect(observedIn(given).signedOutHome).toBeNull()
  expect(observedIn(given, { "/a": open }).signedOutHome).toBe("/welcome")
})

test("a catch-all that the scan does not know keeps init's guess", () => {
  const [entry] = routeEntriesOf(routesOf({ "/*": null }).tree)
  expect(observedAccessFrom(scanOf(HOMES)).proposedFor(entry!)).toBeNull()
})

test("a route is known by its path and its file", () => {
  const scan = scanOf({ "/a": [open, open] })
  const [entry] = routeEntriesOf(routesOf({ "/a": null }).tree)
  expect(observedAccessFrom(scan).proposedFor(entry!)).toMatchObject({ require: "anyone" })
  const moved = { ...scan, routes: scan.routes.map((route) => ({ ...route, file: "app/other.tsx" })) }
  expect(observedAccessFrom(moved).proposedFor(entry!)).toEqual({
    require: "signed-in",
    isSignIn: false,
    why: "to be decided",
    check: "the scan does not know this route",
    deny: 401,
  })
})

test("a sign-in page is guessed where the scan proves nothing about it, and only then", () => {
  expect(proposedIn({ "/login": [unsure, unsure] })).toBeNull()
  expect(proposedIn({ "/login": [open, open] })).toMatchObject({ require: "anyone" })
})

test.each<readonly [string, readonly (readonly [Seen, Seen])[], Partial<ProposedRouteAccess>]>([
  ["none", [], { require: "signed-in", check: "not asked", deny: 401 }],
  [
    "open and unsure",
    [
      [unsure, open],
      [open, open],
    ],
    { require: "anyone", check: null, why: OPEN, deny: 401 },
  ],
  [
    "unsure",
    [
      [unsure, open],
      [unsure, open],
    ],
    { require: "signed-in", check: "unsure: it has no text" },
  ],
  [
    "open, one of them for signed-out visitors",
    [
      [open, sent("/home")],
      [open, open],
    ],
    { require: "anyone", why: OPEN },
  ],
  [
    "open and closed",
    [
      [open, open],
      [sent("/login"), open],
    ],
    { require: "signed-in", why: "to be decided", check: "its addresses differ in who can open them", deny: null },
  ],
  [
    "open and closed with a status",
    [
      [open, open],
      [refused(404), open],
    ],
    { check: "its addresses differ in who can open them", deny: 404 },
  ],
  [
    "closed with one status",
    [
      [refused(404), open],
      [refused(404), open],
    ],
    { check: null, deny: 404 },
  ],
  [
    "closed with two",
    [
      [refused(404), open],
      [refused(403), open],
    ],
    { check: null, deny: 401 },
  ],
  [
    "closed with a status and a redirect",
    [
      [refused(404), open],
      [sent("/login"), open],
    ],
    { check: null, deny: null },
  ],
])("a page with a param whose addresses are %s", (_, seen, want) => {
  const scan = scanOf({ "/docs/:page": [open, open], ...HOMES })
  const asked = seen.map(([stranger, ada], at) => ({
    address: `/docs/${at}`,
    params: [],
    answers: [
      { visitor: "stranger", seen: stranger },
      { visitor: "ada", seen: ada },
    ],
  }))
  const [docs, ...others] = scan.routes
  const [entry] = routeEntriesOf(routesOf({ "/docs/:page": null }).tree)
  const observed = observedAccessFrom({ ...scan, routes: [{ ...docs!, asked }, ...others] })
  expect(observed.proposedFor(entry!)).toMatchObject(want)
})

test("a page with a param is to be checked if one of two members is refused at one of its addresses", () => {
  const scan = scanOf({ "/t/:team": [sent("/login"), open], ...HOMES })
  const asked = [open, refused(403)].map((bob, at) => ({
    address: `/t/${at}`,
    params: [],
    answers: [
      { visitor: "stranger", seen: sent("/login") },
      { visitor: "ada", seen: open },
      { visitor: "bob", seen: bob },
    ],
  }))
  const [team, ...others] = scan.routes
  const [entry] = routeEntriesOf(routesOf({ "/t/:team": null }).tree)
  const visitors = [...scan.visitors, "bob"]
  const observed = observedAccessFrom({ ...scan, visitors, routes: [{ ...team!, asked }, ...others] })
  expect(observed.proposedFor(entry!)).toMatchObject({
    require: "signed-in",
    check: "ada could open it, and bob got 403: this rule lets in both, unless it requires a claim",
  })
})

test.each<readonly [string, Given, readonly [signedOut: string | null, signedIn: string | null]]>([
  ["as usual", HOMES, ["/login", "/home"]],
  ["a page of any name, if members open what it is shown for", { "/a": [sent("/welcome"), open] }, ["/welcome", null]],
  ["none, if nobody opens it", { "/a": [sent("/welcome"), refused(403)] }, [null, null]],
  ["one named like a sign-in, even then", { "/a": [sent("/login"), refused(403)] }, ["/login", null]],
  [
    "the most frequent",
    { "/a": [sent("/login"), open], "/b": [sent("/signin"), open], "/c": [sent("/signin"), open] },
    ["/signin", null],
  ],
  [
    "that of pages, whatever endpoints do",
    { "/x!": [sent("/signin")], "/y!": [sent("/signin")], "/a": [sent("/login"), open] },
    ["/login", null],
  ],
  ["none, if it is another site", { "/a": [sent("https://id.example"), open] }, [null, null]],
  [
    "that from open pages, for members",
    { "/a": [refused(401), sent("/b")], "/b": [refused(401), sent("/b")], ...HOMES },
    ["/login", "/home"],
  ],
  [
    "a page with an optional segment",
    { "/:lang?/team/home/": [sent("/login"), open], "/login": [open, sent("/team/home")] },
    ["/login", "/team/home"],
  ],
  ["no endpoint", { "/home!": [open], "/login": HOMES["/login"]! }, [null, null]],
])("the pages to which visitors are sent: %s", (_, given, want) => {
  const { signedOutHome, signedInHome } = observedAccessFrom(scanOf(given))
  expect([signedOutHome, signedInHome]).toEqual(want)
})

/** The scan of a catch-all at the address that no page has, where everybody got 404, and at linked ones. */
function contentScan(...linked: readonly (readonly [Seen, Seen])[]): Scan {
  const scan = scanOf({ ...HOMES, "/*": [refused(404), refused(404)] })
  const content = linked.map(([stranger, ada], at) => ({
    address: `/docs/${at}`,
    params: [],
    answers: [
      { visitor: "stranger", seen: stranger },
      { visitor: "ada", seen: ada },
    ],
  }))
  return {
    ...scan,
    routes: scan.routes.map((route) =>
      route.path === "/*" ? { ...route, asked: [...route.asked, ...content] } : route,
    ),
  }
}

test.each<readonly [string, readonly (readonly [Seen, Seen])[], string]>([
  ["is open where pages link to it", [[open, open]], "anyone"],
  ["is for members where pages link to it", [[sent("/login"), open]], "signed-in"],
  [
    "differs from address to address",
    [
      [open, open],
      [sent("/login"), open],
    ],
    "signed-in CHECK",
  ],
  ["is not found where pages link to it", [[refused(404), refused(404)]], "guess"],
  ["opens to members where the scan is unsure about strangers", [[unsure, open]], "signed-in CHECK"],
  ["redirects strangers where pages link to it", [[sent("/other"), refused(404)]], "signed-in CHECK"],
])("a catch-all that %s", (_, linked, want) => {
  const [first] = routeEntriesOf(routesOf({ "/*": null }).tree)
  const proposed = observedAccessFrom(contentScan(...linked)).proposedFor(first!)
  expect(proposed === null ? "guess" : `${proposed.require}${proposed.check === null ? "" : " CHECK"}`).toBe(want)
})

test("a sign-in page that sends members to more than one page is open, because it does that by itself", () => {
  const scan = scanOf(HOMES)
  const [login, home] = scan.routes
  const inFinnish = {
    address: "/fi/login",
    params: [],
    answers: [
      { visitor: "stranger", seen: open },
      { visitor: "ada", seen: sent("/fi/home") },
    ],
  }
  const [entry] = routeEntriesOf(routesOf({ "/login": null }).tree)
  const observed = observedAccessFrom({ ...scan, routes: [{ ...login!, asked: [...login!.asked, inFinnish] }, home!] })
  expect(observed.proposedFor(entry!)).toMatchObject({ require: "anyone", isSignIn: true, check: null })
})

test("a sign-in page that sends members to a page with params stays open, because a policy cannot send them there", () => {
  const observed = observedAccessFrom(scanOf({ "/login": [open, sent("/north")], "/:team": [sent("/login"), open] }))
  const [entry] = routeEntriesOf(routesOf({ "/login": null }).tree)
  expect(observed.proposedFor(entry!)).toMatchObject({ require: "anyone", check: null })
  expect(observed.signedInHome).toBeNull()
})

test("a layout decides at its path only if it has no index page there", () => {
  const given: Given = { ...HOMES, "/*": [refused(404), refused(404)] }
  const { tree, ...rest } = routesOf({ ...given, "/shop": null })
  const shop = tree.find(({ path }) => path === "shop")!
  const page = { ...shop, id: shop.id + 1, path: null, index: true, module: { ...shop.module, file: "app/teas.tsx" } }
  const asked = [{ address: "/shop", params: [], answers: [{ visitor: "stranger", seen: open }] }]
  const scan = scanOf(given)
  const scanned = { path: "/shop", file: "app/teas.tsx", kind: "page" as const, asked }
  const ruleOf = (child: RouteNode): string | undefined => {
    const routes = { ...rest, tree: tree.map((node) => (node === shop ? { ...node, children: [child] } : node)) }
    const observed = observedAccessFrom({ ...scan, routes: [...scan.routes, scanned] })
    const { text } = firstPolicyOf({
      routes,
      absent: ["challenged", "recovering", "verified"],
      openPrerendered: false,
      files: [],
      languages: null,
      observed,
    })
    return /path: "\/shop", match: "exact", require: "([^"]+)"/.exec(text)?.[1]
  }
  expect(ruleOf(page)).toBe("anyone")
  expect(ruleOf({ ...page, index: false, path: "teas" })).toBe("signed-in")
})

test("a cookie that made no difference proves nothing about members", () => {
  const scan = scanOf({ "/a": [sent("/welcome"), sent("/welcome")] })
  const note = { kind: "same-as-stranger" as const, visitor: "ada", address: null, detail: "" }
  const [entry] = routeEntriesOf(routesOf({ "/a": null }).tree)
  expect(observedAccessFrom({ ...scan, notes: [note] }).proposedFor(entry!)).toMatchObject({
    require: "signed-in",
    check: expect.any(String),
  })
  const other: ScanNote = { ...note, kind: "shared-cache" }
  expect(
    observedAccessFrom({ ...scanOf({ "/a": [sent("/login"), open] }), notes: [other] }).proposedFor(entry!),
  ).toMatchObject({
    require: "signed-in",
    check: null,
  })
})

test("a route that the scan does not know is closed and marked", () => {
  const [entry] = routeEntriesOf(routesOf({ "/new": null }).tree)
  expect(observedAccessFrom(scanOf(HOMES)).proposedFor(entry!)).toMatchObject({
    require: "signed-in",
    check: "the scan does not know this route",
  })
})

test("the policy contains all observed access, and the compiler accepts it", () => {
  const given: Given = {
    ...HOMES,
    "/": [open, open],
    "/welcome": [open, open],
    "/admin": [refused(403), refused(403)],
    "/api/hook!": null,
    "/*": [open, open],
  }
  const routes = routesOf(given)
  const absent = ["challenged", "recovering", "verified"] as const
  const first = firstPolicyOf({
    routes,
    absent,
    openPrerendered: false,
    files: [],
    languages: null,
    observed: observedAccessFrom(scanOf(given)),
  })
  expect(compile({ policy: { path: "policy/app.policy.ts", text: first.text }, routes }).checked).not.toBeNull()
  const lines = first.text.split("\n").map((line) => line.trim().replace(/ match: |require: |why: "\w+ [\w/.]+: /g, ""))
  expect(lines.filter((line) => /^home|^\{ path|^\/\/ CHECK/.test(line))).toMatchInlineSnapshot(`
    [
      "home: { "signed-out": "/login", "signed-in": "/home" },",
      "{ path: "/","exact", "anyone", open to strangers when scanned" },",
      "{ path: "/","subtree", "anyone", open to strangers when scanned" },",
      "{ path: "/login","exact", "signed-out", open to strangers when scanned, and sends signed-in visitors on" },",
      "{ path: "/welcome","exact", "anyone", open to strangers when scanned" },",
      "// CHECK: strangers got 403, and no visitor of the scan could open it",
      "{ path: "/admin","exact", "signed-in", to be decided" },",
      "// CHECK: not asked: it has no loader",
      "{ path: "/api/hook","exact", "signed-in", deny: { "signed-out": 401 }, to be decided" },",
      "{ path: "/home","exact", "signed-in", open to signed-in visitors when scanned" },",
    ]
  `)
})

test.each<readonly [string, Given, string]>([
  ["401, where strangers got 401", { "/a!": [refused(401)] }, '{ "signed-out": 401 }'],
  ["404, where strangers got 404", { "/a!": [refused(404)] }, '{ "signed-out": 404 }'],
  ["401, where strangers got another status", { "/a!": [refused(400)] }, '{ "signed-out": 401 }'],
  ["401, where nobody asked", { "/a!": null }, '{ "signed-out": 401 }'],
  ["no status, where strangers were redirected", { "/a!": [sent("/login")] }, "none"],
  ["no status of its own, where the policy answers everybody so", { "/a!": [refused(401)], "/login": null }, "none"],
  ["no status, for a page", { "/a": [refused(401), open] }, "none"],
])("a guarded endpoint answers strangers with %s", (_, given, want) => {
  const all: Given = { ...HOMES, ...given, "/*": [refused(404), refused(404)] }
  const routes = routesOf("/login" in given ? { "/home": null, "/a!": null, "/*": null } : all)
  const { text } = firstPolicyOf({
    routes,
    absent: ["challenged", "recovering", "verified"],
    openPrerendered: false,
    files: [],
    languages: null,
    observed: observedAccessFrom(scanOf(all)),
  })
  expect(/path: "\/a".*?deny: ({.*?})/.exec(text)?.[1] ?? "none").toBe(want)
})
