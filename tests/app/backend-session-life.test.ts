// A session ends some day, however busily it is used, and sooner when nobody uses it.
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { SESSION_LIFE } from "../../src/backend/sessions.ts"
import { sessionOf } from "../backend-fixture.ts"
import { signedIn, startBackend, type TestBackend } from "../backend-in-process.ts"

let at: TestBackend
beforeAll(async () => {
  at = await startBackend()
})
afterAll(() => at.remove())
afterEach(() => vi.useRealTimers())

const HOUR = 3600

/** What a refresh is answered, `after` seconds since the one before, over and over. */
async function refreshed(steps: readonly number[]): Promise<readonly (string | null)[]> {
  const { client } = await signedIn(at)
  let { refresh_token } = await sessionOf(client)
  const answers: (string | null)[] = []
  vi.useFakeTimers({ toFake: ["Date"] })
  for (const step of steps) {
    vi.setSystemTime(Date.now() + step * 1000)
    const { data, error } = await at.client().auth.refreshSession({ refresh_token })
    answers.push(error?.code ?? null)
    refresh_token = data.session?.refresh_token ?? refresh_token
  }
  return answers
}

test("nobody uses it for a week: it is over", async () => {
  expect(await refreshed([SESSION_LIFE.idle - HOUR, SESSION_LIFE.idle - HOUR])).toEqual([null, null])
  expect(await refreshed([SESSION_LIFE.idle + HOUR])).toEqual(["session_expired"])
})

test("used every day, it is over after thirty", async () => {
  const day = 24 * HOUR
  const days = SESSION_LIFE.whole / day
  const answers = await refreshed(Array.from({ length: days }, () => day))
  expect(answers).toEqual([...Array.from({ length: days - 1 }, () => null), "session_expired"])
})
