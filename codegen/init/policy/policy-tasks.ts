import { listed, listedUpTo } from "../../messages/phrases.ts"
import { routeEntriesOf } from "../../target/entries.ts"
import type { RouteNode } from "../../target/inventory.ts"
import type { ReactRouterApp } from "../app/found.ts"
import { authPageAt } from "../../scan/names.ts"
import { CLOSED } from "./closed.ts"
import type { FirstPolicy, PolicyNeeds } from "./first-policy.ts"
import type { FirstRule } from "./first-rules.ts"
import type { Mounts } from "./mounts.ts"
import { onlyRedirects } from "./redirects.ts"
import { hasGuess, outsidePathOf, outsidePathsOf } from "./policy-text.ts"
import type { SourceFile } from "../session/found.ts"

/** The facts about an app and its edits that the tasks name. */
interface TaskFacts extends Pick<PolicyNeeds, "absent" | "languages" | "observed" | "undecidedFiles"> {
  /** The path of the policy. */
  readonly policy: string
  /** The path of the module that opens the locks, the app's binding to its guards. */
  readonly binding: string
  /** The query parameter from which the sign-in page reads the path to return to; null if none was found. */
  readonly wayBack: string | null
}

/** The tasks that a first policy leaves to the developer. */
export function policyTasks(
  found: Pick<ReactRouterApp, "packages" | "routes" | "textOf">,
  first: FirstPolicy,
  { policy, binding, wayBack, absent, languages, observed = null, undecidedFiles = [] }: TaskFacts,
): readonly string[] {
  const inPolicy = (task: string | null): readonly string[] => (task === null ? [] : [`${policy}: ${task}`])
  return [
    ...first.lost.map(
      (lost) =>
        `${found.routes.file}: the sign-in page \`${lost}\` is closed, because no rule can cover its paths without those of other pages; write a route of its own for each of its optional segments`,
    ),
    ...inPolicy(signInTask(first, found.packages)),
    ...inPolicy(observed === null ? unscannedTask(first.rules) : scannedTask(first.rules)),
    ...catchAllTasks(found, first.rules, policy),
    ...inPolicy(languagesTask(first.rules, languages)),
    ...inPolicy(sharedRulesTask(first.accepted)),
    ...inPolicy(publicFilesTask(undecidedFiles, first.outside)),
    ...inPolicy(secondFactorTask(first.rules, absent)),
    ...(first.signIn === null || wayBack === "next" ? [] : [wayBackTask(found, first.signIn, wayBack, binding)]),
  ]
}

/** The task of an app without a page to which people who are not signed in can be sent; null if there is one. */
function signInTask({ rules, signIn: home, lost }: FirstPolicy, packages: ReadonlySet<string>): string | null {
  // One that is lost has a task of its own.
  if (home !== null || lost.length > 0) return null
  const signIn = rules.find(({ authPage }) => authPage === "sign-in")
  if (signIn !== undefined)
    return `the path of the sign-in page \`${signIn.path}\` has a param, so people not signed in get 401; name one of its addresses in \`home\``
  if (packages.has("next-auth"))
    return "no sign-in page was found, so people not signed in get 401; the one of NextAuth is an endpoint: write a page that redirects to it, as the package's README shows, then name that page in `home` and give it a rule"
  // Such an endpoint redirects to a provider's own sign-in page.
  const endpoint = rules.find(({ entries }) =>
    entries.some(({ kind, path }) => kind === "resource" && authPageAt(path) === "sign-in"),
  )
  return endpoint === undefined
    ? "no sign-in page was found, so people not signed in get 401; if there is one, name it in `home` and give it a rule"
    : `\`${endpoint.path}\` is an endpoint, and visitors can only be sent to a page, so people not signed in get 401; add a page that redirects to it, give it a rule, and name it in \`home\``
}

