import type { RouterContextProvider } from "react-router"
import type { SettledState } from "../../../policy/language.ts"
import { cookiePairsIn } from "../cookie-pairs.ts"
import { withTimeout } from "../with-timeout.ts"
import { appResponseOf, areCookies, isHeaderText, isResponseLike } from "../app-response.ts"
import type { PortAnswer, SessionPort } from "../port.ts"

/** One `Set-Cookie` of an answer. */
interface CookieChange {
  readonly name: string
  readonly value: string
  /** True if it removes the cookie. */
  readonly isOver: boolean
}

/** The Cookie header of a browser that had the cookies in `header` and applied these changes, in order. */
export function cookiesAfter(header: string, changes: readonly CookieChange[]): string {
  const cookies = new Map(cookiePairsIn(header))
  for (const { name, value, isOver } of changes) {
    if (isOver) cookies.delete(name)
    else cookies.set(name, value)
  }
  return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")
}

/** A value, or a promise of it. */
export type Awaitable<T> = T | Promise<T>

/** A session port under test, described by its author. Each check makes its own requests. */
export interface PortUnderTest {
  /** The port. */
  readonly port: SessionPort
  /** A request in each state that the provider has, except signed-out, which is a request without cookies. */
  readonly requests: Readonly<Partial<Record<Exclude<SettledState, "signed-out">, () => Awaitable<Request>>>>
  /** The states that the policy declares as `absent`. */
  readonly absent: readonly Exclude<SettledState, "signed-out" | "signed-in">[]
  /** Requests with an invalid session: expired, forged, truncated, or of another app. */
  readonly forged: readonly (() => Awaitable<Request>)[]
  /** A request by a signed-in visitor, and a port whose provider cannot be reached. */
  readonly outage: () => Awaitable<{ readonly port: SessionPort; readonly request: Request }>
  /** A request whose session the port renews. Left out if the port never renews one. */
  readonly renewed?: () => Awaitable<Request>
  /** Makes the router's context of a request, for a port that reads it. An empty one by default. */
  readonly context?: (request: Request) => Awaitable<Readonly<RouterContextProvider>>
  /** Milliseconds after which a missing answer counts as `unknown`: the locks' `patience`, 3,000 by default. */
  readonly patience?: number
}

/** One promise of a port, for any test runner: `for (const { name, run } of portContract(mine)) test(name, run)`. */
export interface ContractCheck {
  /** The promise, as a test name. */
  readonly name: string
  /** Runs the check. Rejects with the fault. */
  readonly run: () => Promise<void>
}

/** An empty router context. Without React Router, as in an app on Next, using it throws. */
export async function emptyContext(): Promise<RouterContextProvider> {
  try {
    return new (await import("react-router")).RouterContextProvider()
  } catch (cause) {
    const absent = (): never => {
      throw new Error("there is no router context, because `react-router` cannot be loaded", { cause })
    }
    return { get: absent, set: absent } as unknown as RouterContextProvider
  }
}

const STATES_WITH_SESSION = ["challenged", "recovering", "signed-in", "verified"] as const
/** The default of `patience`, in milliseconds. */
export const TIMEOUT_MS = 3_000
/** Requests that a visitor sends at once. */
const AT_ONCE = 20

/**
 * The checks that every session port has to pass. For example, invalid sessions are signed out, and an outage signs
 * nobody out.
 */
