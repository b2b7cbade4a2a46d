// The meaning of a policy with claims, written from its contract alone and on purpose unlike the compiler: every path
// of a small alphabet, every visitor, no sets and no shortcuts. It shares no code with what it judges.

export type Values = readonly string[] | null

export interface Visitor {
  readonly state: string
  /** By claim; null where it cannot be asked. */
  readonly claims: Readonly<Record<string, Values>>
}

export interface People {
  readonly state: string
  readonly [claim: string]: unknown
}

export interface OracleRule {
  readonly path: string
  readonly match: string
  readonly require: unknown
  readonly write?: unknown
  readonly deny?: Readonly<Record<string, unknown>>
}

export interface OraclePolicy {
  readonly claims?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly visitors?: Readonly<Record<string, People>>
  readonly home: Readonly<Record<string, unknown>>
  readonly unlisted: number
  readonly rules: readonly OracleRule[]
}

export type Method = "load" | "write"

const SETTLED = ["signed-out", "challenged", "recovering", "signed-in", "verified"]

const ADMITTED: Readonly<Record<string, readonly string[]>> = {
  anyone: [...SETTLED, "unknown"],
  "signed-out": ["signed-out"],
  challenged: ["challenged"],
  recovering: ["recovering"],
  "signed-in": ["signed-in", "verified"],
  verified: ["verified"],
}

/** The words and lists of a path: one for each way of choosing a value of its finite params. */
export function waysOf(path: string): readonly (readonly string[])[] {
  const parts = path.split("/").filter((part) => part !== "")
  return parts.reduce<readonly (readonly string[])[]>(
    (ways, part) => {
      const list = /\((.*)\)/.exec(part)?.[1]
      const choices = list === undefined ? [part.startsWith(":") ? ":" : part] : list.split("|")
      return ways.flatMap((way) => choices.map((choice) => [...way, choice]))
    },
    [[]],
  )
}

const takes = (way: readonly string[], match: string, path: readonly string[]): boolean =>
  (match === "exact" ? path.length === way.length : path.length >= way.length) &&
  way.every((part, i) => part === ":" || part === path[i])

export type Precedence = "beats" | "beaten" | "incomparable"

/** Of two ways that both take a path. */
function precedence(a: readonly [readonly string[], string], b: readonly [readonly string[], string]): Precedence {
  const shared = Math.min(a[0].length, b[0].length)
  const wins = [0, 0]
  for (let i = 0; i < shared; i++) {
    if (a[0][i] !== ":" && b[0][i] === ":") wins[0]!++
    if (a[0][i] === ":" && b[0][i] !== ":") wins[1]!++
  }
  if (wins[0]! > 0 && wins[1]! > 0) return "incomparable"
  if (wins[0]! + wins[1]! > 0) return wins[0]! > 0 ? "beats" : "beaten"
  if (a[0].length !== b[0].length) return a[0].length > b[0].length ? "beats" : "beaten"
  return a[1] === "exact" ? "beats" : "beaten"
}

export interface Covering {
  readonly rule: OracleRule
  readonly way: readonly string[]
}

export const coveringOf = (policy: OraclePolicy, path: readonly string[]): readonly Covering[] =>
  policy.rules.flatMap((rule) =>
    waysOf(rule.path)
      .filter((way) => takes(way, rule.match, path))
      .map((way) => ({ rule, way })),
  )

export const precedenceOf = (a: Covering, b: Covering): Precedence =>
  precedence([a.way, a.rule.match], [b.way, b.rule.match])

/** The best of incomparable rules: the one whose literal comes first. */
export function governingOf(covering: readonly Covering[]): Covering | null {
  const best = covering.filter(
    (one) => !covering.some((other) => other !== one && precedenceOf(other, one) === "beats"),
  )
  const key = ({ way, rule }: Covering): string =>
    `${way.map((part) => (part === ":" ? "1" : "0")).join("")}${rule.match === "exact" ? "2" : "3"}`
  return best.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))[0] ?? null
}

function peopleIn(policy: OraclePolicy, asked: unknown): People | null {
  if (typeof asked === "object" && asked !== null) return asked as People
  return policy.visitors?.[String(asked)] ?? null
}

function listOf(policy: OraclePolicy, claim: string, wanted: unknown): readonly string[] {
  if (Array.isArray(wanted)) return wanted as string[]
  const declared = (policy.claims![claim]!["one"] ?? policy.claims![claim]!["many"]) as string[]
  return declared.slice(declared.indexOf((wanted as { atLeast: string }).atLeast))
}

/** Yes, no, or not known. */
function has(policy: OraclePolicy, claim: string, wanted: unknown, values: Values | undefined): boolean | null {
  if (values === undefined || values === null) return null
  if (policy.claims![claim]!["one"] !== undefined && new Set(values).size > 1) return false
  return listOf(policy, claim, wanted).some((value) => values.includes(value))
}

/** The outcome as text: `proceed`, a status, or `to` and a page. */
export function outcomeOf(policy: OraclePolicy, rule: OracleRule | null, visitor: Visitor, method: Method): string {
  if (rule === null) return String(policy.unlisted)
  const asked = method === "write" && rule.write !== undefined ? rule.write : rule.require
  const people = peopleIn(policy, asked)
  const word = people === null ? String(asked) : people.state
  const { state } = visitor
  const denial = rule.deny?.[state]
  if (ADMITTED[word]!.includes(state)) {
    if (people === null) return "proceed"
    const answers = Object.keys(people)
      .filter((name) => name !== "state")
      .map((name) => has(policy, name, people[name], visitor.claims[name]))
    if (answers.some((answer) => answer === false)) return denied(denial, method) ?? "403"
    return answers.every((answer) => answer === true) ? "proceed" : "503"
  }
  if (state === "unknown") return "503"
  const own = denied(denial, method)
  if (own !== null) return own
  const home = typeof policy.home[state] === "number" ? String(policy.home[state]) : `to ${String(policy.home[state])}`
  if (method === "load") return word === "verified" && state === "signed-in" ? "403" : home
  if (state === "signed-out") return "401"
  const isDoor = ["signed-out", "challenged", "recovering"].includes(word)
  return isDoor && SETTLED.indexOf(state) > SETTLED.indexOf(word) ? home : "403"
}

function denied(denial: unknown, method: Method): string | null {
  if (typeof denial === "number") return String(denial)
  return typeof denial === "string" && method === "load" ? `to ${denial}` : null
}

/** True if every path of the rule is one of the scope's or lies beneath it. */
export const liesIn = (path: string, within: string): boolean =>
  waysOf(path).every((way) =>
    waysOf(within).some(
      (scope) => scope.length <= way.length && scope.every((part, i) => part === ":" || part === way[i]),
    ),
  )

/**
 * Whom an invariant is about: a state, or people with these claims; `alone` people with one value of each and no more.
 */
export function isMeant(policy: OraclePolicy, admit: unknown, alone: boolean, { state, claims }: Visitor): boolean {
  const people = peopleIn(policy, admit)
  if (people === null) return state === admit
  if (!ADMITTED[people.state]!.includes(state)) return false
  const names = Object.keys(people).filter((name) => name !== "state")
  if (!names.every((name) => has(policy, name, people[name], claims[name]) === true)) return false
  const isOnly = (name: string): boolean =>
    names.includes(name) ? claims[name]!.length === 1 : (claims[name] ?? []).length === 0
  return !alone || Object.keys(claims).every(isOnly)
}