/** The task to decide about the rules of a policy that was written without a scan; null if there is none. */
function unscannedTask(rules: FirstPolicy["rules"]): string | null {
  const closed = rules.filter(({ require }) => require === CLOSED).length
  const guessed = rules.filter((rule) => rule.require !== CLOSED && isByName(rule)).length
  if (closed === 0) return guessed === 0 ? null : `no rule is left for you to decide${guessedTask(guessed)}`
  const undecided = closed === 1 ? "one rule is" : `${closed} rules are`
  return `${undecided} for you to decide, and closed until then${guessedTask(guessed)}`
}

/** The task to check the rules that a scan could not confirm. */
function scannedTask(rules: FirstPolicy["rules"]): string {
  const seen = rules.flatMap(({ observed }) => observed ?? [])
  const checks = seen.filter(({ check }) => check !== null).length
  const closed =
    checks === 0
      ? ""
      : `; ${checks === 1 ? "one is" : `${checks} are`} closed to strangers and marked CHECK, because the scan does not show exactly who can open those pages`
  // Rules of pages that the scan could not judge or did not request, and whose names show their purpose.
  const guessed = rules.filter(isByName).length
  return `${seen.length - checks} of ${rules.length} rules keep what the scan saw${closed}${guessedTask(guessed)}`
}

/** True for a rule that its pages' names alone suggest: no scan saw them, and nothing else opens them. */
const isByName = ({ observed, reasonToOpen }: FirstRule): boolean => observed === null && reasonToOpen === undefined

const guessedTask = (count: number): string =>
  count === 0
    ? ""
    : `; ${count === 1 ? "one was guessed from its name: check it" : `${count} were guessed from their names: check them`}`

/** The tasks for catch-all routes. With a rule for everything there are none: that rule covers them, too. */
function catchAllTasks(
  { routes, textOf }: Pick<ReactRouterApp, "routes" | "textOf">,
  rules: readonly FirstRule[],
  policy: string,
): readonly string[] {
  if (rules.some(({ path, match }) => path === "/" && match === "subtree")) return []
  const catchAlls = routeEntriesOf(routes.tree).filter(({ catchAll }) => catchAll)
  return catchAlls.map(({ node }) => catchAllTask(node, policy, textOf))
}

/** The task for a catch-all route, which may be a not-found page, serve content, or be an endpoint. */
function catchAllTask(node: RouteNode, policy: string, textOf: ReactRouterApp["textOf"]): string {
  const { file, exists, exports } = node.module
  const rule = `add \`{ path: "/", match: "subtree", require: "anyone", why: "..." }\` to ${policy}`
  const begin = `CHECK ${file}: its route serves every path that no other route does`
  if (!exists || exports.includes("default"))
    return `${begin}. If it is your not-found page, leave it: unknown paths now get 404 with your root error boundary, and this page is no longer shown. If it serves content, or you want to keep showing it, ${rule}, with whatever requirement its content needs`
  const instead = onlyRedirects(node, textOf)
    ? "people are no longer redirected from there. To keep the redirect"
    : "it no longer answers there. To keep its answers"
  return `${begin}, and has no component. Unknown paths now get a 404 without your root error boundary, and ${instead}, ${rule}, with whatever requirement its answers need; to show your error boundary, export a component from it`
}

/** The task to check languages that were guessed; null if there are none. */
function languagesTask(rules: readonly FirstRule[], languages: TaskFacts["languages"]): string | null {
  if (!rules.some(hasGuess)) return null
  const source =
    languages === null
      ? "your code does not say which languages there are, so two were guessed"
      : `the languages ${listed(languages, "and")} were guessed from your code`
  return `check the line marked CHECK above the rules: ${source}; under any other language, everybody gets 404`
}

/** The task to check rules that decide several routes (P423); null if there are none. */
function sharedRulesTask(accepted: FirstPolicy["accepted"]): string | null {
  const shared = accepted.flatMap(({ code, path }) => (code === "P423" ? [path] : []))
  if (shared.length === 0) return null
  return `check the entries of \`accept\`: ${listed(shared, "and")} ${shared.length === 1 ? "decides" : "each decide"} several routes that no rule can tell apart, so people who can open one can open them all`
}

