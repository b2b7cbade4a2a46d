import { foldedOf } from "../../../policy/canonical-path.ts"
import { compareText } from "../../../policy/governing-rule.ts"
import type { AbsentState, MatchMode } from "../../../policy/language.ts"
import { readPattern } from "../../../policy/pattern.ts"
import { pathOf } from "../../check/findings/ungoverned.ts"
import { routeEntriesOf } from "../../target/entries.ts"
import type { RouteInventory } from "../../target/inventory.ts"
import { CLOSED, UNDECIDED } from "./closed.ts"
import { visibleLine } from "../../source/visible.ts"
import type { AuthPage } from "../../scan/auth-pages.ts"
import { authPageAt, type FirstRule } from "./first-rules.ts"
import type { ObservedAccess } from "./observed-access.ts"

/** The parts of a first policy. */
export interface PolicyParts {
  readonly rules: readonly FirstRule[]
  /** The pages that a rule decides, in words. */
  readonly whatOf: (rule: FirstRule) => readonly string[]
  readonly routes: RouteInventory
  readonly absent: readonly AbsentState[]
  readonly files: readonly string[]
  /** The entries of `files` that are no files, but paths that the app's own server handles. */
  readonly mounts?: readonly string[]
  /** The entries of `files` that a rule could close, and that somebody has to decide about. */
  readonly undecidedFiles?: readonly string[]
  /** The access seen by a scan. */
  readonly observed?: ObservedAccess | null
}

/** A policy file. */
export interface PolicyText {
  readonly text: string
  /** The page to which signed-out visitors are redirected; null if none was found. */
  readonly signIn: string | null
  /** The paths that the policy lists in `outside`. */
  readonly outside: readonly string[]
}

/**
 * Writes a policy file from its rules. The homes of the auth states are chosen from the rules, by scan or by usual
 * names.
 */
export function policyTextOf({
  rules,
  whatOf,
  routes,
  absent,
  files,
  mounts = [],
  undecidedFiles = [],
  observed = null,
}: PolicyParts): PolicyText {
  const pages = new Set(
    routeEntriesOf(routes.tree)
      .filter((entry) => entry.kind === "page" && (!entry.splat || authPageAt(entry) !== null) && !entry.catchAll)
      .flatMap(({ scopes }) => scopes.map(({ pattern }) => pathOf(pattern))),
  )
  // A home has to be the address of one page, without params.
  const isPlain = ({ path }: FirstRule): boolean => !path.includes("/:") && pages.has(path)
  const nearest = (list: readonly FirstRule[]): string | null =>
    list.filter(isPlain).toSorted((a, b) => a.path.length - b.path.length || compareText(a.path, b.path))[0]?.path ??
    null
  // What a scan saw comes before names. Among several pages, the shortest path is the most likely.
  const seenSignIn = rules.filter((rule) => rule.path === observed?.signedOutHome && rule.authPage === "sign-in")
  const signIn = nearest(seenSignIn) ?? nearest(rules.filter(({ authPage }) => authPage === "sign-in"))
  const landing = rules.find(
    (rule) => rule.path === observed?.signedInHome && rule.require !== "signed-out" && isPlain(rule),
  )
  const inside =
    landing?.path ??
    nearest(rules.filter(({ require, path }) => require === CLOSED && (path === "/" || LANDINGS.has(path.slice(1)))))
  const factor = nearest(rules.filter(({ require }) => require === "challenged"))
  const home = [
    ["signed-out", signIn ?? 401],
    ...(absent.includes("challenged") ? [] : [["challenged", factor ?? 403]]),
    ...(absent.includes("recovering") ? [] : [["recovering", 403]]),
    ["signed-in", inside ?? 403],
    ...(absent.includes("verified") ? [] : [["verified", inside ?? 403]]),
  ]
  const sorted = rules.toSorted((a, b) => compareText(a.path, b.path) || compareText(a.match, b.match))
  const closed = sorted.filter(({ require }) => require === CLOSED)
  const openRules = sorted.filter((rule) => !closed.includes(rule))
  const outside = outsideOf(files)
  const [answered, undecided] = [new Set(mounts.map(outsidePathOf)), new Set(undecidedFiles.map(outsidePathOf))]
  const lineOf = ([path, match]: Outside): string =>
    `    { path: ${quoted(path)}, match: ${quoted(match)}, why: ${quoted(answered.has(path) ? ANSWERED : "static files")} },\n`
  const decidedLines = outside.filter(([path]) => !undecided.has(path)).map(lineOf)
  const undecidedLines = outside.filter(([path]) => undecided.has(path)).map(lineOf)
  const left = [...decidedLines, ...(undecidedLines.length === 0 ? [] : [FILES_TO_CHECK, ...undecidedLines])]
  const lines = (rule: FirstRule): string => linesOf(rule, whatOf(rule), signIn ?? 401)
  const headings = observed === null ? GUESSED : SCANNED
  const text = `import type { Policy } from "sallyport"

export default {
${absent.length === 0 ? "" : `  // States that your sign-in cannot produce. Remove one as soon as it can.\n  absent: [${absent.map(quoted).join(", ")}],\n`}  home: { ${home.map(([state, to]) => `${/-/.test(String(state)) ? quoted(String(state)) : state}: ${JSON.stringify(to)}`).join(", ")} },
  unlisted: 404,
  rules: [
${rules.some(hasGuess) ? "    // CHECK: these languages were guessed. List all languages of your app: under any other, everybody gets 404.\n" : ""}${openRules.length === 0 ? "" : `    // ${headings.open}\n${openRules.map(lines).join("")}`}${closed.length === 0 ? "" : `${openRules.length === 0 ? "" : "\n"}    // ${headings.closed}\n${closed.map(lines).join("")}`}  ],
  never: [],
  always: [${signIn === null ? "" : `{ admit: "signed-out", at: ${quoted(signIn)}, why: "people can always reach the sign-in page" }`}],
  outside: [${left.length === 0 ? "" : `\n${left.join("")}  `}],
  accept: [],
} satisfies Policy
`
  return { text, signIn, outside: outside.map(([path]) => path) }
}

/** Stands above the files that somebody has to decide about. */
const FILES_TO_CHECK =
  "    // CHECK: anyone can fetch these files of `public`. Write a rule for those that are not for everyone, and remove them here.\n"

const GUESSED = {
  open: "The sign-in pages, guessed from their names, and pages that are public already. Check each.",
  closed: "Closed until you decide: `anyone`, `signed-out`, `signed-in`.",
}

const SCANNED = {
  open: "Open to strangers: as scanned, as files, or by name.",
  closed: "Closed to strangers. CHECK marks rules that the scan could not confirm.",
}

/** Usual first segments of the page that people see after signing in. */
const LANDINGS: ReadonlySet<string> = new Set(["dashboard", "app", "home", "account", "notes", "projects"])

/** The lines of a rule. If it decides many pages, comments before it name them all. */
function linesOf(rule: FirstRule, what: readonly string[], signedOut: string | number): string {
  const long = what.length > NAMED ? what.map((one) => `    // ${one}\n`).join("") : ""
  const { observed, deny } = rule
  // A denial that equals the home of signed-out visitors says nothing new.
  const denial = deny === null || deny === signedOut ? "" : `, deny: { "signed-out": ${deny} }`
  const check = observed === null || observed.check === null ? "" : `    // CHECK: ${visibleLine(observed.check)}\n`
  return `${long}${check}    { path: ${quoted(rule.path)}, match: ${quoted(rule.match)}, require: ${quoted(rule.require)}${denial}, why: ${quoted(whyOf(rule, what))} },\n`
}

