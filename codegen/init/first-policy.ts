import { asciiLowerCaseOf } from "../../policy/canonical-path.ts"
import { compareText } from "../../policy/governing-rule.ts"
import type { MatchMode, Requirement } from "../../policy/language.ts"
import { readPattern, shapeOf, type Scope } from "../../policy/pattern.ts"
import { compile } from "../check/compile.ts"
import { pathOf } from "../check/ungoverned.ts"
import { routeEntriesOf, type RouteEntry } from "../react-router/entries.ts"
import type { RouteInventory } from "../react-router/inventory.ts"
import { visibleLine } from "../source/visible.ts"
import { doorOf, type Door } from "./doors.ts"

export type AbsentState = "challenged" | "recovering" | "verified"

export interface FirstPolicy {
  readonly text: string
  readonly rules: readonly FirstRule[]
  /** The page that signed-out visitors are sent to; null where none was found. */
  readonly signIn: string | null
}

export interface FirstRule {
  readonly path: string
  readonly match: MatchMode
  readonly require: Requirement
  readonly door: Door | null
  /** What it governs, in words. */
  readonly what: readonly string[]
}

export interface PolicyNeeds {
  readonly routes: RouteInventory
  readonly absent: readonly AbsentState[]
  /** Files and directories that are served without the router: first segments, a directory with a slash behind it. */
  readonly files: readonly string[]
}

/**
 * Everything closed but the way in: a rule for each page and endpoint, to be decided one by one. Where routes cannot be
 * told apart by such rules, one for each first segment, and in the end one for all. Null where none of them is accepted.
 */
export function firstPolicyOf(needs: PolicyNeeds): FirstPolicy | null {
  const entries = routeEntriesOf(needs.routes.tree).filter(({ catchAll }) => !catchAll)
  const each = rulesOf(entries, ({ scopes }) => scopes)
  const byFirst = rulesOf(entries, (entry) => (doorAt(entry) === null ? firstSegmentsOf(entry) : entry.scopes))
  const all = [...each.filter(({ door }) => door !== null), rootRule(entries)]
  for (const rules of [each, byFirst, all]) {
    const made = settled(rules, needs)
    if (made !== null) return made
  }
  return null
}

/** What a file convention or a helper made of a page's path, as the segments of the route list. */
const doorAt = (entry: RouteEntry): Door | null => {
  const door = entry.splat ? null : doorOf(entry.path.split("/").filter((segment) => segment !== ""))
  // An endpoint is no page that somebody could be sent to.
  return door === "sign-in" && entry.kind === "resource" ? "callback" : door
}

/** Whom each door is for. A sign-in page is of no use to people who have signed in; the others must work for everybody. */
const REQUIRES: Readonly<Record<Door, Requirement>> = {
  "sign-in": "signed-out",
  "sign-up": "signed-out",
  forgotten: "signed-out",
  reset: "anyone",
  callback: "anyone",
  "second-factor": "anyone",
  "sign-out": "anyone",
}

function rulesOf(
  entries: readonly RouteEntry[],
  scopesOf: (entry: RouteEntry) => readonly Scope[],
): readonly FirstRule[] {
  const rules = new Map<string, FirstRule>()
  for (const entry of entries) {
    for (const { pattern, match } of scopesOf(entry)) {
      const key = `${shapeOf(pattern)} ${match}`
      const known = rules.get(key)
      const door = doorAt(entry)
      const what = [...new Set([...(known?.what ?? []), whatOf(entry)])]
      // Of two that share a path the stricter counts.
      const together = known === undefined || known.door === door ? door : null
      rules.set(key, {
        path: pathOf(pattern),
        match,
        require: together === null ? "signed-in" : REQUIRES[together],
        door: together,
        what,
      })
    }
  }
  return [...rules.values()]
}

const firstSegmentsOf = ({ scopes }: RouteEntry): readonly Scope[] =>
  scopes.map(({ pattern, match }) =>
    pattern.length === 0 ? { pattern, match } : { pattern: pattern.slice(0, 1), match: "subtree" },
  )

const rootRule = (entries: readonly RouteEntry[]): FirstRule => ({
  path: "/",
  match: "subtree",
  require: "signed-in",
  door: null,
  what: [`${entries.length} routes`],
})

const whatOf = ({ kind, node }: RouteEntry): string =>
  `${kind === "page" ? "page" : "endpoint"} ${visibleLine(node.module.file)}`

/** Without the rules that say nothing another does not say; null where the compiler refuses what is left. */
function settled(rules: readonly FirstRule[], needs: PolicyNeeds): FirstPolicy | null {
  let left = rules
  let files = needs.files
  for (let round = 0; round < 4; round++) {
    const made = policyOf(left, { ...needs, files })
    const { diagnostics } = compile({ policy: { path: "policy/app.policy.ts", text: made.text }, routes: needs.routes })
    const idle = diagnostics
      .filter(({ code }) => ["P303", "P304", "P405"].includes(code))
      .flatMap(({ rule }) => rule ?? [])
    const isIdle = (rule: FirstRule): boolean =>
      idle.some(({ path, match }) => path === rule.path && match === rule.match)
    const hasTaken = diagnostics.some(({ code }) => code === "P413" || code === "P415")
    if (idle.length === 0 && !hasTaken) {
      return diagnostics.some(({ code, severity }) => severity === "error" && !OTHERS.has(code)) ? null : made
    }
    left = left.filter((rule) => !isIdle(rule))
    if (hasTaken) files = []
  }
  return null
}