/** The task to check files of `public` that somebody may want to close; null if `outside` lists none of them. */
function publicFilesTask(files: readonly string[], outside: FirstPolicy["outside"]): string | null {
  const open = files.flatMap((file) => (outside.includes(outsidePathOf(file)) ? [`public/${file}`] : []))
  if (open.length === 0) return null
  return `check what is below the line marked CHECK in \`outside\`: anyone can fetch ${listed(open, "and")}`
}

/** The task to name the page for a second factor; null if the policy has one, or the sign-in has no such state. */
function secondFactorTask(rules: readonly FirstRule[], absent: TaskFacts["absent"]): string | null {
  if (absent.includes("challenged") || rules.some(({ require }) => require === "challenged")) return null
  return "name the page for people who owe a second factor as `home.challenged`, with a rule that requires `challenged`"
}

/** The task about the way back from a sign-in page, which reads it from the query parameter `wayBack`, if any. */
function wayBackTask(
  found: Pick<ReactRouterApp, "routes">,
  signIn: string,
  wayBack: string | null,
  binding: string,
): string {
  const check = checkOf(found, signIn)
  return wayBack === null
    ? `the sign-in page \`${signIn}\`: once people are signed in, send them on to the path in \`?next=\`, checked by ${check}; to use another name than \`next\`, set \`next\` in ${binding}`
    : `the sign-in page \`${signIn}\`: it seems to read the way back from \`${wayBack}\`, so the guard puts it there (\`next\` in ${binding}); check it with ${check} before you send people there`
}

/**
 * The function that validates `next`, in words: on the server it belongs to the locks, but some apps sign people in
 * from the browser.
 */
function checkOf({ routes }: Pick<ReactRouterApp, "routes">, at: string): string {
  const page = routeEntriesOf(routes.tree).find(({ path: pattern }) => pattern === at)
  const isOnServer = page === undefined || page.node.module.exports.includes("action")
  return isOnServer
    ? "`locks.safeNext(...)`"
    : "`safeNextOf(guards, ...)` of `sallyport/guard/client` in the browser, and `locks.safeNext(...)` on the server"
}

/** Tasks about the app's own server. `outside` are the paths that made it into the policy: not those of pages. */
export function mountTasks(
  { paths, unread, ofOtherServers }: Mounts,
  outside: ReadonlySet<string>,
  policy: string,
): readonly string[] {
  const listed = paths.filter((path) => outside.has(outsidePathOf(path)))
  const named = listed.map((path) => `/${path}${path.endsWith("/") ? "*" : ""}`).join(", ")
  return [
    ...(listed.length === 0
      ? []
      : [
          `${policy}: your server answers ${named} itself, so the policy lists them in \`outside\`: anyone can reach them unless your server checks who is asking`,
        ]),
    ...(unread.length === 0
      ? []
      : [
          `${unread.join(", ")}: your server answers addresses here that \`init\` could not read; the policy does not know about them`,
        ]),
    ...(ofOtherServers.length === 0
      ? []
      : [
          `${ofOtherServers.join(", ")}: addresses are registered here, and \`init\` could not tell which server answers them; the policy knows about them only if a route of the app does`,
        ]),
  ]
}

/** The most files that a task names. */
const MAX_NAMED = 3

/**
 * Tasks about static files that the policy does not list in `outside`, because it cannot, or because it must not.
 * `assets` is the directory of the build's files; null if it is unknown.
 */
export function staticFileTasks(
  files: readonly string[],
  assets: string | null,
  { path: viteConfig }: SourceFile,
  outside: ReadonlySet<string>,
  policy: string,
): readonly string[] {
  const taken = outsidePathsOf(files).flatMap((one) => (outside.has(one) ? [] : `\`${one}\``))
  return [
    ...(assets !== null
      ? []
      : [
          `${policy}: \`build.assetsDir\` of ${viteConfig} could not be read, so list the directory of your build's static files in \`outside\``,
        ]),
    ...(taken.length === 0
      ? []
      : [
          `${policy}: \`outside\` does not list the static files at ${listedUpTo(MAX_NAMED, taken)}, because your routes match these addresses: their rules decide unless your server answers before the locks`,
        ]),
  ]
}
