import { asciiLowerCaseOf, canonicalPathOf, segmentsOf } from "../../policy/canonical-path.ts"
import { compareText } from "../../policy/governing-rule.ts"
import type { AbsentState, MatchMode, Requirement } from "../../policy/language.ts"
import { covers, readPattern, shapeOf, type Scope } from "../../policy/pattern.ts"
import { compile } from "../check/compile.ts"
import { hasErrors, type Diagnostic } from "../source/diagnostic.ts"
import { pathOf, spelledOf } from "../check/ungoverned.ts"
import { routeEntriesOf, type RouteEntry } from "../react-router/entries.ts"
import type { RouteInventory } from "../react-router/inventory.ts"
import { visibleLine } from "../source/visible.ts"
import { CLOSED, UNDECIDED } from "./closed.ts"
import { doorOf, type Door } from "./doors.ts"

export interface FirstPolicy {
  readonly text: string
  readonly rules: readonly FirstRule[]
  /** The page that signed-out visitors are sent to; null where there is none to send them to. */
  readonly signIn: string | null
  /** Sign-in pages that could not have a rule of their own, as the route list has them. */
  readonly lost: readonly string[]
}

export interface Unaccepted {
  readonly text: string
  readonly errors: readonly Diagnostic[]
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
  /** Whether pages that are pre-rendered are opened: their files are public as they are. */
  readonly openPrerendered: boolean
  /** Files and directories that are served without the router: first segments, a directory with a slash behind it. */
  readonly files: readonly string[]
}

/**
 * Everything closed but the way in: a rule for each page and endpoint, to be decided one by one. Where routes cannot be
 * told apart by such rules, one for each first segment, and in the end one for all. Where none of them is accepted, why.
 */
export function firstPolicyOf(needs: PolicyNeeds): FirstPolicy | Unaccepted {
  const entries = routeEntriesOf(needs.routes.tree).filter(({ catchAll }) => !catchAll)
  const isPublic = needs.openPrerendered ? prerenderedIn(needs.routes.prerender, entries) : () => false
  const make = (scopesOf: (entry: RouteEntry) => readonly Scope[]) => rulesOf(entries, scopesOf, needs.absent, isPublic)
  const each = make(({ scopes }) => scopes)
  const isOpen = ({ door, require }: FirstRule): boolean => door !== null || require === "anyone"
  const byFirst = make((entry) => (doorAt(entry) === null && !isPublic(entry) ? firstSegmentsOf(entry) : entry.scopes))
  const all = rootRule(entries)
  for (const rules of [each, byFirst, [...each.filter(isOpen), all], [all]]) {
    const made = settled(rules, needs)
    if (made !== null) {
      const opened = new Set(made.rules.filter(({ door }) => door === "sign-in").flatMap(({ what }) => what))
      const lost = entries.filter((entry) => doorAt(entry) === "sign-in" && !opened.has(whatOf(entry)))
      return { ...made, lost: lost.map(({ path }) => path) }
    }
  }
  const { text } = policyOf([all], needs)
  const { diagnostics } = compile({ policy: { path: POLICY, text }, routes: needs.routes })
  return { text, errors: diagnostics.filter((one) => hasErrors([one]) && !OTHERS.has(one.code)) }
}

/** How a policy that is not written yet is named. */
const POLICY = "policy/app.policy.ts"

/** What a file convention or a helper made of a page's path, as the segments of the route list. */
const doorAt = (entry: RouteEntry): Door | null => {
  const door = doorOf(entry.path.split("/").filter((segment) => segment !== ""))
  if (entry.kind === "page") return entry.splat ? null : door
  // An endpoint is no page that somebody could be sent to, and what registers something may be for people inside.
  return door === "sign-in" ? "callback" : door === "sign-up" || door === "forgotten" ? null : door
}

/** Whom each door is for. A sign-in page is of no use to people who have signed in; the others must work for everybody. */
function requiredAt(door: Door, absent: readonly AbsentState[]): Requirement {
  switch (door) {
    case "sign-in":
    case "sign-up":
    case "forgotten":
      return "signed-out"
    case "second-factor":
      return absent.includes("challenged") ? "anyone" : "challenged"
    case "reset":
    case "callback":
    case "sign-out":
      return "anyone"
  }
}

