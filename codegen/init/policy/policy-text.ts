import { canonicalPathOf, foldedOf, segmentsOf } from "../../../policy/canonical-path.ts"
import { compareText } from "../../../policy/governing-rule.ts"
import type { AbsentState, MatchMode } from "../../../policy/language.ts"
import { covers, readPattern } from "../../../policy/pattern.ts"
import { pathOf } from "../../check/findings/ungoverned.ts"
import { listedUpTo } from "../../messages/phrases.ts"
import { routeEntriesOf } from "../../target/entries.ts"
import type { Diagnostic } from "../../source/diagnostic.ts"
import type { RouteInventory } from "../../target/inventory.ts"
import { withoutLanguage } from "../app/languages.ts"
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
  /** Static files and directories, and mounts, as paths without the leading slash. Directories end with a slash. */
  readonly files: readonly string[]
  /** The entries of `files` that are no files, but paths that the app's own server handles. */
  readonly mounts?: readonly string[]
  /** The entries of `files` that a rule could close, and that somebody has to decide about. */
  readonly undecidedFiles?: readonly string[]
  /** The access seen by a scan. */
  readonly observed?: ObservedAccess | null
  /** The languages of the app; null if unknown. */
  readonly languages?: readonly string[] | null
  /** The findings that the policy accepts. */
  readonly accepted?: readonly AcceptedFinding[]
}

/**
 * A finding that a first policy accepts, with its rule: one rule decides routes that no rule can tell apart (P423), or
 * an endpoint redirects signed-out visitors (P425).
 */
export interface AcceptedFinding extends Pick<FirstRule, "path" | "match"> {
  readonly code: "P423" | "P425"
}

/** A policy file. */
export interface PolicyText {
  readonly text: string
  /** The page to which signed-out visitors are redirected; null if none was found. */
  readonly signIn: string | null
  /** The paths that the policy lists in `outside`. */
  readonly outside: readonly string[]
  readonly accepted: readonly AcceptedFinding[]
}

/** Writes a policy file from its rules. */
export function policyTextOf(parts: PolicyParts): PolicyText {
  const { rules, whatOf, absent, files, mounts = [], undecidedFiles = [], observed = null, accepted = [] } = parts
  const { signIn, factor, inside } = homesOf(parts)
  const home = [
    ["signed-out", signIn ?? 401],
    ...(absent.includes("challenged") ? [] : [["challenged", factor ?? 403]]),
    ...(absent.includes("recovering") ? [] : [["recovering", 403]]),
    ["signed-in", inside ?? 403],
    ...(absent.includes("verified") ? [] : [["verified", inside ?? 403]]),
  ].map(([state, to]) => `${/-/.test(String(state)) ? quoted(String(state)) : state}: ${JSON.stringify(to)}`)
  const sorted = rules.toSorted((a, b) => compareText(a.path, b.path) || compareText(a.match, b.match))
  const closed = sorted.filter(({ require }) => require === CLOSED)
  const open = sorted.filter(({ require }) => require !== CLOSED)
  const lines = (rule: FirstRule): readonly string[] => linesOf(rule, whatOf(rule), signIn ?? 401)
  const headings = observed === null ? GUESSED : SCANNED
  const outside = outsideOf(files)
  const mounted = new Set(mounts.map(outsidePathOf))
  const undecided = new Set(undecidedFiles.map(outsidePathOf))
  const lineOf = ([path, match]: Outside): string =>
    `    { path: ${quoted(path)}, match: ${quoted(match)}, why: ${quoted(mounted.has(path) ? ANSWERED : "static files")} },`
  const decidedLines = outside.filter(([path]) => !undecided.has(path)).map(lineOf)
  const undecidedLines = outside.filter(([path]) => undecided.has(path)).map(lineOf)
  const text = [
    'import type { Policy } from "sallyport"',
    "",
    "export default {",
    ...(absent.length === 0
      ? []
      : [
          "  // States that your sign-in cannot produce. Remove one as soon as it can.",
          `  absent: [${absent.map(quoted).join(", ")}],`,
        ]),
    `  home: { ${home.join(", ")} },`,
    "  unlisted: 404,",
    "  rules: [",
    ...(rules.some(hasGuess) ? [LANGUAGES_TO_CHECK] : []),
    ...(open.length === 0 ? [] : [`    // ${headings.open}`, ...open.flatMap(lines)]),
    ...(open.length === 0 || closed.length === 0 ? [] : [""]),
    ...(closed.length === 0 ? [] : [`    // ${headings.closed}`, ...closed.flatMap(lines)]),
    "  ],",
    "  never: [],",
    signIn === null
      ? "  always: [],"
      : `  always: [{ admit: "signed-out", at: ${quoted(signIn)}, why: "people can always reach the sign-in page" }],`,
    ...(outside.length === 0
      ? ["  outside: [],"]
      : [
          "  outside: [",
          ...decidedLines,
          ...(undecidedLines.length === 0 ? [] : [FILES_TO_CHECK, ...undecidedLines]),
          "  ],",
        ]),
    ...acceptLinesOf(accepted),
    "} satisfies Policy",
    "",
  ].join("\n")
  return { text, signIn, outside: outside.map(([path]) => path), accepted }
}

