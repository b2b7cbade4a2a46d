import type { AuthState } from "../../../policy/language.ts"
import type { PortAnswer, RequestPort } from "../port.ts"

/** The fields of every session that `as` makes, besides those that a test gives. */
export interface TestSession {
  /** A fixed user id. */
  readonly uid: string
  /** A fixed email address. */
  readonly email: string
}

const SOMEBODY: TestSession = { uid: "00000000-0000-4000-8000-000000000001", email: "test@example.com" }

/**
 * A session port for tests: every request comes from a visitor in this auth state. `fields` are added to the session and
 * replace its `uid` and `email` if they name them.
 *
 * Pass a function to choose the state for each request, from a header or from a variable that the test sets.
 */
export function as<Fields extends object = object>(
  state: AuthState | ((request: Request) => AuthState),
  fields?: Fields,
): RequestPort<TestSession & Fields> {
  const session = { ...SOMEBODY, ...fields } as TestSession & Fields
  return async (request): Promise<PortAnswer<TestSession & Fields>> => {
    const asked = typeof state === "function" ? state(request) : state
    const isNobody = asked === "signed-out" || asked === "unknown"
    return { state: asked, session: isNobody ? null : session, setCookies: [] }
  }
}