/**
 * Whether a page is a file that the build writes for each of its paths, or for some: one page has one rule. Of a file
 * that several routes with params could have made, none is taken for its page.
 */
function prerenderedIn(
  prerender: RouteInventory["prerender"],
  entries: readonly RouteEntry[],
): (entry: RouteEntry) => boolean {
  if (prerender.kind === "none") return () => false
  const open = new Set(prerender.kind === "paths" ? openPagesOf(prerender.paths, entries) : [])
  const paths =
    prerender.kind === "paths" ? new Set<string | null>(prerender.paths.map(({ path }) => canonicalPathOf(path))) : null
  return (entry) =>
    open.has(entry) ||
    (isLiteral(entry) &&
      entry.kind === "page" &&
      entry.scopes.every(({ pattern }) => paths?.has(pathOf(pattern)) ?? true))
}

const isLiteral = ({ splat, scopes }: RouteEntry): boolean =>
  !splat && scopes.length > 0 && scopes.every(({ pattern }) => pattern.every((segment) => segment.kind === "literal"))

/** The pages with params or splats that pre-rendered paths belong to. */
function openPagesOf(
  paths: readonly { readonly path: string }[],
  entries: readonly RouteEntry[],
): readonly RouteEntry[] {
  return paths.flatMap(({ path }) => {
    const canonical = canonicalPathOf(path)
    if (canonical === null) return []
    const segments = segmentsOf(canonical)
    const serving = entries.filter(({ scopes }) => scopes.some((scope) => covers(scope, segments)))
    const [only, ...others] = serving
    return only?.kind === "page" && others.length === 0 && !isLiteral(only) ? [only] : []
  })
}

