import { canonicalPathOf, encodedPathOf, segmentsOf } from "../../policy/canonical-path.ts"
import type { AuthState, Policy } from "../../policy/language.ts"
import { covers, patternOf } from "../../policy/pattern.ts"
import { answerOf } from "../../policy/reference.ts"
import { AUTH_STATES, isAuthState } from "../../policy/states.ts"
import { textOfOutcome } from "../check/regions/checked-policy.ts"
import { nearestOf } from "../source/did-you-mean.ts"
import { listed } from "../messages/phrases.ts"

/** The expected outcomes at one URL, written by hand and independent of the policy. */
export interface AccessTest {
  readonly at: string
  readonly line: number
  readonly state: AuthState
  /** `proceed`, the path of a redirect, the status of a refusal, or `outside`. */
  readonly expected: string
}

export interface FailedTest extends AccessTest {
  readonly got: string
}

export type ReadTests = { readonly tests: readonly AccessTest[] } | { readonly fault: string }

/**
 * Reads a table of words: the first row names auth states, every other row is a URL and what each of them gets there.
 * `-` leaves a state untested, and a line that begins with `#` is a comment.
 */
export function readAccessTests(text: string): ReadTests {
  const rows = text
    .split("\n")
    .map((line, i) => ({ line: i + 1, cells: line.trim().split(/\s+/) }))
    .filter(({ cells: [first] }) => first !== "" && !first!.startsWith("#"))
  const [header, ...body] = rows
  if (header === undefined) return { fault: "has no rows: begin it with `at` and the auth states" }
  const [corner, ...states] = header.cells
  const unknown = states.find((state) => !isAuthState(state))
  if (corner !== "at" || unknown !== undefined) {
    const nearest = unknown === undefined ? null : nearestOf(unknown, AUTH_STATES)
    const meant = nearest === null ? "" : `: did you mean \`${nearest}\`?`
    return {
      fault:
        corner === "at"
          ? `has \`${unknown}\` in line ${header.line}, which is not an auth state${meant}`
          : `has to begin with a row of \`at\` and the auth states, in line ${header.line}`,
    }
  }
  const bad = body.find(({ cells }) => cells.length !== header.cells.length)
  if (bad !== undefined)
    return { fault: `has ${bad.cells.length} words in line ${bad.line} for ${header.cells.length} columns` }
  const odd = body.find(({ cells: [at, ...expected] }) => !at!.startsWith("/") || !expected.every(isAnswer))
  if (odd !== undefined)
    return {
      fault: `has a word in line ${odd.line} that is not ${listed(["proceed", "outside", "-"], "or")}, a path or a status`,
    }
  const tests = body.flatMap(({ line, cells: [at, ...expected] }) =>
    states.filter(isAuthState).flatMap((state, i) => {
      const cell = expected[i]!
      return cell === "-" ? [] : [{ at: at!, line, state, expected: cell }]
    }),
  )
  return { tests }
}

const isAnswer = (word: string): boolean => /^(proceed|outside|-|\/\S*|\d{3})$/.test(word)

/** The tests that a policy does not pass, by the reference. */
export const failedOf = (tests: readonly AccessTest[], policy: Policy): readonly FailedTest[] =>
  tests.flatMap((test): FailedTest[] => {
    const got = isOutside(policy, test.at)
      ? "outside"
      : textOfOutcome(answerOf(policy, test.at, test.state, "load").outcome)
    return [got, encodedPathOf(got)].includes(test.expected) ? [] : [{ ...test, got }]
  })

function isOutside({ outside }: Policy, pathname: string): boolean {
  const path = canonicalPathOf(pathname)
  return (
    path !== null &&
    outside.some((entry) => covers({ pattern: patternOf(entry.path), match: entry.match }, segmentsOf(path)))
  )
}