export function portContract(mine: PortUnderTest): readonly ContractCheck[] {
  const { port, requests, absent, forged, outage, renewed } = mine
  const patience = mine.patience ?? TIMEOUT_MS
  const contextOf = mine.context ?? emptyContext
  const answerFrom = async (tested: SessionPort, request: Request) =>
    answerOf(tested, request, await contextOf(request), patience)
  const ask = async (request: Request): Promise<PortAnswer> => {
    const answer = await answerFrom(port, request)
    check(answer !== TURNED_AWAY, "the port redirected or refused, and did not say who it is")
    return answer
  }
  /**
   * Null if the port admits nobody, else the state that it returned. A redirect or a refusal is allowed too, because a
   * provider may want to renew the session.
   */
  const admittedState = async (request: Request): Promise<string | null> => {
    const answer = await answerFrom(port, request)
    return answer === TURNED_AWAY || answer.state === "signed-out" ? null : answer.state
  }

  const states = STATES_WITH_SESSION.flatMap((state): ContractCheck[] => {
    const make = requests[state]
    if (make === undefined) return []
    return [
      {
        name: `a ${state} visitor is ${state}, with a session, however often they ask`,
        run: async () => {
          const answers = await Promise.all(Array.from({ length: AT_ONCE }, async () => ask(await make())))
          for (const answer of answers) check(answer.state === state, `the port said ${answer.state}`)
        },
      },
      {
        name: `a ${state} visitor's form reaches the page unread`,
        run: async () => {
          const { url, headers } = await make()
          const request = new Request(url, { method: "POST", headers, body: "typed=yes" })
          await ask(request)
          check(!request.bodyUsed, "the port has read the body of the request")
        },
      },
    ]
  })

  return [
    {
      name: "every state can occur, or is declared as one that cannot",
      run: async () => {
        for (const state of STATES_WITH_SESSION) {
          const isAbsent = (absent as readonly string[]).includes(state)
          check(
            isAbsent !== (requests[state] !== undefined),
            isAbsent
              ? `${state} is declared absent, and there is a request in it`
              : `${state} is neither shown by a request nor declared absent`,
          )
        }
      },
    },
    {
      name: "a visitor without cookies is signed-out",
      run: async () => {
        // Only its origin is used. Every description has this request, whatever states its provider has.
        const { request } = await outage()
        const { state } = await ask(new Request(new URL(request.url).origin))
        check(state === "signed-out", "the port did not say so")
      },
    },
    {
      name: "cookies of no meaning are signed-out",
      run: async () => {
        for (const make of Object.values(requests)) {
          const { url, headers } = await make()
          const names = cookieNamesOf(headers)
          for (const value of NONSENSE) {
            const cookie = names.map((name) => `${name}=${value}`).join("; ")
            const state = await admittedState(new Request(url, { headers: { cookie } }))
            check(state === null, `\`${cookie.slice(0, 80)}\` was ${state}`)
          }
        }
      },
    },
    ...states,
    ...forged.map((make, at): ContractCheck => ({
      name: `forged session ${at + 1} is signed-out`,
      run: async () => {
        const state = await admittedState(await make())
        check(state === null, `the port said ${state}`)
      },
    })),
    {
      name: "a provider that cannot be reached makes nobody signed-out, and lets nobody in",
      run: async () => {
        const { port: cutOff, request } = await outage()
        const answer = await answerFrom(cutOff, request)
        check(answer === TURNED_AWAY || answer.state === "unknown", `the port said ${stateIn(answer)}`)
      },
    },
    ...(renewed === undefined
      ? []
      : [
          {
            name: "a renewed session is kept by the browser, and holds",
            run: async () => {
              const first = await renewed()
              const before = await ask(first)
              // As in the locks, the cookies of the session as it is now take the place of the answer's.
              const { setCookies } = before.current?.({ isRedirect: false }) ?? before
              check(setCookies.length > 0, "the port renewed nothing: there are no cookies to set")
              const cookie = cookiesAfter(first.headers.get("cookie") ?? "", setCookies.map(readCookie))
              const after = await ask(new Request(first.url, { headers: { cookie } }))
              check(after.state === before.state, `${before.state} at first, and then ${after.state}`)
            },
          },
        ]),
  ]
}

/** Cookie values that no provider writes, such as damaged encodings and unsigned JWTs (with an empty signature). */
const NONSENSE = [
  "",
  "x",
  "null",
  "%",
  "base64-",
  "e30.e30.",
  "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.",
  "a".repeat(10_000),
]

