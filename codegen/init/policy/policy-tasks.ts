import { listed, listedUpTo } from "../../messages/phrases.ts"
import { routeEntriesOf } from "../../target/entries.ts"
import type { RouteNode } from "../../target/inventory.ts"
import type { ReactRouterApp } from "../app/found.ts"
import { authPageAt } from "../../scan/names.ts"
import { CLOSED } from "./closed.ts"
import type { FirstPolicy, PolicyNeeds } from "./first-policy.ts"
import type { FirstRule } from "./first-rules.ts"
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

/** The task of an app without a page to which people who are not signed in can be sent. */
function signInTask(rules: readonly FirstRule[], hasNextAuth: boolean): string {
  const signIn = rules.find(({ authPage }) => authPage === "sign-in")
  if (signIn !== undefined)
    return `the path of the sign-in page \`${signIn.path}\` has a param, so people not signed in get 401; name one of its addresses in \`home\``
  if (hasNextAuth)
    return "no sign-in page was found, so people not signed in get 401; the one of NextAuth is an endpoint: write a page that redirects to it, as the package's README shows, then name that page in `home` and give it a rule"
  // Such an endpoint redirects to a provider's own sign-in page.
  const endpoint = rules.find(({ entries }) =>
    entries.some(({ kind, path }) => kind === "resource" && authPageAt(path) === "sign-in"),
  )
  return endpoint === undefined
    ? "no sign-in page was found, so people not signed in get 401; if there is one, name it in `home` and give it a rule"
    : `\`${endpoint.path}\` is an endpoint, and visitors can only be sent to a page, so people not signed in get 401; add a page that redirects to it, give it a rule, and name it in \`home\``
}

/** The tasks that a first policy leaves to the developer. */
export function policyTasks(
  found: Pick<ReactRouterApp, "packages" | "routes" | "textOf">,
  first: FirstPolicy,
  { policy, binding, wayBack, absent, languages, observed = null, undecidedFiles = [] }: TaskFacts,
): readonly string[] {
  const tasks: string[] = []
  for (const lost of first.lost)
    tasks.push(
      `${found.routes.file}: the sign-in page \`${lost}\` is closed, because no rule can cover its paths without those of other pages; write a route of its own for each of its optional segments`,
    )
  if (first.signIn === null && first.lost.length === 0)
    tasks.push(`${policy}: ${signInTask(first.rules, found.packages.has("next-auth"))}`)
  const toCheck = observed === null ? unscannedTask(first.rules) : scannedTask(first.rules)
  if (toCheck !== null) tasks.push(`${policy}: ${toCheck}`)
  // With a rule for everything, catch-all routes need no task: that rule covers them, too.
  const catchAlls = routeEntriesOf(found.routes.tree).filter(({ catchAll }) => catchAll)
  for (const { node } of first.rules.some(({ path, match }) => path === "/" && match === "subtree") ? [] : catchAlls)
    tasks.push(catchAllTask(node, policy, found.textOf))
  if (first.rules.some(hasGuess))
    tasks.push(
      `${policy}: check the line marked CHECK above the rules: ${
        languages === null
          ? "your code does not say which languages there are, so two were guessed"
          : `the languages ${listed(languages, "and")} were guessed from your code`
      }; under any other language, everybody gets 404`,
    )
  const shared = first.accepted.filter(({ code }) => code === "P423")
  if (shared.length > 0)
    tasks.push(
      `${policy}: check the entries of \`accept\`: ${listed(
        shared.map(({ path }) => path),
        "and",
      )} ${shared.length === 1 ? "decides" : "each decide"} several routes that no rule can tell apart, so people who can open one can open them all`,
    )
  const left = undecidedFiles.filter((file) => first.outside.includes(outsidePathOf(file)))
  if (left.length > 0)
    tasks.push(
      `${policy}: check what is below the line marked CHECK in \`outside\`: anyone can fetch ${listed(
        left.map((file) => `public/${file}`),
        "and",
      )}`,
    )
  if (!absent.includes("challenged") && !first.rules.some(({ require }) => require === "challenged"))
    tasks.push(
      `${policy}: name the page for people who owe a second factor as \`home.challenged\`, with a rule that requires \`challenged\``,
    )
  if (first.signIn !== null && wayBack !== "next")
    tasks.push(
      wayBack === null
        ? `the sign-in page \`${first.signIn}\`: once people are signed in, send them on to the path in \`?next=\`, checked by ${checkOf(found, first.signIn)}; to use another name than \`next\`, set \`next\` in ${binding}`
        : `the sign-in page \`${first.signIn}\`: it seems to read the way back from \`${wayBack}\`, so the guard puts it there (\`next\` in ${binding}); check it with ${checkOf(found, first.signIn)} before you send people there`,
    )
  return tasks
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

/** The most files that a task names. */
const MAX_NAMED = 3

/**
 * Tasks about static files that the policy does not list in `outside`, because it cannot, or because it must not.
 * `assets` is the directory of the build's files; null if it is unknown.
 */
export function staticFileTasks(
  files: readonly string[],
  assets: string | null,
  { path }: SourceFile,
  outside: ReadonlySet<string>,
  policy: string,
): readonly string[] {
  const taken = outsidePathsOf(files).flatMap((one) => (outside.has(one) ? [] : `\`${one}\``))
  return [
    ...(assets !== null
      ? []
      : [
          `${policy}: \`build.assetsDir\` of ${path} could not be read, so list the directory of your build's static files in \`outside\``,
        ]),
    ...(taken.length === 0
      ? []
      : [
          `${policy}: \`outside\` does not list the static files at ${listedUpTo(MAX_NAMED, taken)}, because your routes match these addresses: their rules decide unless your server answers before the locks`,
        ]),
  ]
}
