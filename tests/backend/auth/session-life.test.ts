// A session ends some day, however busily it is used, and sooner when nobody uses it.
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { MAX_SESSIONS } from "../../../src/backend/auth/sessions.ts"
import { SESSION_LIFETIME } from "../../../src/backend/auth/auth-service.ts"
import { sessionOf, valueOf, verifiedSession } from "../fixture.ts"
import { tokenPayloadOf } from "../../../src/session/claims.ts"
import { accessTo, PASSWORD, signedIn, startBackend, type TestBackend } from "../in-process.ts"

let at: TestBackend
beforeAll(async () => {
  at = await startBackend()
})
afterAll(() => at.remove())
afterEach(() => vi.useRealTimers())

const HOUR = 3600

const sidOf = (token: string): unknown => tokenPayloadOf(token)?.["session_id"]

/** The answers to repeated refreshes, each `after` seconds since the one before. */
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

test("a session that is unused for a week ends", async () => {
  expect(await refreshed([SESSION_LIFETIME.idle - HOUR, SESSION_LIFETIME.idle - HOUR])).toEqual([null, null])
  expect(await refreshed([SESSION_LIFETIME.idle + HOUR])).toEqual(["session_expired"])
})

test("a session that is used every day ends after thirty days", async () => {
  const day = 24 * HOUR
  const days = SESSION_LIFETIME.whole / day
  const answers = await refreshed(Array.from({ length: days }, () => day))
  expect(answers).toEqual([...Array.from({ length: days - 1 }, () => null), "session_expired"])
})

/** As many sessions as this, as old as the days go back: all that was begun before, without waiting for each. */
const addSessions = (uid: string, count: number) =>
  at.edit(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < CAST(? AS INTEGER))
     INSERT INTO "auth.sessions" (id, user_id, aal, created_at, updated_at)
     SELECT printf('%s-%012d', ?, i), ?, 'aal1', ?, ? FROM n`,
    String(count),
    uid.slice(0, -13),
    uid,
    ...Array<string>(2).fill(new Date(Date.now() - 60_000).toISOString()),
  )

const heldBy = async ({ rpc }: Pick<ReturnType<TestBackend["client"]>, "rpc">): Promise<readonly string[]> =>
  (valueOf(await rpc("own_sessions")) as readonly { id: string }[]).map(({ id }) => id)

test("an ended session is not listed", async () => {
  const { client, user } = await signedIn(at)
  const day = 24 * HOUR
  const id = (name: string): string => user.id.slice(0, -1) + name
  const ago = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString()
  const begun: [string, number, number][] = [
    ["1", SESSION_LIFETIME.whole - day, day],
    ["2", SESSION_LIFETIME.whole + day, day],
    ["3", SESSION_LIFETIME.idle + day, SESSION_LIFETIME.idle + day],
  ]
  for (const [name, age, unused] of begun)
    await at.edit(
      `INSERT INTO "auth.sessions" (id, user_id, aal, created_at, updated_at, refreshed_at) VALUES (?, ?, 'aal1', ?, ?, ?)`,
      id(name),
      user.id,
      ...[age, unused, unused].map(ago),
    )
  const own = sidOf((await sessionOf(client)).access_token)
  expect(await heldBy({ rpc: (...given) => client.rpc(...given) })).toEqual([own, id("1")])
})

test("the number of a person's sessions is limited, and a new one replaces the least recently used", async () => {
  const { client, email, user } = await signedIn(at)
  await addSessions(user.id, 2_500)
  const newest = at.client()
  const { session } = valueOf(await newest.auth.signInWithPassword({ email, password: PASSWORD }))
  const held = await heldBy({ rpc: (...given) => newest.rpc(...given) })
  expect(held).toHaveLength(MAX_SESSIONS)
  // This one, and the one that was used just before.
  const first = (await sessionOf(client)).access_token
  expect(held).toContain(sidOf(session.access_token))
  expect(held).toContain(sidOf(first))
})

test("a session in constant use survives any number of newer, unused ones", async () => {
  const { client, email } = await signedIn(at)
  const first = sidOf((await sessionOf(client)).access_token)
  for (let i = 0; i < MAX_SESSIONS + 5; i++) {
    valueOf(await at.client().auth.signInWithPassword({ email, password: PASSWORD }))
    valueOf(await client.auth.getUser())
  }
  const held = await heldBy({ rpc: (...given) => client.rpc(...given) })
  expect(held).toHaveLength(MAX_SESSIONS)
  expect(held).toContain(first)
})

test("the owner can end any number of sessions", async () => {
  const { client, user } = await signedIn(at)
  await addSessions(user.id, 2_500)
  valueOf(await client.auth.updateUser({ password: `another ${PASSWORD}`, current_password: PASSWORD }))
  expect(await heldBy({ rpc: (...given) => client.rpc(...given) })).toHaveLength(1)
})

test("the password alone cannot end a session that gave the second factor", async () => {
  const owner = await verifiedSession(accessTo(at))
  await addSessions(owner.session.user.id, MAX_SESSIONS + 20)
  const stranger = at.client()
  valueOf(await stranger.auth.signInWithPassword({ email: owner.email, password: owner.password }))
  const held = await heldBy({ rpc: (...given) => owner.client.rpc(...given) })
  expect(held).toContain(sidOf(owner.session.access_token))
  expect(held).toHaveLength(MAX_SESSIONS + 1)
})

test("a sign-in with the old password that is under way during its change starts no session", async () => {
  const { client, email, session } = await signedIn(at)
  const state = { isChanged: false }
  const change = client.auth
    .updateUser({ password: "a new password of mine", current_password: PASSWORD })
    .finally(() => (state.isChanged = true))
  const tries: Promise<unknown>[] = []
  // Some of them read the old hash before the change, and compare it after that.
  while (!state.isChanged) {
    tries.push(at.client().auth.signInWithPassword({ email, password: PASSWORD }))
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect((await change).error).toBeNull()
  await Promise.all(tries)
  const sessions = valueOf(await client.rpc("own_sessions")) as { id: string }[]
  expect(sessions.map(({ id }) => id)).toEqual([sidOf(session.access_token)])
})
