import { RouterContextProvider } from "react-router"
import { describe, expect, test, vi } from "vitest"
import { absentContext, askPort, inFront, withoutBody } from "../../src/guard/core/ask-port.ts"
import type { Incident, Report } from "../../src/guard/core/incident.ts"
import { areCookies } from "../../src/session/app-response.ts"
import type { PortAnswer, SessionPort } from "../../src/session/port.ts"

// One call of the session port, whose answer counts only if it is valid.

const QUESTION = { isOpen: false, patience: 20 }
const REQUEST = new Request("http://app.example/")
const CONTEXT = new RouterContextProvider()
const UNKNOWN = { state: "unknown", session: null, setCookies: [], appResponse: null }
const SIGNED_OUT = { state: "signed-out", session: null, setCookies: [] } as const
const SIGNED_IN = { state: "signed-in", session: { uid: "ada" }, setCookies: ["a=b"] } as const

async function asked(port: SessionPort) {
  const reports: Parameters<Report>[] = []
  const answer = await askPort(port, REQUEST, CONTEXT, QUESTION, (...report) => void reports.push(report))
  return { answer, reports }
}

const broken = new Error("broken")
const reported = (reason: "rejected" | "late" | "malformed", error: unknown = null) => [
  [{ kind: "no-session", reason, error }, CONTEXT],
]

test.each([SIGNED_IN, SIGNED_OUT, { ...SIGNED_OUT, state: "unknown" }, { ...SIGNED_IN, state: "challenged" }] as const)(
  "a valid answer counts, at once or later: %j",
  async (answer) => {
    for (const port of [() => answer, async () => answer])
      expect(await asked(port)).toEqual({ answer: { ...answer, appResponse: null }, reports: [] })
  },
)

test("the port gets the request, the context and the question", async () => {
  const port = vi.fn<SessionPort>(() => SIGNED_OUT)
  await asked(port)
  expect(port.mock.calls).toEqual([[REQUEST, CONTEXT, QUESTION]])
})

const malformed =
  (answer: unknown): SessionPort =>
  () =>
    answer as PortAnswer

test.each<readonly [string, unknown]>([
  ["nothing", null],
  ["no object", "signed-in"],
  ["no state", { session: null, setCookies: [] }],
  ["an unknown state", { ...SIGNED_IN, state: "admin" }],
  ["an inherited name as the state", { ...SIGNED_IN, state: "toString" }],
  ["signed in without a session", { ...SIGNED_IN, session: null }],
  ["signed in with an undefined session", { ...SIGNED_IN, session: undefined }],
  ["signed in with a text as the session", { ...SIGNED_IN, session: "ada" }],
  ["signed out with a session", { ...SIGNED_OUT, session: { uid: "ada" } }],
  ["unknown with a session", { ...SIGNED_IN, state: "unknown" }],
  ["no cookies", { ...SIGNED_IN, setCookies: undefined }],
  ["a number as a cookie", { ...SIGNED_IN, setCookies: [7] }],
  ["no function as `current`", { ...SIGNED_IN, current: 7 }],
])("a malformed answer is unknown, and reported: %s", async (_, answer) => {
  expect(await asked(malformed(answer))).toEqual({ answer: UNKNOWN, reports: reported("malformed") })
})

test("a port that is late, throws or rejects is unknown, and reported", async () => {
  expect(await asked(() => new Promise(() => {}))).toEqual({ answer: UNKNOWN, reports: reported("late") })
  const failing: readonly SessionPort[] = [
    () => Promise.reject(broken),
    () => {
      throw broken
    },
  ]
  for (const port of failing)
    expect(await asked(port)).toEqual({ answer: UNKNOWN, reports: reported("rejected", broken) })
})

describe("the port's own response", () => {
  test.each<readonly [string, (response: Response) => SessionPort]>([
    ["returned", (response) => () => response],
    ["thrown", (response) => () => Promise.reject(response)],
  ])("is sent if it is a redirect or a refusal: %s", async (_, portOf) => {
    const { answer, reports } = await asked(portOf(new Response(null, { status: 403 })))
    expect(answer).toMatchObject({ ...UNKNOWN, appResponse: { status: 403 } })
    expect(reports).toEqual([])
  })

  test("is malformed if it is neither", async () => {
    const response = new Response("a page")
    expect(await asked(() => response)).toEqual({ answer: UNKNOWN, reports: reported("malformed") })
    expect(await asked(() => Promise.reject(response))).toEqual({
      answer: UNKNOWN,
      reports: reported("malformed", response),
    })
  })
})