/** The lines of `accept`. */
export function acceptLinesOf(accepted: readonly AcceptedFinding[]): readonly string[] {
  if (accepted.length === 0) return ["  accept: [],"]
  const isAccepted = (sought: AcceptedFinding["code"]): boolean => accepted.some(({ code }) => code === sought)
  return [
    ...(isAccepted("P423")
      ? [
          "  // CHECK: P423 means that one rule decides several routes, because no rule can tell them apart. Keep the entry if the rule is right for all of them, or change the path of one of the routes.",
        ]
      : []),
    ...(isAccepted("P425")
      ? [
          "  // CHECK: P425 means that an endpoint redirects people who are signed out to the sign-in page. Keep the entry if only browsers open it, and remove it if you open the rule to everybody.",
        ]
      : []),
    "  accept: [",
    ...accepted.map(
      ({ code, path, match }) =>
        `    { code: ${quoted(code)}, rule: ${quoted(path)}, match: ${quoted(match)}, why: ${quoted(WHY_ACCEPTED[code])} },`,
    ),
    "  ],",
  ]
}

const WHY_ACCEPTED: Readonly<Record<AcceptedFinding["code"], string>> = {
  P423: `the rule decides several routes: ${UNDECIDED}`,
  P425: `its loader only redirects, so people seem to open it in a browser: ${UNDECIDED}`,
}

/**
 * The findings of the compiler that a first policy accepts. `onlyRedirects` is true for a rule that decides only
 * endpoints that redirect people.
 */
export const acceptedIn = (
  diagnostics: readonly Diagnostic[],
  onlyRedirects: (rule: Pick<FirstRule, "path" | "match">) => boolean = () => false,
): readonly AcceptedFinding[] =>
  diagnostics.flatMap(({ code, rule }): readonly AcceptedFinding[] => {
    if (rule === null) return []
    const { path, match } = rule
    if (code === "P423") return [{ code, path, match }]
    // Not for a subtree: the entry would also cover endpoints that are added beneath it later.
    return code === "P425" && match === "exact" && onlyRedirects(rule) ? [{ code, path, match }] : []
  })

/** The pages for `home`; null for those that were not found. */
interface HomePages {
  readonly signIn: string | null
  /** The page where people give their second factor. */
  readonly factor: string | null
  /** The page for people who are signed in. */
  readonly inside: string | null
}

/**
 * Chooses the pages for `home`: what a scan saw comes before names. Among several pages, the shortest path is the most
 * likely.
 */
function homesOf({ rules, routes, observed = null, languages = null }: PolicyParts): HomePages {
  const pages = new Set(
    routeEntriesOf(routes.tree)
      // A splat is no single address, except that of a sign-in page that takes the paths of its steps too, as Clerk's
      // does.
      .filter((entry) => entry.kind === "page" && (!entry.splat || authPageAt(entry) !== null) && !entry.catchAll)
      .flatMap(({ scopes }) => scopes.map(({ pattern }) => pathOf(pattern))),
  )
  // A home is one address: that of a page without params, one that a scan saw, or that of a page in the first language.
  const addressOf = ({ path }: FirstRule, seen: string | null = null): string | null => {
    if (!pages.has(path)) return null
    if (!path.includes("/:")) return path
    if (seen !== null && isAddressOf(path, seen)) return seen
    const [language] = languages ?? []
    const rest = withoutLanguage(path)
    return language === undefined || rest.includes(":") ? null : `/${language}${rest}`
  }
  const nearest = (list: readonly FirstRule[], seen: string | null = null): string | null =>
    list
      .flatMap((rule) => addressOf(rule, seen) ?? [])
      .toSorted((a, b) => a.length - b.length || compareText(a, b))[0] ?? null
  const { signedOutHome = null, signedInHome = null } = observed ?? {}
  const signInRules = rules.filter(({ authPage }) => authPage === "sign-in")
  const seenSignIn = signInRules.filter(
    (rule) => signedOutHome !== null && addressOf(rule, signedOutHome) === signedOutHome,
  )
  const isLanding = (rule: FirstRule): boolean =>
    signedInHome !== null && rule.require !== "signed-out" && addressOf(rule, signedInHome) === signedInHome
  const namedLandings = rules.filter(
    ({ require, path }) => require === CLOSED && (path === "/" || LANDINGS.has(withoutLanguage(path).slice(1))),
  )
  return {
    signIn: nearest(seenSignIn, signedOutHome) ?? nearest(signInRules),
    factor: nearest(rules.filter(({ require }) => require === "challenged")),
    inside: rules.some(isLanding) ? signedInHome : nearest(namedLandings),
  }
}

