import { expect, test } from "vitest"
import { causeOfRefusal, refusalCauseOf, type RefusalCause } from "../../src/guard/core/refusal-cause.ts"

/** A request that the session port answered itself. */
const PORT_ANSWER = { limited: false, state: "unknown", isPortAnswer: true } as const

test.each<readonly [number, Parameters<typeof causeOfRefusal>[1], RefusalCause | null]>([
  [429, { limited: true, state: "signed-in" }, "rate-limit"],
  [403, { limited: true, state: "signed-in" }, "rate-limit"],
  [400, { limited: false, state: "signed-in" }, "address"],
  [401, { limited: false, state: "signed-out" }, "policy"],
  [403, { limited: false, state: "signed-in" }, "policy"],
  [404, { limited: false, state: "signed-in" }, null],
  [404, { limited: false, state: "unknown" }, null],
  [503, { limited: false, state: "unknown" }, "session-unknown"],
  [503, { limited: false, state: "signed-in" }, null],
  [503, { limited: false, state: "signed-in", outcomeClaims: { needs: [], claims: { role: null } } }, "claim-unknown"],
  [503, { limited: false, state: "signed-in", outcomeClaims: { needs: [], claims: { role: [] } } }, null],
  [404, { limited: false, state: "signed-in", outcomeClaims: { needs: [], claims: { role: null } } }, null],
  [500, { limited: false, state: "unknown" }, null],
  ...[400, 401, 403, 500, 503].map((status) => [status, PORT_ANSWER, "session-port"] as const),
  [404, PORT_ANSWER, null],
])("a refusal with %i of %j has the cause %s", (status, verdict, cause) => {
  expect(causeOfRefusal(status, verdict)).toBe(cause)
})

test("an error view reads the cause of a refusal, and null for any other error", () => {
  const causes: readonly RefusalCause[] = [
    "session-unknown",
    "claim-unknown",
    "rate-limit",
    "address",
    "policy",
    "session-port",
  ]
  for (const cause of causes) expect(refusalCauseOf({ status: 403, data: { cause } })).toBe(cause)
  const others = [null, undefined, "policy", new Error("policy"), {}, { data: null }, { data: {} }, { cause: "policy" }]
  for (const other of [...others, { data: { cause: "" } }, { data: { cause: "other" } }, { data: "policy" }])
    expect(refusalCauseOf(other)).toBeNull()
})
