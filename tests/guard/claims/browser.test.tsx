import { renderToString } from "react-dom/server"
import { expect, test, vi } from "vitest"
import type { AuthState } from "../../../policy/language.ts"
import { clientOutcomeOf } from "../../../src/guard/client.ts"
import type { SentClaims } from "../../../src/guard/index.ts"
import { GuardProvider, useMayOpen, type BrowserGuards, type BrowserVisitor } from "../../../src/guard/react.tsx"
import { asking, GUARDS, teamApp, type Readers } from "./team-app.ts"

// The browser knows the claims that the server has sent with the page, and nothing else.

const PATHS = [
  "/",
  "/home",
  "/admin",
  "/ADMIN/",
  "/t/acme",
  "/t/Acme",
  "/T/acme/",
  "/t/%61cme",
  "/t/a%252Fb",
  "/t/a%2Fb",
  "/t/%ff",
  "/both/acme",
  "/notes",
  "/signin",
  "/nowhere",
  "/assets/a.css",
]

const READERS: readonly Partial<Readers>[] = [
  {},
  { role: () => "admin", bothRole: () => "member" },
  { role: () => "support", teamRole: () => "owner" },
  { teamRole: (_, { team }) => (team === "acme" || team === "a/b" ? "member" : null) },
  { role: () => Promise.reject(new Error("away")), teamRole: () => "member" },
]

/** The claims that the server sends with the page at an address, as they arrive. */
async function sentBy(claims: Partial<Readers>, state: AuthState, paths: readonly string[], from = "/home") {
  const sent: Promise<SentClaims>[] = []
  const { ways, locks } = teamApp({
    claims,
    ran: (_, context) => void sent.push(locks.sentClaims(context, { person: "ada", paths })),
  })
  await ways.fetch(asking(from, state))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  return JSON.parse(JSON.stringify(await sent[0])) as SentClaims
}

/** The answers of the hook at these paths. */
function answers(
  claims: SentClaims,
  paths: readonly string[],
  visitor?: BrowserVisitor,
  guards: BrowserGuards = GUARDS,
) {
  const all: (boolean | null)[] = []
  const Links = () => {
    // oxlint-disable-next-line react-hooks/rules-of-hooks -- the same paths in each rendering
    for (const path of paths) all.push(useMayOpen(path))
    return null
  }
  renderToString(
    <GuardProvider guards={guards} claims={claims} {...(visitor === undefined ? {} : { visitor })}>
      <Links />
    </GuardProvider>,
  )
  return all
}

test("a link is shown exactly if its page opens", async () => {
  for (const claims of READERS) {
    const app = teamApp({ claims })
    for (const state of ["signed-in", "verified"] as const) {
      const sent = await sentBy(claims, state, PATHS)
      const told = answers(sent, PATHS)
      const statuses = await Promise.all(
        PATHS.map(async (path) =>
          path.startsWith("/assets") ? 200 : (await app.ways.fetch(asking(path, state))).status,
        ),
      )
      // Only what the server could not read either is left to it.
      const want = statuses.map((status) => (status === 503 ? null : status === 200))
      const lacks = PATHS.map((path, at) => [path, state, told[at], want[at]])
      expect(lacks.filter(([, , got, wanted]) => got !== wanted)).toEqual([])
    }
  }
})

test("a claim that the server has not sent neither opens nor refuses a page", async () => {
  const claims = { role: () => "admin", teamRole: () => "owner" }
  const sent = await sentBy(claims, "signed-in", ["/t/acme"])
  expect(sent).toEqual({
    state: "signed-in",
    person: "ada",
    claims: [{ claim: "teamRole", params: { team: "acme" }, values: ["owner"] }],
  })
  const paths = ["/t/acme", "/T/acme/x", "/t/Acme", "/t/other", "/admin", "/both/acme", "/home", "/nowhere"]
  expect(answers(sent, paths)).toEqual([true, true, null, null, null, null, true, false])
  // Lacking one claim settles it, even while the other was not sent.
  const lacking = await sentBy({}, "signed-in", ["/admin"])
  expect(answers(lacking, ["/admin", "/both/acme", "/t/acme"])).toEqual([false, false, null])
})

test("the page's own claims are sent with it", async () => {
  const sent = await sentBy({ teamRole: () => "member" }, "verified", [], "/T/Acme")
  expect(sent.claims).toEqual([{ claim: "teamRole", params: { team: "Acme" }, values: ["member"] }])
})

test("claims are forgotten when the person or the state changes", async () => {
  const sent = await sentBy({ role: () => "admin" }, "signed-in", ["/admin"])
  const at = (visitor: BrowserVisitor) => answers(sent, ["/admin"], visitor)[0]
  expect(at({ state: "signed-in", person: "ada" })).toBe(true)
  expect(at({ state: "signed-in", person: "bob" })).toBeNull()
  expect(at({ state: "signed-in", person: null })).toBeNull()
  expect(at({ state: "verified", person: "ada" })).toBeNull()
  expect(at({ state: "unknown", person: "ada" })).toBeNull()
  expect(at({ state: "signed-out", person: null })).toBe(false)
})

test("signed-out visitors are decided by their state alone", async () => {
  const sent: SentClaims = {
    state: "signed-out",
    person: null,
    claims: [{ claim: "role", params: {}, values: ["admin"] }],
  }
  expect(answers(sent, ["/admin", "/", "/signin", "/home"])).toEqual([false, true, true, false])
})

test("in shadow mode a denial is left to the server", async () => {
  const sent = await sentBy({}, "signed-in", ["/admin"])
  const guards = { ...GUARDS, shadow: { until: "2027-01-31" } }
  expect(answers(sent, ["/admin", "/home"], undefined, guards)).toEqual([null, true])
})

test("instant guards decide by the claims that were sent, and wait for the server otherwise", async () => {
  const sent = await sentBy({ role: () => "admin" }, "signed-in", ["/admin", "/t/acme"])
  const at = (pathname: string, visitor: BrowserVisitor) => clientOutcomeOf(GUARDS, pathname, { ...visitor, sent }).kind
  const ada = { state: "signed-in", person: "ada" } as const
  expect(at("/admin", ada)).toBe("proceed")
  expect(at("/t/acme", ada)).toBe("refuse")
  expect(at("/t/other", ada)).toBe("wait")
  expect(at("/admin", { state: "signed-in", person: "bob" })).toBe("wait")
  expect(at("/admin", { state: "signed-out" })).toBe("redirect")
  expect(clientOutcomeOf(GUARDS, "/admin", "signed-in").kind).toBe("wait")
  expect(clientOutcomeOf(GUARDS, "/admin", { ...ada, sent: null }).kind).toBe("wait")
})

test("the hook needs its provider", () => {
  const Lost = () => String(useMayOpen("/"))
  expect(() => renderToString(<Lost />)).toThrow("outside GuardProvider")
})
