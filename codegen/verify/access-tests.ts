import { encodedPathOf } from "../../policy/canonical-path.ts"
import { paramValuesOf, type Visitor } from "../../policy/claims.ts"
import type { AuthState, Policy } from "../../policy/language.ts"
import { patternOf } from "../../policy/pattern.ts"
import { answerOf, decideOperation, isOutside } from "../../policy/reference.ts"
import { AUTH_STATES, isAuthState } from "../../policy/states.ts"
import { textOfOutcome } from "../check/regions/checked-policy.ts"
import { nearestOf } from "../source/did-you-mean.ts"

/** The expected outcomes at one URL, written by hand and independent of the policy. */
export interface AccessTest extends TestedPerson {
  /** A path, or the name of an operation. */
  readonly at: string
  readonly line: number
  /** Left out for a page load. */
  readonly access?: "write" | "operation"
  /** `proceed`, the path of a redirect, the status of a refusal, or `outside`. */
  readonly expected: string
}

/** A visitor of the access tests. */
export interface TestedPerson {
  readonly state: AuthState
  /** Left out for an auth state alone. */
  readonly claims?: readonly TestedClaim[]
}

/** A claim of a tested visitor: a fact about a person that the app supplies, such as a role. */
interface TestedClaim {
  readonly name: string
  /** The values of the params that the claim is about, joined by `/`; null for whatever the path has. */
  readonly params: string | null
  readonly value: string
}

/** A test with another outcome than expected. */
export interface FailedTest extends AccessTest {
  readonly got: string
}

/** The tests of a file, or the fault of the file as the rest of a sentence after its name. */
export type ReadTests = { readonly tests: readonly AccessTest[] } | { readonly fault: string }

/**
 * Reads access tests, which are a table of words. The first row names the visitors: auth states, or people with claims,
 * such as `signed-in,role=admin`, or `signed-in,teamRole(acme)=owner` for a claim about the team `acme` only. Every
 * other row has a URL and the outcome for each visitor. A URL after `write:` is tested with methods other than GET and
 * HEAD; `operation:` and a name test an operation. `-` leaves a visitor untested. A line that begins with `#` is a
 * comment.
 */
export function readAccessTests(text: string): ReadTests {
  const rows = text
    .split("\n")
    .map((line, i) => ({ line: i + 1, cells: line.trim().split(/\s+/) }))
    .filter(({ cells: [first] }) => first !== "" && !first!.startsWith("#"))
  const [header, ...body] = rows
  if (header === undefined) return { fault: "has no rows: begin it with `at` and the auth states" }
  const [corner, ...visitors] = header.cells
  if (corner !== "at") return { fault: `has to begin with a row of \`at\` and the auth states, in line ${header.line}` }
  const people = visitors.map(personOf)
  const unknown = visitors.find((_, i) => people[i] === null)
  if (unknown !== undefined) {
    const nearest = nearestOf(unknown, AUTH_STATES)
    const meant = nearest === null ? "" : `: did you mean \`${nearest}\`?`
    return { fault: `has \`${unknown}\` in line ${header.line}, which is not an auth state${meant}` }
  }
  const uneven = body.find(({ cells }) => cells.length !== header.cells.length)
  if (uneven !== undefined)
    return { fault: `has ${uneven.cells.length} words in line ${uneven.line} for ${header.cells.length} columns` }
  const misspelt = body.find(({ cells: [at, ...expected] }) => !WHERE.test(at!) || !expected.every(isAnswer))
  if (misspelt !== undefined)
    return {
      fault: `has a word in line ${misspelt.line} that is none of these: \`proceed\`, \`outside\`, \`-\`, a path, a status`,
    }
  const tests = body.flatMap(({ line, cells: [at, ...expected] }) =>
    people.flatMap((person, i) => {
      const cell = expected[i]!
      // No person is null here: an unknown visitor was a fault above.
      if (cell === "-" || person === null) return []
      const access = PREFIXES.find((prefix) => at!.startsWith(`${prefix}:`))
      const path = access === undefined ? at! : at!.slice(access.length + 1)
      return [{ at: path, line, ...person, ...(access === undefined ? {} : { access }), expected: cell }]
    }),
  )
  return { tests }
}

/** The words before a URL or name that select the kind of test. */
const PREFIXES = ["write", "operation"] as const
/** The form of the first word of a row. */
const WHERE = /^(?:(?:write:)?\/|operation:[A-Za-z])/

/** The visitor that a word names; null if it names none. */
function personOf(word: string): TestedPerson | null {
  const [state = "", ...parts] = word.split(",")
  if (!isAuthState(state)) return null
  const claims = parts.map((part): TestedClaim | null => {
    const [, name, params, value] = /^([a-z][A-Za-z0-9]*)(?:\(([^()]*)\))?=([\w.:-]+)$/.exec(part) ?? []
    return name === undefined || value === undefined ? null : { name, params: params ?? null, value }
  })
  const known = claims.filter((claim) => claim !== null)
  return known.length === claims.length ? { state, ...(known.length === 0 ? {} : { claims: known }) } : null
}

/** True for a word that is an outcome, or `-` for none. */
const isAnswer = (word: string): boolean => /^(proceed|outside|-|\/\S*|\d{3})$/.test(word)

/** The tests that a policy fails. The reference (`policy/reference.ts`) decides, not the generated guards. */
export const failedOf = (tests: readonly AccessTest[], policy: Policy): readonly FailedTest[] =>
  tests.flatMap((test): FailedTest[] => {
    const got = answerTo(test, policy)
    // The path of a redirect may be written with escapes or without.
    return [got, encodedPathOf(got)].includes(test.expected) ? [] : [{ ...test, got }]
  })

/** The outcome of a test by the reference. */
function answerTo(test: AccessTest, policy: Policy): string {
  const { at, access = "load" } = test
  const visitor = visitorAt(test, policy)
  if (access === "operation") return textOfOutcome(decideOperation(policy, at, visitor))
  return isOutside(policy, at) ? "outside" : textOfOutcome(answerOf(policy, at, visitor, access).outcome)
}

/** A visitor as the header of the table writes it. */
export const textOfTested = ({ state, claims = [] }: TestedPerson): string =>
  [state, ...claims.map(({ name, params, value }) => `${name}${params === null ? "" : `(${params})`}=${value}`)].join(
    ",",
  )

/** The visitor with the claims that they have at the tested path. A claim about other params gives nothing there. */
function visitorAt({ at, state, claims: tested = [] }: AccessTest, { claims = {} }: Policy): Visitor {
  const names = Object.keys(claims)
  if (names.length === 0) return state
  const handed = names.map((name) => {
    const { within } = claims[name]!
    const values = within === undefined ? {} : (paramValuesOf(patternOf(within), at) ?? {})
    // The path's values for the params of the claim's scope, such as `acme` for a claim within `/teams/:team`.
    const params = Object.values(values).join("/")
    const given = tested.filter((one) => one.name === name && (one.params === null || one.params === params))
    return [name, given.map(({ value }) => value)] as const
  })
  return { state, claims: Object.fromEntries(handed) }
}