test("`current` belongs to the answer", async () => {
  class Answer {
    readonly state = "signed-in"
    readonly session = { uid: "ada" }
    readonly setCookies = []
    current() {
      return { session: this.session, setCookies: [] }
    }
  }
  const { answer } = await asked(() => new Answer())
  expect(answer.current!({ isRedirect: false })).toEqual({ session: { uid: "ada" }, setCookies: [] })
})

describe("in front of the router", () => {
  const askedInFront = async (port: SessionPort) => {
    const reports: (readonly [Incident, unknown])[] = []
    const answer = await inFront(
      async (context, report) => askPort(port, REQUEST, context, QUESTION, report),
      (...report) => void reports.push(report),
    )
    return { answer, reports }
  }

  test("an answer without the context counts, and its incidents have none", async () => {
    expect(await askedInFront(() => SIGNED_IN)).toEqual({ answer: { ...SIGNED_IN, appResponse: null }, reports: [] })
    expect(await askedInFront(() => Promise.reject(broken))).toEqual({
      answer: UNKNOWN,
      reports: [[{ kind: "no-session", reason: "rejected", error: broken }, null]],
    })
  })

  test("an answer of a port that reads the context does not count, whatever it is", async () => {
    const reading: readonly SessionPort[] = [
      (_, context) => {
        context.get({})
        return SIGNED_IN
      },
      (_, context) => {
        try {
          context.get({})
        } catch {
          return SIGNED_IN
        }
        return SIGNED_IN
      },
    ]
    for (const port of reading) expect(await askedInFront(port)).toEqual({ answer: null, reports: [] })
  })
})

describe("a context that does not exist yet", () => {
  test.each<readonly [string, (context: object) => unknown]>([
    ["read", (context) => Reflect.get(context, "get")],
    ["written", (context) => Reflect.set(context, "get", 1)],
    ["asked for a property", (context) => "get" in context],
    ["asked for its class", (context) => context instanceof RouterContextProvider],
    ["listed", (context) => Object.keys(context)],
    ["described", (context) => Object.getOwnPropertyDescriptor(context, "get")],
  ])("throws when it is %s, and tells of it", (_, use) => {
    const onUse = vi.fn<() => void>()
    const context = absentContext(onUse)
    expect(onUse).not.toHaveBeenCalled()
    expect(() => use(context)).toThrow("there is no router context yet")
    expect(onUse).toHaveBeenCalledTimes(1)
  })

  test("can have another reason", () => {
    expect(() => absentContext(() => {}, "not here").get({})).toThrow("not here")
  })
})

describe("the request without its body", () => {
  const url = "http://app.example/a?b=c"
  const posted = (body: string | null) => new Request(url, { method: "POST", body, headers: { cookie: "a=b" } })

  test("is the same for a page load, and if it has none", () => {
    const [load, empty] = [new Request(url), posted(null)]
    expect(withoutBody(load)).toBe(load)
    expect(withoutBody(empty)).toBe(empty)
  })

  test("is a copy otherwise, with the same address, method and headers", () => {
    const request = posted("x")
    const copy = withoutBody(request)
    expect([copy.url, copy.method, copy.body, copy.headers.get("cookie")]).toEqual([url, "POST", null, "a=b"])
    expect(request.bodyUsed).toBe(false)
  })
})

test.each<readonly [unknown, boolean]>([
  [[], true],
  [["a=b; Path=/", "c=\u00fc\t"], true],
  ["a=b", false],
  [null, false],
  [[""], false],
  [["a=b", "c\n"], false],
  [["\ra"], false],
  [["a\u0000"], false],
  [["a\u007f"], false],
  [["\u0100"], false],
  [[1], false],
  [[["a=b"]], false],
])("%j is a list of cookies that can be sent: %s", (value, want) => {
  expect(areCookies(value)).toBe(want)
})