/** Stands above the rules whose languages were guessed. */
const LANGUAGES_TO_CHECK =
  "    // CHECK: these languages were guessed. List all languages of your app: under any other, everybody gets 404."

/** Stands above the files that somebody has to decide about. */
const FILES_TO_CHECK =
  "    // CHECK: anyone can fetch these files of `public`. Write a rule for those that are not for everyone, and remove them here."

/** The headings of the open and the closed rules in a policy that was written without a scan. */
const GUESSED = {
  open: "The sign-in pages, guessed from their names, and pages that are public already. Check each.",
  closed: "Closed until you decide: `anyone`, `signed-out`, `signed-in`.",
}

/** The headings of the open and the closed rules in a policy that keeps what a scan saw. */
const SCANNED = {
  open: "Open to strangers: as scanned, as files, or by name.",
  closed: "Closed to strangers. CHECK marks rules that the scan could not confirm.",
}

/** True if a path is an address of the pattern. */
function isAddressOf(pattern: string, path: string): boolean {
  const [read, canonical] = [readPattern(pattern), canonicalPathOf(path)]
  return "pattern" in read && canonical !== null && covers({ ...read, match: "exact" }, segmentsOf(canonical))
}

/** The usual paths, without the first slash, of the page that people see after signing in. */
const LANDINGS: ReadonlySet<string> = new Set(["dashboard", "app", "home", "account", "notes", "projects"])

/**
 * The lines of a rule. If it decides more pages than its reason names, comments before it name them all. `signedOut` is
 * `home["signed-out"]`.
 */
function linesOf(rule: FirstRule, pages: readonly string[], signedOut: string | number): readonly string[] {
  const { path, match, require, observed, deny } = rule
  // A denial that equals the home of signed-out visitors adds nothing.
  const denial = deny === null || deny === signedOut ? "" : `, deny: { "signed-out": ${deny} }`
  return [
    ...(pages.length > MAX_NAMED ? pages.map((one) => `    // ${one}`) : []),
    ...(observed === null || observed.check === null ? [] : [`    // CHECK: ${visibleLine(observed.check)}`]),
    `    { path: ${quoted(path)}, match: ${quoted(match)}, require: ${quoted(require)}${denial}, why: ${quoted(whyOf(rule, pages))} },`,
  ]
}

/** The most pages that the reason of a rule names. */
const MAX_NAMED = 3

/** True if a param of the rule lists values. Routes have no such lists, so the values were guessed. */
export const hasGuess = ({ path }: FirstRule): boolean => /\/:\w+\(/.test(path)

/** The reason of a rule: its pages, and then what a scan saw, what its name suggests, or that it is to be decided. */
function whyOf({ authPage, require, observed, reasonToOpen }: FirstRule, pages: readonly string[]): string {
  // A rule that was closed later keeps `reasonToOpen`, the reason to open it, which no longer holds.
  const guess =
    observed !== null
      ? visibleLine(observed.why)
      : authPage !== null
        ? WHY[authPage]
        : ((require === CLOSED ? null : reasonToOpen) ?? UNDECIDED)
  return `${listedUpTo(MAX_NAMED, pages, null)}: ${guess}`
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

/** The paths of all files that `outside` can express. */
export const outsidePathsOf = (files: readonly string[]): readonly string[] => outsideOf(files).map(([path]) => path)

/** An entry of `outside`. */
type Outside = readonly [path: string, match: MatchMode]

/** The files that a policy can express, as entries of `outside`. Others stay closed. */
function outsideOf(files: readonly string[]): readonly Outside[] {
  return [...new Set(files)]
    .map((file): Outside => [outsidePathOf(file), file.endsWith("/") ? "subtree" : "exact"])
    .filter(([path]) => !("fault" in readPattern(path)) && !path.includes("/:"))
    .toSorted(([a], [b]) => compareText(a, b))
}
