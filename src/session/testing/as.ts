import type { AuthState } from "../../../policy/language.ts"
import { OWN_CLAIMS, type ClaimAnswer, type ClaimReader, type PortAnswer, type RequestPort } from "../port.ts"

/** The fields of every session that `as` makes, besides those that a test gives. */
export interface TestSession {
  /** A fixed user id. */
  readonly uid: string
  /** A fixed email address. */
  readonly email: string
}

/** Fields written as a literal, which gives the parameter of a claim's function its type. */
export type TestFields = Readonly<
  Record<
    string,
    ((params: Readonly<Record<string, string>>) => ClaimAnswer) | object | string | number | boolean | null | undefined
  >
>

const SOMEBODY: TestSession = { uid: "00000000-0000-4000-8000-000000000001", email: "test@example.com" }

/**
 * A session port for tests: every request comes from a visitor in this auth state. `fields` are added to the session
 * and replace its `uid` and `email` if they name them.
 *
 * Fields with the names of claims are the visitor's claims: `as("verified", { role: ["admin"] })`. A field that is a
 * function gets the claim's params. `undefined` stands for a claim that cannot be read. A claim without a field is read
 * by the app's own reader; without a reader, the visitor does not have it.
 *
 * Pass a function to choose the state for each request, from a header or from a variable that the test sets.
 */
// The first overload gives a claim's function its parameter. The second takes an object that is not written as a
// literal.
export function as<Fields extends object>(
  state: AuthState | ((request: Request) => AuthState),
  fields: Fields & TestFields,
): RequestPort<TestSession & NoInfer<Fields>>
export function as<Fields extends object = object>(
  state: AuthState | ((request: Request) => AuthState),
  fields?: Fields,
): RequestPort<TestSession & NoInfer<Fields>>
export function as<Fields extends object = object>(
  state: AuthState | ((request: Request) => AuthState),
  fields?: Fields,
): RequestPort<TestSession & Fields> {
  const session = { ...SOMEBODY, ...fields } as TestSession & Fields
  const port: RequestPort<TestSession & Fields> = async (request): Promise<PortAnswer<TestSession & Fields>> => {
    const current = typeof state === "function" ? state(request) : state
    const isNobody = current === "signed-out" || current === "unknown"
    return { state: current, session: isNobody ? null : session, setCookies: [] }
  }
  return Object.assign(port, { [OWN_CLAIMS]: (claim: string) => readerIn(fields ?? {}, claim) })
}

/**
 * The reader for a claim that is in the fields; null for any other, which the app's own reader answers, if there is
 * one.
 */
function readerIn(fields: object, claim: string): ClaimReader | null {
  if (!Object.hasOwn(fields, claim)) return null
  const field = (fields as Readonly<Record<string, unknown>>)[claim]
  return (_, params) => (typeof field === "function" ? field(params) : field) as ClaimAnswer
}
