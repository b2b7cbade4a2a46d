import { afterEach, expect, test, vi } from "vitest"
import { listenerOf, type Decision } from "../../src/guard/core/decision.ts"
import { reporterOf, type Incident } from "../../src/guard/core/incident.ts"
import { isPromise, notify } from "../../src/guard/core/app-hooks.ts"

// The app's own callbacks: an error in one is logged, and changes nothing else.

afterEach(() => void vi.restoreAllMocks())

const broken = new Error("broken")
/** As a promise of a library's own class. */
// oxlint-disable-next-line unicorn/no-thenable -- that is what is tested
const thenable = (then: unknown): object => ({ then })
const fail = (): never => {
  throw broken
}

test("a callback is called once", () => {
  const call = vi.fn<() => void>()
  notify("onIncident", call)
  expect(call).toHaveBeenCalledTimes(1)
})

test.each([
  ["throws", fail],
  ["rejects", () => Promise.reject(broken)],
  [
    "rejects with a promise class of a library",
    () => thenable((_: unknown, reject: (error: unknown) => void) => reject(broken)),
  ],
])("a callback that %s is logged with its name", async (_, call) => {
  const told = vi.spyOn(console, "error").mockReturnValue()
  expect(() => notify("onDecision", call)).not.toThrow()
  await vi.waitFor(() => expect(told).toHaveBeenCalled())
  expect(told.mock.calls).toEqual([["sallyport: onDecision failed", broken]])
})

test("a promise is anything with a `then` method", () => {
  const given: readonly unknown[] = [
    Promise.resolve(),
    thenable(() => {}),
    thenable("text"),
    {},
    null,
    undefined,
    "then",
    7,
  ]
  expect(given.map((value) => isPromise<unknown>(value))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
    false,
  ])
})

const DECISION: Decision = {
  outcome: { kind: "proceed", rule: "/ exact" },
  state: "signed-out",
  session: null,
  write: false,
  limited: false,
  withheld: false,
}
const UNKNOWN_ROUTE: Incident = { kind: "unknown-route", pattern: "new" }

test("`onDecision` gets the decision and the context, and can be left out", () => {
  const told: unknown[] = []
  listenerOf((...given) => void told.push(given))(DECISION, null)
  expect(told).toEqual([[DECISION, null]])
  expect(() => listenerOf()(DECISION, null)).not.toThrow()
})

test("failing callbacks are logged with their own names", () => {
  const told = vi.spyOn(console, "error").mockReturnValue()
  listenerOf(fail)(DECISION, null)
  reporterOf(fail)(UNKNOWN_ROUTE, null)
  expect(told.mock.calls).toEqual([
    ["sallyport: onDecision failed", broken],
    ["sallyport: onIncident failed", broken],
  ])
})

test("`onIncident` gets each incident with its context", () => {
  const told: unknown[] = []
  const report = reporterOf((...given) => void told.push(given))
  for (const _ of [1, 2]) report(UNKNOWN_ROUTE, null)
  expect(told).toEqual([
    [UNKNOWN_ROUTE, null],
    [UNKNOWN_ROUTE, null],
  ])
})

const away = new Error("away")

test.each<readonly [string, Incident, readonly unknown[]]>([
  ["any incident", UNKNOWN_ROUTE, ["sallyport:", UNKNOWN_ROUTE]],
  [
    "a failed reader with its error",
    { kind: "no-claim", claim: "role", reason: "rejected", error: away },
    ["sallyport: the claim `role` could not be read, so pages that require it answer 503: its reader failed", away],
  ],
  [
    "what to change if the error view fails for a refusal",
    { kind: "no-error-view", status: 401 },
    [
      "sallyport: the app's error view failed for a refusal with 401, which was sent in plain text. No loader has run " +
        "for a refusal: let the root's Layout and ErrorBoundary do without loader data, as in " +
        'useRouteLoaderData("root")?.theme',
    ],
  ],
  [
    "a slow reader without one",
    { kind: "no-claim", claim: "role", reason: "late", error: null },
    ["sallyport: the claim `role` could not be read, so pages that require it answer 503: its reader took too long"],
  ],
])("without `onIncident`, the console shows %s", (_, incident, want) => {
  const told = vi.spyOn(console, "error").mockReturnValue()
  reporterOf()(incident, null)
  expect(told.mock.calls).toEqual([want])
})