/** The most pages that the reason of a rule names. */
const NAMED = 3

/** True if a param of the rule lists values. Routes have no such lists, so the values were guessed. */
export const hasGuess = ({ path }: FirstRule): boolean => /\/:\w+\(/.test(path)

/** The reason of a rule: its pages, and then what a scan saw, what its name suggests, or that it is to be decided. */
function whyOf({ authPage, require, observed, openAs }: FirstRule, what: readonly string[]): string {
  const guess =
    observed !== null
      ? visibleLine(observed.why)
      : authPage !== null
        ? WHY[authPage]
        : ((require === CLOSED ? null : openAs) ?? UNDECIDED)
  return `${what.slice(0, NAMED).join(", ")}${what.length > NAMED ? ` and ${what.length - NAMED} more` : ""}: ${guess}`
}

const ANSWERED = "answered by the app's own server, which has to check who is asking"

/** The reasons of rules for pages whose purpose is guessed from their name. */
const WHY: Readonly<Record<AuthPage, string>> = {
  "sign-in": "guessed to be the sign-in page",
  "sign-up": "guessed to be the sign-up page",
  forgotten: "guessed to be the page for forgotten passwords",
  reset: "guessed to be where links in emails lead, signed in or not",
  callback: "guessed to be where a sign-in begins or returns to, signed in or not",
  "second-factor": "guessed to be where a second factor is given, signed in or not",
  "sign-out": "guessed to be the sign-out, which works for everybody",
}

const quoted = (text: string): string => JSON.stringify(text)

/** The path of an `outside` entry for a static file or directory. */
export const outsidePathOf = (file: string): string => `/${foldedOf(file.replace(/\/$/, ""))}`

/** An entry of `outside`. */
type Outside = readonly [path: string, match: MatchMode]

/** The files that a policy can express, as entries of `outside`. Others stay closed. */
function outsideOf(files: readonly string[]): readonly Outside[] {
  return [...new Set(files)]
    .map((file): Outside => [outsidePathOf(file), file.endsWith("/") ? "subtree" : "exact"])
    .filter(([path]) => !("fault" in readPattern(path)) && !path.includes("/:"))
    .toSorted(([a], [b]) => compareText(a, b))
}