const cookieNamesOf = (headers: Headers): readonly string[] =>
  (headers.get("cookie") ?? "").split(";").map((pair) => pair.slice(0, pair.indexOf("=")).trim())

/** A redirect or a refusal that the port gave itself. */
const TURNED_AWAY = Symbol("turned away")

const stateIn = (answer: PortAnswer | typeof TURNED_AWAY): string => (answer === TURNED_AWAY ? "nothing" : answer.state)

/** The answer as the locks read it: a rejection or no answer is `unknown`. Throws if the answer is invalid. */
async function answerOf(
  port: SessionPort,
  request: Request,
  context: Readonly<RouterContextProvider>,
  patience: number,
): Promise<PortAnswer | typeof TURNED_AWAY> {
  const unknown: PortAnswer = { state: "unknown", session: null, setCookies: [] }
  const answering = (async () => port(request, context, { patience, isOpen: false }))().catch((error: unknown) =>
    isResponseLike(error) ? (error as Response) : unknown,
  )
  const answer = await withTimeout(answering, patience, unknown)
  check(typeof answer === "object" && answer !== null, "the port answered nothing")
  if (!("state" in answer)) {
    check(appResponseOf(answer) !== null, "the port answered with a response that is neither a redirect nor a refusal")
    return TURNED_AWAY
  }
  check(Array.isArray(answer.setCookies), "`setCookies` is no list")
  const { state, session, setCookies } = answer
  const isNobody = state === "signed-out" || state === "unknown"
  check(isNobody || (STATES_WITH_SESSION as readonly string[]).includes(state), `\`${state}\` is no auth state`)
  check(
    isNobody ? session === null : typeof session === "object" && session !== null,
    `${state} ${isNobody ? "with" : "without"} a session`,
  )
  for (const cookie of setCookies) readCookie(cookie)
  checkCurrent(answer)
  return answer
}

/** Checks the session as it is now, which the locks ask for when the response goes out. */
function checkCurrent(answer: PortAnswer): void {
  if (answer.current === undefined) return
  check(typeof answer.current === "function", "`current` is no function")
  for (const isRedirect of [false, true]) {
    const now = answer.current({ isRedirect })
    check(
      typeof now === "object" && now !== null && typeof now.session === "object" && areCookies(now.setCookies),
      "`current` must return an object or null as `session`, and a list of cookies",
    )
    for (const cookie of now.setCookies) readCookie(cookie)
  }
}

function readCookie(text: string): CookieChange {
  const [pair = "", ...attributes] = text.split(";")
  const at = pair.indexOf("=")
  check(at > 0 && isHeaderText(text), `\`${text}\` is no Set-Cookie value`)
  // `Max-Age` has precedence over `Expires`, whose date may be unreadable.
  const seconds = lastMatch(attributes, /^\s*max-age=(-?\d+)\s*$/i)
  const isOver =
    seconds === null ? dateIn(lastMatch(attributes, /^\s*expires=(.*)$/i) ?? "") <= Date.now() : Number(seconds) <= 0
  return { name: pair.slice(0, at).trim(), value: pair.slice(at + 1).trim(), isOver }
}

/**
 * The date of an `Expires`; NaN without one. Browsers ignore a date without the name of a month or without a time of
 * day, such as `0` or one in ISO 8601 (RFC 6265, section 5.1.1).
 */
const dateIn = (text: string): number =>
  MONTH.test(text) && /\b\d{1,2}:\d{1,2}:\d{1,2}\b/.test(text) ? Date.parse(text) : NaN

const MONTH = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i

/** The value of an attribute that the pattern captures; null without one. Of several, the last counts. */
const lastMatch = (attributes: readonly string[], pattern: RegExp): string | null =>
  attributes.flatMap((attribute) => pattern.exec(attribute)?.[1] ?? []).at(-1) ?? null

function check(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`session port: ${what}`)
}
