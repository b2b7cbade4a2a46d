import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router"
import { expect, test } from "vitest"
import { requestFactsContext, type RequestFacts } from "../../src/locks/context.ts"
import { causeIn, refusalBecause, type PageCause } from "../../src/locks/page-cause.ts"
import { withProblemsAsText } from "../../src/locks/problem-as-text.ts"
import { CompileUnavailable } from "../../src/policies/compiler/compile-worker.server.ts"
import { orUnanswered } from "../../src/policies/compiler/unanswered.server.ts"
import { refusalCauseOf } from "../../src/guard/client.ts"
import type { Language } from "../../src/language/languages.ts"
import { headers as rootHeaders } from "../../src/root.tsx"
import { RefusalView } from "../../src/ui/shell/refusal.tsx"
import { throughLocks, type Asked } from "../guard/through-locks.ts"
import { markupOf, wordsOf } from "./markup.tsx"

const SIGN_IN = /sign-in|signed (?:in|out)|attempts|access policy|Anmeldung|angemeldet|Versuche\./

test.each([400, 401, 403, 404, 405, 409, 413, 429, 500, 502, 503, 504])(
  "the page of a %i without a cause does not mention sign-in, limits or the policy",
  (status) => {
    for (const language of ["en", "de"] as const)
      expect(wordsOf(<RefusalView status={status} digest="x" />, language)).not.toMatch(SIGN_IN)
  },
)

test.each([500, 502, 507])("the error page for %i mentions a reference only if it shows one", (status) => {
  for (const [language, reference] of [
    ["en", "reference below"],
    ["de", "Kennung unten"],
  ] as const) {
    expect(wordsOf(<RefusalView status={status} digest="x" />, language)).toContain(reference)
    expect(wordsOf(<RefusalView status={status} />, language)).not.toContain(reference)
  }
})

const CAUSES: readonly (readonly [PageCause, number, string])[] = [
  ["session-unknown", 503, "We cannot check your sign-in right now."],
  ["claim-unknown", 503, "We cannot check your access to this page right now."],
  ["rate-limit", 429, "Too many attempts."],
  ["address", 400, "This address is not valid."],
  ["policy", 401, "You are not signed in."],
  ["policy", 403, "You do not have access to this page."],
  ["form", 400, "That form could not be read."],
  [{ title: "It is being proved.", advice: "Wait.", again: 5 }, 503, "It is being proved."],
]

test.each(CAUSES)("the page shows the cause that it was given: %j", (cause, status, title) => {
  expect(wordsOf(<RefusalView status={status} cause={cause} />)).toContain(title)
})

test("an error that would repeat offers no retry", () => {
  const markupWith = (again: number | null) =>
    markupOf(<RefusalView status={503} cause={{ title: "A", advice: "B", again }} />)
  expect(markupWith(5)).toContain("Try again")
  expect(markupWith(null)).not.toContain("Try again")
})

test.each([
  ["/dashboard/apps", "/dashboard?app=x&version=1", "/dashboard/apps", ["Apps", "Apps"]],
  ["/dashboard/timeline", "/dashboard?app=x&version=1", "/dashboard/timeline?app=x", ["History", "Verlauf"]],
] as const)("an error page links to the page that its advice names: %s", (page, at, href, names) => {
  const cause: PageCause = { title: "A", advice: "B", again: null, page }
  for (const [index, language] of (["en", "de"] as const).entries()) {
    const markup = markupOf(<RefusalView status={404} cause={cause} />, language, language, at)
    expect(markup).toMatch(new RegExp(`href="${href.replace("?", "\\?")}"[^>]*>${names[index]!}<`))
  }
})

function contextFor(language: Language) {
  const context = new RouterContextProvider()
  context.set(requestFactsContext, { reader: { language, locale: language } } as unknown as RequestFacts)
  return context
}

interface Thrown {
  readonly data: unknown
  readonly init: ResponseInit
}

const thrownBy = async (run: () => unknown): Promise<Thrown> => {
  try {
    await run()
  } catch (error) {
    return error as Thrown
  }
  throw new Error("nothing was thrown")
}

test.each([
  ["en", "your checks took very long", 60],
  ["de", "Deine Prüfungen haben sehr lange gedauert", 60],
  ["en", "checking this policy took too long", null],
] as const)("a request without an answer shows its cause in %s: %s", async (language, words, again) => {
  const reason =
    again === null
      ? "checking this policy took too long"
      : "your checks took very long, so wait a minute before the next one"
  const asked = () => orUnanswered(contextFor(language), Promise.reject(new CompileUnavailable(reason, again)))
  const { data, init } = await thrownBy(asked)
  expect(init.status).toBe(503)
  expect(new Headers(init.headers).get("Retry-After")).toBe(again === null ? null : "60")
  const cause = causeIn(data)
  expect(cause).toMatchObject({ advice: expect.stringContaining(words) as string, again })
  expect(wordsOf(<RefusalView status={503} cause={cause} />, language)).not.toMatch(SIGN_IN)
})

