import { expect, test } from "vitest"
import { denialOf } from "../../../src/guard/next/denial.ts"
import { nextJudgeOf } from "../../../src/guard/next/judge.ts"
import { visitsOf } from "../../../src/guard/next/visits.ts"
import { GUARDS } from "../claims/team-app.ts"
import { sayingPort } from "../served/app.ts"

// Requests of the Pages Router. Those of the app directory differ in where their headers come from.

function visits() {
  const seen = { asked: [] as string[], questions: [] as unknown[], limited: 0, decisions: [] as string[] }
  const judge = nextJudgeOf({
    guards: GUARDS,
    session: (request, _, question) => {
      seen.asked.push(`${request.method} ${new URL(request.url).pathname}`)
      seen.questions.push(question)
      return sayingPort(request)
    },
    claims: {
      role: () => null,
      bothRole: () => null,
      teamRole: (_, { team }) => (team === "acme" ? "owner" : null),
    },
    patience: 700,
    limit: () => (seen.limited += 1),
    onDecision: ({ outcome }) => void seen.decisions.push(outcome.kind),
    onIncident: () => {},
  })
  return { ...visitsOf(judge), seen }
}

const requestOf = (state: string) => ({ headers: { cookie: `state=${state}` } })

test("several modules of one request ask the session port once, and each judges its own page", async () => {
  const { at, seen } = visits()
  const request = requestOf("signed-in")
  const [home, own, other] = [
    await at("/home", {}, "GET", request),
    await at("/t/:slug", { slug: "acme" }, "GET", request),
    await at("/t/:slug", { slug: "globex" }, "GET", request),
  ]
  expect([home, own, other].map((one) => denialOf(one!, "")?.status ?? "open")).toEqual(["open", "open", 403])
  expect(seen.asked).toEqual(["GET /home"])
})

test("modules that run at the same time ask the session port once", async () => {
  const { at, seen } = visits()
  const request = requestOf("signed-in")
  await Promise.all([at("/home", {}, "GET", request), at("/t/:slug", { slug: "acme" }, "GET", request)])
  expect(seen.asked).toHaveLength(1)
})

test("another request asks again, also with the same cookies", async () => {
  const { at, seen } = visits()
  await at("/home", {}, "GET", requestOf("signed-in"))
  const stranger = await at("/home", {}, "GET", requestOf("signed-out"))
  expect(denialOf(stranger!, "")).not.toBeNull()
  expect(seen.asked).toHaveLength(2)
})

test("the first page may be an open one, and its request is still judged with all patience", async () => {
  const { passed, seen } = visits()
  await passed(null, requestOf("signed-in"))
  expect(seen.questions).toEqual([expect.objectContaining({ isOpen: false, patience: 700 })])
})

test("the limit counts a request once, at the proxy", async () => {
  const { at, seen } = visits()
  const judged = await at("/home", {}, "GET", requestOf("signed-in"))
  expect([seen.limited, judged?.decision.limited]).toEqual([0, false])
})

test("only denials are reported, because the proxy has reported the request", async () => {
  const { at, seen } = visits()
  await at("/home", {}, "GET", requestOf("signed-in"))
  expect(seen.decisions).toEqual([])
  await at("/home", {}, "GET", requestOf("signed-out"))
  expect(seen.decisions).toEqual(["redirect"])
})

test("a page outside the policy is left to others", async () => {
  expect(await visits().at("/assets/x", {}, "GET", requestOf("signed-out"))).toBeNull()
})

test("a page whose param is missing never opens by a claim", async () => {
  const judged = await visits().at("/t/:slug", {}, "GET", requestOf("signed-in"))
  expect(denialOf(judged!, "")).not.toBeNull()
})

test("a request of Node may have a header that is named like a method of `Headers`", async () => {
  const request = { headers: { get: "x", cookie: "state=signed-in" } }
  expect(denialOf((await visits().at("/home", {}, "GET", request))!, "")).toBeNull()
})

test("`passed` knows the pages that opened, and no page that did not", async () => {
  const { at, passed } = visits()
  const request = requestOf("signed-in")
  await at("/t/:slug", { slug: "globex" }, "GET", request)
  expect((await passed(null, request)).map(({ page }) => page.pathname)).toEqual(["/t/globex"])
  await at("/t/:slug", { slug: "acme" }, "GET", request)
  await at("/home", {}, "GET", request)
  expect((await passed(null, request)).map(({ page }) => page.pathname)).toEqual(["/t/acme", "/home"])
})

test("`passed` judges a named page without params, which may have no wrapper", async () => {
  const all = await visits().passed("/home", requestOf("signed-in"))
  expect(all.map(({ decision }) => decision.outcome.rule)).toEqual(["/home exact"])
})
