import { afterAll, beforeAll, expect, test } from "vitest"
import { type TestBackend, signedIn, startBackend } from "../in-process.ts"

let at: TestBackend
beforeAll(async () => {
  at = await startBackend()
})
afterAll(() => at.remove())

const refresh = (refresh_token: string) =>
  at.call("/auth/v1/token?grant_type=refresh_token", { method: "POST", body: JSON.stringify({ refresh_token }) })

test("a hundred simultaneous refreshes with one token get the same session", async () => {
  const { session } = await signedIn(at)
  const answers = await Promise.all(Array.from({ length: 100 }, () => refresh(session.refresh_token)))
  const tokens = await Promise.all(
    answers.map(async (answer) => ((await answer.json()) as { refresh_token: string }).refresh_token),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(tokens).size).toBe(1)
  expect((await refresh(tokens[0] ?? "")).status).toBe(200)
})

test("a refresh token two generations old ends the session, because it may be stolen", async () => {
  const { session, client } = await signedIn(at)
  await client.auth.refreshSession()
  const { data } = await client.auth.refreshSession()
  const stolen = await refresh(session.refresh_token)
  expect(await stolen.json()).toMatchObject({ error_code: "refresh_token_already_used" })
  expect((await refresh(data.session?.refresh_token ?? "")).status).toBe(400)
})

test("sessions survive a restart", async () => {
  const { session } = await signedIn(at)
  await at.restart()
  expect((await refresh(session.refresh_token)).status).toBe(200)
})
