import { expect, onTestFinished, test } from "vitest"
import { judgedRequestOf } from "../../../src/guard/core/judged-request.ts"
import { currentJudgedRequests } from "../../../src/guard/next/in-page.ts"
import { nextJudgeOf, NO_CONTEXT } from "../../../src/guard/next/judge.ts"
import { HANDLE, keepOpen } from "../../../src/guard/next/request-store.ts"
import { GUARDS } from "../claims/team-app.ts"
import { sayingPort } from "../served/app.ts"

const judge = nextJudgeOf({
  guards: GUARDS,
  session: sayingPort,
  claims: { role: () => null, bothRole: () => null, teamRole: () => null },
})

/** The handle of a request that is being answered. */
async function openHandle(): Promise<string> {
  const page = { pathname: "/home", search: "", isData: false }
  const request = new Request("http://app.example/home", { headers: { cookie: "state=signed-in" } })
  const open = keepOpen([await judgedRequestOf(judge, request, page, NO_CONTEXT)], null)
  onTestFinished(open.close)
  return open.handle
}

test("the request is found by the handle in its headers, whatever kind of headers it has", async () => {
  const handle = await openHandle()
  // As the headers of Next, which are no instance of `Headers`.
  const own = { get: (name: string) => (name === HANDLE ? handle : null) } as unknown as Headers
  for (const headers of [new Headers({ [HANDLE]: handle }), { [HANDLE]: handle }, own]) {
    const [sent] = await currentJudgedRequests({ headers })
    expect(sent.page.pathname).toBe("/home")
  }
})

test("a request without a known handle passed no lock, or was one of too many", async () => {
  for (const headers of [{}, { [HANDLE]: ["a", "b"] }, { [HANDLE]: "unknown" }, new Headers()])
    await expect(currentJudgedRequests({ headers })).rejects.toThrow(
      /this request passed no lock: .* more than 10,000 requests at once: see its log$/,
    )
})

test("without a request, the headers are those of Next, which exist only while it answers a request", async () => {
  await expect(currentJudgedRequests(undefined)).rejects.toThrow("outside a request scope")
})