test.each([
  [
    "a job that goes on",
    new CompileUnavailable("the record is large and is still being checked", 5, { isWorking: true }),
    true,
  ],
  ["a busy server", new CompileUnavailable("this server is too busy right now"), false],
  ["a job that would fail again", new CompileUnavailable("checking this policy took too long", null), false],
])("only a page that the server prepares meanwhile has a progress bar: %s", async (_, error, isWorking) => {
  const { data } = await thrownBy(() => orUnanswered(contextFor("en"), Promise.reject(error)))
  expect(causeIn(data)).toMatchObject({ isWorking })
})

test("an error with Retry-After sends this header with the document, and no other header", () => {
  const of = (init: HeadersInit | undefined) =>
    new Headers(
      rootHeaders({
        errorHeaders: init === undefined ? undefined : new Headers(init),
        loaderHeaders: new Headers(),
        actionHeaders: new Headers(),
        parentHeaders: new Headers(),
      }),
    )
  expect([...of({ "Retry-After": "60", "X-Other": "1" })]).toEqual([["retry-after", "60"]])
  expect([...of(undefined)]).toEqual([])
})

/** A router with the root's own headers and a page whose loader throws. */
function routerThatThrows(thrown: unknown) {
  const page = {
    default: () => null,
    loader: () => {
      throw thrown
    },
  }
  const route = (id: string, parentId: string | undefined, at: string, module: object) => ({
    id,
    parentId,
    path: at,
    module,
  })
  const asset = (id: string, parentId: string | undefined, at: string) => ({
    id,
    parentId,
    path: at,
    module: "",
    hasAction: false,
    hasLoader: true,
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    hasErrorBoundary: id === "root",
    imports: [],
  })
  const build = {
    entry: {
      module: {
        default: (_: Request, status: number, headers: Headers) => new Response("", { status, headers }),
        handleError: () => {},
      },
    },
    routes: {
      root: route("root", undefined, "", { default: () => null, ErrorBoundary: () => null, headers: rootHeaders }),
      page: route("page", "root", "page", page),
    },
    assets: {
      entry: { imports: [], module: "" },
      routes: { root: asset("root", undefined, ""), page: asset("page", "root", "page") },
      url: "",
      version: "",
    },
    assetsBuildDirectory: "",
    publicPath: "/",
    basename: "/",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  }
  return createRequestHandler(build as unknown as ServerBuild, "production")
}

test("the router answers a document with the status and Retry-After, and a data request with both in the data", async () => {
  const router = routerThatThrows(refusalBecause({ title: "A.", advice: "B.", again: 60 }, 503))
  const document = await router(new Request("http://127.0.0.1/page"))
  expect([document.status, document.headers.get("Retry-After")]).toEqual([503, "60"])
  const sent = await router(new Request("http://127.0.0.1/page.data"))
  expect(sent.status).toBe(503)
  expect(await sent.text()).toContain('"again"')
})

test("a file that cannot be produced is answered with the sentence, the status and Retry-After", async () => {
  const response = await withProblemsAsText(() =>
    Promise.reject(refusalBecause({ title: "A.", advice: "B.", again: 7 }, 503)),
  )
  expect([response.status, response.headers.get("Retry-After"), await response.text()]).toEqual([503, "7", "A. B.\n"])
  const other = refusalBecause("form", 400)
  await expect(withProblemsAsText(() => Promise.reject(other))).rejects.toBe(other)
})

test.each<[string, Asked, PageCause | null]>([
  ["an unknown session", { pathname: "/dashboard", state: "unknown" }, "session-unknown"],
  ["too many requests", { pathname: "/dashboard", state: "signed-out", limit: 3 }, "rate-limit"],
  ["an impossible address", { pathname: "/editor/%ff", state: "signed-out" }, "address"],
  ["nobody signed in", { pathname: "/dashboard", method: "POST", state: "signed-out" }, "policy"],
  ["no access", { pathname: "/dashboard", method: "POST", state: "challenged" }, "policy"],
  ["a route without guards", { pathname: "/dashboard", pattern: "dashboard/new", state: "signed-in" }, null],
  ["no page", { pathname: "/nowhere", pattern: "*", state: "signed-in" }, null],
])("the locks pass the cause of a refusal to the error page: %s", async (_, asked, cause) => {
  const { thrown } = await throughLocks(asked)
  expect(causeIn((thrown as Thrown).data)).toBe(cause)
  expect(refusalCauseOf(thrown)).toBe(cause)
})

test("an error of a page itself has no cause of the locks", () => {
  for (const error of [null, new Error("x"), { data: null }, { data: { cause: "form" } }, "policy"])
    expect(refusalCauseOf(error)).toBeNull()
})

test("every thrown status that can have several causes has one", () => {
  const root = path.resolve(import.meta.dirname, "../..")
  const files = globSync("src/{routes,policies,locks,ui}/**/*.{ts,tsx}", { cwd: root })
  expect(files.length).toBeGreaterThan(300)
  const bare = files.flatMap((file) =>
    [...readFileSync(path.join(root, file), "utf8").matchAll(/throw\s+(?:data\(null|new Response)[^)]*\)/g)]
      .filter(([thrown]) => !/status: 404/.test(thrown))
      .map(([thrown]) => `${file}: ${thrown}`),
  )
  // A request that is too large gets the same answer from everybody.
  expect(bare).toEqual(["src/routes/editor/review/review.tsx: throw data(null, { status: 413 })"])
})