function rulesOf(
  entries: readonly RouteEntry[],
  scopesOf: (entry: RouteEntry) => readonly Scope[],
  absent: readonly AbsentState[],
  isPublic: (entry: RouteEntry) => boolean,
): readonly FirstRule[] {
  const rules = new Map<string, FirstRule>()
  for (const entry of entries) {
    for (const { pattern, match } of scopesOf(entry)) {
      const key = `${shapeOf(spelledOf(pattern))} ${match}`
      const known = rules.get(key)
      const door = doorAt(entry)
      const what = [...new Set([...(known?.what ?? []), whatOf(entry)])]
      // Of two that share a path the stricter counts.
      const together = known === undefined || known.door === door ? door : null
      rules.set(key, {
        path: pathOf(pattern),
        match,
        require: isPublic(entry) ? "anyone" : together === null ? CLOSED : requiredAt(together, absent),
        door: isPublic(entry) ? null : together,
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
  require: CLOSED,
  door: null,
  what: [`${entries.length} routes`],
})

const whatOf = ({ kind, node }: RouteEntry): string =>
  `${kind === "page" ? "page" : "endpoint"} ${visibleLine(node.module.file)}`

/** Without the rules that say nothing another does not say; null where the compiler refuses what is left. */
function settled(rules: readonly FirstRule[], needs: PolicyNeeds): FirstPolicy | null {
  let left = rules
  let files = needs.files
  for (let round = 0; round < 6; round++) {
    const made = policyOf(left, { ...needs, files })
    const { diagnostics } = compile({ policy: { path: POLICY, text: made.text }, routes: needs.routes })
    const idle = diagnostics
      .filter(({ code }) => ["P303", "P304", "P405"].includes(code))
      .flatMap(({ rule }) => rule ?? [])
    const isIdle = (rule: FirstRule): boolean =>
      idle.some(({ path, match }) => path === rule.path && match === rule.match)
    const taking = diagnostics
      .filter(({ code }) => code === "P413" || code === "P415")
      .flatMap(({ span }) => span ?? [])
    const taken = taking.map(({ start, end }) => made.text.slice(start, end))
    if (idle.length === 0 && taken.length === 0) {
      return diagnostics.some(({ code, severity }) => severity === "error" && !OTHERS.has(code)) ? null : made
    }
    // What files took from a rule is the rule's again once they are taken out, and then it is not idle.
    if (taken.length === 0) left = left.filter((rule) => !isIdle(rule))
    files = files.filter((file) => !taken.some((entry) => entry.includes(`path: ${quoted(outsidePathOf(file))},`)))
  }
  return null
}

/** What the app's own files lack, which another edit gives them or a person has to. */
const OTHERS: ReadonlySet<string> = new Set(["P403", "P406", "P407"])

function policyOf(rules: readonly FirstRule[], { routes, absent, files }: PolicyNeeds): FirstPolicy {
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
    rules.filter(({ require, path }) => require === CLOSED && (path === "/" || LANDINGS.has(path.slice(1)))),
  )
  const factor = nearest(rules.filter(({ require }) => require === "challenged"))
  const home = [
    ["signed-out", signIn ?? 401],
    ...(absent.includes("challenged") ? [] : [["challenged", factor ?? 403]]),
    ...(absent.includes("recovering") ? [] : [["recovering", 403]]),
    ["signed-in", inside ?? 403],
    ...(absent.includes("verified") ? [] : [["verified", inside ?? 403]]),
  ]
  const sorted = rules.toSorted((a, b) => compareText(a.path, b.path) || compareText(a.match, b.match))
  const closed = sorted.filter(({ door, require }) => door === null && require !== "anyone")
  const doors = sorted.filter((rule) => !closed.includes(rule))
  const outside = outsideOf(files)
  const text = `import type { Policy } from "sallyport"

export default {
${absent.length === 0 ? "" : `  // What your sign-in cannot produce. Remove a state as soon as it can.\n  absent: [${absent.map(quoted).join(", ")}],\n`}  home: { ${home.map(([state, to]) => `${/-/.test(String(state)) ? quoted(String(state)) : state}: ${JSON.stringify(to)}`).join(", ")} },
  unlisted: 404,
  rules: [
${doors.length === 0 ? "" : `    // The way in, guessed from names, and what is public already. Check each.\n${doors.map(lineOf).join("")}`}${closed.length === 0 ? "" : `${doors.length === 0 ? "" : "\n"}    // Closed to visitors until you decide: \`anyone\`, \`signed-out\`, \`signed-in\`.\n${closed.map(lineOf).join("")}`}  ],
  never: [],
  always: [${signIn === null ? "" : `{ admit: "signed-out", at: ${quoted(signIn)}, why: "people can always reach the sign-in page" }`}],
  outside: [${outside.length === 0 ? "" : `\n${outside.map(([path, match]) => `    { path: ${quoted(path)}, match: ${quoted(match)}, why: "static files" },\n`).join("")}  `}],
  accept: [],
} satisfies Policy
`
  return { text, rules: sorted, signIn, lost: [] }
}

/** Where people who have signed in begin, if the home page is none of theirs. */
const LANDINGS: ReadonlySet<string> = new Set(["dashboard", "app", "home", "account", "notes", "projects"])

const lineOf = (rule: FirstRule): string =>
  `    { path: ${quoted(rule.path)}, match: ${quoted(rule.match)}, require: ${quoted(rule.require)}, why: ${quoted(whyOf(rule))} },\n`

function whyOf({ door, require, what }: FirstRule): string {
  const guess = door !== null ? WHY[door] : require === "anyone" ? "pre-rendered, a public file already" : UNDECIDED
  return `${what.slice(0, 3).join(", ")}${what.length > 3 ? ` and ${what.length - 3} more` : ""}: ${guess}`
}

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

const outsidePathOf = (file: string): string => `/${asciiLowerCaseOf(file.replace(/\/$/, ""))}`

/** What policies can name of the files that are served beside the pages; the rest is refused, not opened. */
function outsideOf(files: readonly string[]): readonly (readonly [string, MatchMode])[] {
  return [...new Set(files)]
    .map((file): readonly [string, MatchMode] => [outsidePathOf(file), file.endsWith("/") ? "subtree" : "exact"])
    .filter(([path]) => !("fault" in readPattern(path)) && !path.includes(":"))
    .toSorted(([a], [b]) => compareText(a, b))
}
