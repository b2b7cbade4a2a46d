import { expect, test } from "vitest"
import { AUTH_STATES } from "../../../policy/states.ts"
import type { AuthState } from "../../../policy/language.ts"
import { as } from "../../../src/session/testing/index.ts"

const SOMEBODY: unknown = { uid: expect.any(String), email: "test@example.com" }

const request = (state?: string) =>
  new Request("https://shop.example/", { headers: state === undefined ? {} : { "x-state": state } })

test.each(AUTH_STATES)("every request comes from a %s visitor", async (state) => {
  const answer = await as(state)(request())
  const isNobody = state === "signed-out" || state === "unknown"
  expect(answer).toEqual({
    state,
    session: isNobody ? null : SOMEBODY,
    setCookies: [],
  })
})

test("the session has the fields that the test passed, with their types", async () => {
  const { session } = await as("verified", { role: ["admin"], email: "ada@example.com" })(request())
  const roles: readonly string[] | undefined = session?.role
  expect(roles).toEqual(["admin"])
  expect(session).toMatchObject({ email: "ada@example.com", uid: expect.any(String) })
})

test("the session has the fields of a value of the app's own type", async () => {
  interface Person {
    readonly name: string
    readonly since?: Date
  }
  const ada: Person = { name: "Ada" }
  const { session } = await as("signed-in", ada)(request())
  const name: string | undefined = session?.name
  expect(name).toBe("Ada")
})

test("the state can change with each request, by a variable or a header", async () => {
  let now: AuthState = "signed-out"
  const byVariable = as(() => now)
  expect((await byVariable(request())).state).toBe("signed-out")
  now = "signed-in"
  expect((await byVariable(request())).state).toBe("signed-in")

  const byHeader = as(({ headers }) => (headers.get("x-state") === "in" ? "signed-in" : "signed-out"))
  expect((await byHeader(request("in"))).state).toBe("signed-in")
  expect((await byHeader(request())).session).toBeNull()
})