/** What the app's own files lack, which another edit gives them or a person has to. */
const OTHERS: ReadonlySet<string> = new Set(["P403", "P406", "P407"])

/** Whether policies can say which states cannot occur. */
const KNOWS_ABSENT = false

function policyOf(rules: readonly FirstRule[], { routes, absent: cannotBe, files }: PolicyNeeds): FirstPolicy {
  const absent = KNOWS_ABSENT ? cannotBe : []
  const pages = new Set(
    routeEntriesOf(routes.tree)
      .filter((entry) => entry.kind === "page" && !entry.splat && !entry.catchAll)
      .flatMap(({ scopes }) => scopes.map(({ pattern }) => pathOf(pattern))),
  )
  const isPlain = ({ path }: FirstRule): boolean => !path.includes(":") && pages.has(path)
  const nearest = (list: readonly FirstRule[]): string | null =>
    list.filter(isPlain).toSorted((a, b) => a.path.length - b.path.length || compareText(a.path, b.path))[0]?.path ??
    null
  const signIn = nearest(rules.filter(({ door }) => door === "sign-in"))
  const inside = nearest(
    rules.filter(({ require, path }) => require === "signed-in" && (path === "/" || LANDINGS.has(path.slice(1)))),
  )
  const home = [
    ["signed-out", signIn ?? 401],
    ...(["challenged", "recovering"] as const).filter((state) => !absent.includes(state)).map((state) => [state, 403]),
    ["signed-in", inside ?? 403],
    ...(absent.includes("verified") ? [] : [["verified", inside ?? 403]]),
  ]
  const sorted = rules.toSorted((a, b) => compareText(a.path, b.path) || compareText(a.match, b.match))
  const doors = sorted.filter(({ door }) => door !== null)
  const closed = sorted.filter(({ door }) => door === null)
  const outside = outsideOf(files)
  const text = `import type { Policy } from "sallyport"

export default {
${absent.length === 0 ? "" : `  // What your sign-in cannot produce. Remove a state as soon as it can.\n  absent: [${absent.map(quoted).join(", ")}],\n`}  home: { ${home.map(([state, to]) => `${/-/.test(String(state)) ? quoted(String(state)) : state}: ${JSON.stringify(to)}`).join(", ")} },
  unlisted: 404,
  rules: [
${doors.length === 0 ? "" : `    // The way in, guessed from names. Check each.\n${doors.map(lineOf).join("")}`}${closed.length === 0 ? "" : `${doors.length === 0 ? "" : "\n"}    // Closed to visitors until you decide: \`anyone\`, \`signed-out\`, \`signed-in\`.\n${closed.map(lineOf).join("")}`}  ],
  never: [],
  always: [${signIn === null ? "" : `{ admit: "signed-out", at: ${quoted(signIn)}, why: "people can always reach the sign-in page" }`}],
  outside: [${outside.length === 0 ? "" : `\n${outside.map(([path, match]) => `    { path: ${quoted(path)}, match: ${quoted(match)}, why: "static files" },\n`).join("")}  `}],
  accept: [],
} satisfies Policy
`
  return { text, rules: sorted, signIn }
}

/** Where people who have signed in begin, if the home page is none of theirs. */
const LANDINGS: ReadonlySet<string> = new Set(["dashboard", "app", "home", "account", "notes", "projects"])

const lineOf = ({ path, match, require, door, what }: FirstRule): string =>
  `    { path: ${quoted(path)}, match: ${quoted(match)}, require: ${quoted(require)}, why: ${quoted(whyOf(door, what))} },\n`

const whyOf = (door: Door | null, what: readonly string[]): string =>
  `${what.slice(0, 3).join(", ")}${what.length > 3 ? ` and ${what.length - 3} more` : ""}: ${door === null ? "to be decided" : WHY[door]}`

const WHY: Readonly<Record<Door, string>> = {
  "sign-in": "guessed to be the sign-in page",
  "sign-up": "guessed to be where people sign up",
  forgotten: "guessed to be for people who forgot their password",
  reset: "guessed to be where a mailed link leads, in any session",
  callback: "guessed to be where a sign-in begins or comes back to, in any session",
  "second-factor": "guessed to be where a second factor is given, in any session",
  "sign-out": "guessed to be the way out, which works for everybody",
}

const quoted = (text: string): string => JSON.stringify(text)

/** What policies can name of the files that are served beside the pages; the rest is refused, not opened. */
function outsideOf(files: readonly string[]): readonly (readonly [string, MatchMode])[] {
  return [...new Set(files)]
    .map((file): readonly [string, MatchMode] => [
      `/${asciiLowerCaseOf(file.replace(/\/$/, ""))}`,
      file.endsWith("/") ? "subtree" : "exact",
    ])
    .filter(([path]) => !("fault" in readPattern(path)) && !path.includes(":"))
    .toSorted(([a], [b]) => compareText(a, b))
}
