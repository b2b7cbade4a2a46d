import bcrypt from "bcrypt"
import { expect, onTestFinished, test, vi } from "vitest"
import { openBackground } from "../../../src/backend/store/background.ts"
import { PASSWORD, SITE, startBackend } from "../in-process.ts"

test("tasks that are waiting at the deadline never start, and the log says how many were given up", async () => {
  const logged: object[] = []
  const background = openBackground((event) => void logged.push(event))
  const done: number[] = []
  const stuck = Promise.withResolvers<void>()
  background.add(async () => void done.push(1))
  background.add(async () => {
    await stuck.promise
    throw new Error("the database is closed")
  })
  background.add(async () => void done.push(3))
  await background.close(performance.now() + 50)
  expect(background.add(async () => void done.push(4))).toBe(false)
  stuck.resolve()
  await background.settled()
  expect(done).toEqual([1])
  expect(logged).toEqual([{ tasks: 2, error: "the server stopped" }])
})

test("closing does not wait for a deadline when all tasks are done, and logs nothing", async () => {
  const logged: object[] = []
  const background = openBackground((event) => void logged.push(event))
  const done: number[] = []
  background.add(async () => void done.push(1))
  await background.close(performance.now() + 3_600_000)
  expect([done, logged]).toEqual([[1], []])
})

test("a backend with a queue of sign-ups closes at its deadline, and its data can be opened again", async () => {
  const at = await startBackend()
  // The first password is never hashed, so no sign-up ends.
  const asked = vi.spyOn(bcrypt, "hash").mockReturnValue(new Promise(() => {}))
  onTestFinished(() => asked.mockRestore())
  const { publishableKey: apikey, fetch } = at.backend
  for (let one = 0; one < 5; one++) {
    const body = JSON.stringify({ email: `ada${one}@example.test`, password: PASSWORD })
    const request = new Request(`${SITE}/auth/v1/signup`, { method: "POST", headers: { apikey }, body })
    expect((await fetch(request, "127.0.0.1")).status).toBe(200)
  }
  await at.backend.close(performance.now() + 1_500)
  expect(at.logged).toEqual(["work in the background was given up", "password hashing was given up"])
  asked.mockRestore()
  await at.start()
  await at.remove()
})
