import path from "node:path"
import type { AbsentState } from "../../policy/language.ts"
import { examine } from "../check/check-policy.ts"
import { compile, resolvePolicy } from "../check/compile.ts"
import { unaskedRegionOf } from "../check/findings/pages.ts"
import { listed } from "../messages/phrases.ts"
import { generate } from "../emit/generate.ts"
import { hasErrors, type Diagnostic } from "../source/diagnostic.ts"
import { routeEntriesOf } from "../react-router/entries.ts"
import { withGivenLoaders } from "../react-router/given-loaders.ts"
import { hasOurPlugin } from "../react-router/vite-plugin.ts"
import type { RouteInventory, RouteNode } from "../react-router/inventory.ts"
import { lockChainOf } from "../lock-chain/lock-chain.ts"
import { bindingText, portTask } from "./binding.ts"
import { CLOSED } from "./policy/closed.ts"
import { Draft } from "./draft.ts"
import { codeOf, isTypeScript, isUnable } from "./edits/code.ts"
import { firstPolicyOf } from "./policy/first-policy.ts"
import { hintsIn } from "./policy/hints.ts"
import type { Kept } from "./policy/kept.ts"
import type { Format } from "./format.ts"
import type { Found, Plan, PlannedFile, Refusal } from "./app/found.ts"
import { languagesIn } from "./app/languages.ts"
import { mountsIn, mountTasks } from "./policy/mounts.ts"
import { moveLoadContexts } from "./move-load-contexts.ts"
import { specifiersIn } from "./edits/imports.ts"
import { withAttributes, withIgnored, withScript } from "./edits/project-files.ts"
import { hasGuess } from "./policy/policy-text.ts"
import { packageFaultsOf } from "./app/packages.ts"
import { wayBackIn, withLoader } from "./app/page-module.ts"
import { checkerTasks } from "./app/tools.ts"
import { hasOwnMiddleware, withMiddleware } from "./edits/root-module.ts"
import { catchAllOf, notFoundModule } from "./app/route-list.ts"
import { newRouterConfig, withAppDirectory, withMiddlewareFlag } from "./edits/router-config.ts"
import type { SessionFound } from "./session/found.ts"
import { sessionFoundIn, sessionOfKind, type SessionQuestion } from "./session/session-found.ts"
import type { ImportSuffix } from "./session/port-text.ts"
import type { SessionKind } from "./session/session-kinds.ts"
import { withPlugin } from "./edits/vite-config.ts"

export interface PlanOptions {
  readonly policy: string
  readonly openPrerendered: boolean
  /** The access that a scan saw, which the policy keeps; null: none. */
  readonly kept: Kept | null
  /** The kind of session that the user named; null to detect it. */
  readonly session: SessionKind | null
  /** The command that calls the compiler in that project. */
  readonly command: string
  /** The app's own formatter, where it has one that can be asked. */
  readonly format: Format
  /** In the author's own words, for a policy that is there and rejected. */
  readonly report: (diagnostics: readonly Diagnostic[], textOf: (path: string) => string | null) => string
}

/** The complete plan of edits, or none. Reads and writes no file itself. */
export function planOf(
  found: Found,
  { policy, command, openPrerendered, kept, session: said, report, format }: PlanOptions,
): Plan | Refusal {
  const draft = new Draft(found)
  draft.edit(found.viteConfig.path, withPlugin)
  const isTyped = isTypeScript(found.root.path) || isTypeScript(found.routeList.path)
  const binding = `${found.appDirectory}/sallyport.server.${isTyped ? "ts" : "js"}`
  const suffix = suffixOf(found)
  draft.edit(found.root.path, (code) => withMiddleware(code, `./sallyport.server${endingOf(binding, suffix)}`))
  const rootCode = codeOf(found.root.path, found.root.text)
  if (rootCode !== null && hasOwnMiddleware(rootCode))
    draft.left.push(
      `${found.root.path}: your own middleware runs after the locks now; move what has to run before them, such as a sign-in provider's handshake or a nonce, into \`before\` of \`openLocks\` in ${binding}`,
    )
  if (!found.middleware) turnOnMiddleware(draft, found, isTyped)
  writeAppDirectory(draft, found)
  const routes = asBuilt(draft, found, withNotFound(draft, found))

  const hadBinding = found.textOf(binding) !== null
  const answer = said !== null ? sessionOfKind(said, found.sources) : sessionFoundIn(found.packages, found.sources)
  if (answer.kind === "question" && !hadBinding) draft.refused.push(questionText(answer, command))
  const session: SessionFound = answer.kind === "question" ? { kind: "none" } : answer
  const known = found.textOf(policy)
  if (known !== null && kept !== null)
    draft.refused.push(`${policy} exists already: \`--keep\` writes a new policy, so move the old one away first`)
  const languages = languagesIn(found.sources)
  const mounts = mountsIn(found.sources, found.routes.basename ?? "/")
  const needs = {
    routes,
    absent: absentOf(session, found),
    files: ["assets/", ...found.publicFiles],
    mounts: mounts.paths,
    hintsOf: hintsIn(routes.tree, found.sources),
    openPrerendered,
    languages,
    kept,
  }
  const first = known === null ? firstPolicyOf(needs) : null
  if (first !== null && "errors" in first) {
    const words = report(first.errors, (file) => (file === policy ? first.text : found.textOf(file)))
    // What could not be edited may be why.
    return { refused: [...draft.refused, words.trimEnd()] }
  }
  // Before anything is generated: the guard table names the lines of rules.
  const [made = ""] = first === null ? [] : format([{ path: policy, before: null, after: first.text }])
  const text = known ?? made
  if (known === null) draft.put(policy, text)
  const asked = withLoaders(draft, { path: policy, text }, routes)
  if (!hadBinding) draft.refused.push(...packageFaultsOf(session, found))
  if (draft.refused.length > 0) return { refused: draft.refused }

  const { diagnostics, checked } = compile({ policy: { path: policy, text }, routes: asked })
  if (checked === null) {
    const words = report(
      diagnostics.filter((finding) => hasErrors([finding])),
      (file) => (file === policy ? text : found.textOf(file)),
    )
    const isPrerendered = diagnostics.some(({ code }) => code === "P407") && !openPrerendered
    return {
      refused: [
        words.trimEnd(),
        ...(isPrerendered
          ? [
              "pages that are pre-rendered are public files: run `init --open-prerendered` to write rules that open them",
            ]
          : []),
      ],
    }
  }
  const wayBack = first === null || first.signIn === null ? null : wayBackIn(sourceOfPage(found, first.signIn))
  if (!hadBinding) {
    const next = wayBack === "next" ? null : wayBack
    draft.put(binding, bindingText({ file: binding, found: session, isTyped, suffix, next }))
  }
  for (const file of generate(checked, command)) draft.put(`${found.appDirectory}/generated/${file.path}`, file.text)
  draft.put(found.manifest.path, withScript(found.manifest.text))

  const generated = `${found.appDirectory}/generated`
  if (found.packages.has("prettier"))
    draft.put(".prettierignore", withIgnored(draft.textOf(".prettierignore"), `${generated}/`))
  draft.put(
    ".gitattributes",
    withAttributes(draft.textOf(".gitattributes"), `${generated}/*`, "text eol=lf linguist-generated"),
  )
  if (!hadBinding) draft.left.push(portTask(session, binding))
  if (first !== null) draft.left.push(...mountTasks(mounts, new Set(first.outside), policy))
  if (first !== null) {
    const open = first.rules.filter(({ require }) => require === CLOSED).length
    const doors = first.rules.length - open
    for (const lost of first.lost)
      draft.left.push(
        `${found.routeList.path}: the sign-in page \`${lost}\` is closed, because no rule can cover its paths without those of other pages; write a route of its own for each of its optional segments`,
      )
    if (first.signIn === null && first.lost.length === 0)
      draft.left.push(
        `${policy}: no sign-in page was found, so people not signed in get 401; if there is one, name it in \`home\` and give it a rule`,
      )
    const checks = first.rules.filter((rule) => rule.kept !== null && rule.kept.check !== null).length
    if (kept !== null)
      draft.left.push(
        `${policy}: ${first.rules.length - checks} of ${first.rules.length} rules keep what the scan saw${checks === 0 ? "" : `; ${checks === 1 ? "one is" : `${checks} are`} closed and marked CHECK, because the scan could not see who can open those pages`}`,
      )
    else
      draft.left.push(
        `${policy}: ${open === 1 ? "one rule is" : `${open} rules are`} for you to decide, and closed until then${doors === 0 ? "" : `; ${doors === 1 ? "one was guessed from its name: check it" : `${doors} were guessed from their names: check them`}`}`,
      )
    const catchAlls = routeEntriesOf(found.routes.tree).filter(({ catchAll }) => catchAll)
    for (const { node } of first.rules.some(({ path, match }) => path === "/" && match === "subtree") ? [] : catchAlls)
      draft.left.push(catchAllTask(node.module.file, policy))
    if (first.rules.some(hasGuess))
      draft.left.push(
        `${policy}: check the line marked CHECK: ${
          languages === null
            ? "your code does not say which languages there are, so two were guessed"
            : `the languages ${listed(languages, "and")} were guessed from your code`
        }; under any other language, everybody gets 404`,
      )
    if (!needs.absent.includes("challenged") && !first.rules.some(({ require }) => require === "challenged"))
      draft.left.push(
        `${policy}: name the page for people who owe a second factor as \`home.challenged\`, with a rule that requires \`challenged\``,
      )
  }
  if (first !== null && first.signIn !== null && wayBack !== "next")
    draft.left.push(
      wayBack === null
        ? `the sign-in page \`${first.signIn}\`: once people are signed in, send them on to the path in \`?next=\`, checked by ${checkOf(found, first.signIn)}; to use another name than \`next\`, set \`next\` in ${binding}`
        : `the sign-in page \`${first.signIn}\`: it seems to read the way back from \`${wayBack}\`, so the guard puts it there (\`next\` in ${binding}); check it with ${checkOf(found, first.signIn)} before you send people there`,
    )
  const { fault } = lockChainOf(
    { appDirectory: found.appDirectory, policy },
    { has: (file) => draft.textOf(file) !== null, read: (file) => draft.textOf(file) },
  )
  if (fault !== null) draft.left.push(taskOf(fault))
  // A server that loads the finished build is not bundled with the app, so it has no locks to import.
  const server = found.sources.find(
    ({ text }) => text.includes("@react-router/express") && !/["'`][^"'`\n]*build\/server/.test(text),
  )
  if (server !== undefined && known === null) draft.left.push(`optional: ${frontTask(server)}`)
  const files = draft.filesFrom(policy, `${generated}/`)
  if (known === null) draft.left.push(...checkerTasks(found, files, generated))
  return {
    files: formattedBy(format, files, policy),
    did: draft.did,
    left: draft.left,
  }
}

const questionText = ({ candidates }: SessionQuestion, command: string): string =>
  [
    candidates.length > 1
      ? "more than one thing here could keep your sessions, and only you know which one tells who is signed in:"
      : "it is not certain what keeps your sessions:",
    ...candidates.map(
      ({ evidence, option }) => `    ${evidence}: if that is it, run \`${command} init --session ${option}\``,
    ),
    `    otherwise run \`${command} init --session none\`, and write the session port yourself`,
  ].join("\n")

/** The steps that are left before the app is bound to its guards. `check` rejects it until then. */
const taskOf = ({ span, message, hint }: Diagnostic): string =>
  [...(span === null ? [] : [`${span.file}:${span.line}`]), message, ...(hint === null ? [] : [hint])].join(": ")

/** The policy is formatted already, and nobody formats what is generated. */
function formattedBy(format: Format, files: readonly PlannedFile[], policy: string): readonly PlannedFile[] {
  const free = files.filter(({ path: file, isGenerated }) => !isGenerated && file !== policy)
  const texts = new Map(format(free).map((text, at) => [free[at]!.path, text]))
  return files.map((file) => ({ ...file, after: texts.get(file.path) ?? file.after }))
}

/** Two uses of the same route, of which its module says nothing. Closed until somebody decides. */
const catchAllTask = (file: string, policy: string): string =>
  `CHECK ${file}: its route serves every path that no other route does. If it is your not-found page, leave it: unknown paths now get 404 with your root error boundary, and this page is no longer shown. If it serves content, or you want to keep showing it, add \`{ path: "/", match: "subtree", require: "anyone", why: "..." }\` to ${policy}, with whatever requirement its content needs`

/** The code that puts the first lock in front of the router and keeps the app's own load context. */
const frontTask = ({ path: file, text }: { readonly path: string; readonly text: string }): string =>
  `${file}: put \`app.use(locks.express())\` before the router's handler, and ${
    text.includes("getLoadContext")
      ? "begin your `getLoadContext` from `locks.loadContext(request)` instead of `new RouterContextProvider()`, keeping what you put into it"
      : "give that `getLoadContext: (request) => locks.loadContext(request)`"
  }; requests that the policy blocks then never reach the router`

/** The function that checks where `next` leads: the locks' own is for servers, and some apps sign people in in the browser. */
function checkOf({ routes }: Found, at: string): string {
  const page = routeEntriesOf(routes.tree).find(({ path: pattern }) => pattern === at)
  const isOnServer = page === undefined || page.node.module.exports.includes("action")
  return isOnServer
    ? "`locks.safeNext(...)`"
    : "`safeNextOf(guards, ...)` of `sallyport/guard/client` in the browser, and `locks.safeNext(...)` on the server"
}

/** The text of the page at that path; nothing where it cannot be read. */
function sourceOfPage({ routes, textOf }: Found, at: string): string {
  const page = routeEntriesOf(routes.tree).find(({ path: pattern }) => pattern === at)
  return page === undefined ? "" : (textOf(page.node.module.file) ?? "")
}

function turnOnMiddleware(draft: Draft, found: Found, isTyped: boolean): void {
  const { routerConfig } = found
  if (routerConfig === null) {
    const made = `react-router.config.${isTyped ? "ts" : "js"}`
    draft.put(made, newRouterConfig(made))
    draft.did.push(`${made}: turned on \`future.v8_middleware\`, because React Router 7 runs no guard without it`)
  } else {
    if (!draft.edit(routerConfig.path, withMiddlewareFlag)) return
    draft.did.push(
      `${routerConfig.path}: turned on \`future.v8_middleware\`, because React Router 7 runs no guard without it`,
    )
  }
  moveLoadContexts(draft, found)
}

/** A preset or a spread may name another directory when it runs: `diff` reads two commits, and runs neither. */
function writeAppDirectory(draft: Draft, { routerConfig, appDirectory }: Found): void {
  const file = routerConfig?.path
  const text = file === undefined ? null : draft.textOf(file)
  const code = file === undefined || text === null ? null : codeOf(file, text)
  if (file === undefined || code === null) return
  const edit = withAppDirectory(code, appDirectory)
  if (isUnable(edit)) {
    draft.left.push(`${file}: ${edit.unable}: export an object literal, with \`${edit.write[0]}\` in it`)
    return
  }
  if (edit.text === text) return
  draft.put(file, edit.text)
  draft.did.push(`${file}: wrote \`appDirectory\` out, because \`diff\` has to find the app without running this file`)
}

/** The routes with one for unknown paths: root middleware runs for no others. */
function withNotFound(draft: Draft, found: Found): RouteInventory {
  const { routes, routeList, appDirectory } = found
  if (routeEntriesOf(routes.tree).some(({ catchAll }) => catchAll)) return routes
  const code = codeOf(routeList.path, routeList.text)
  if (code === null) {
    draft.refused.push(`${routeList.path}: this is not valid TypeScript or JavaScript`)
    return routes
  }
  const made = catchAllOf(code, found.root.path.endsWith(".tsx") ? "tsx" : "jsx")
  const file = `${appDirectory}/${made.module}`
  if (made.kind === "list" && !draft.edit(routeList.path, () => made.edit)) return routes
  if (draft.textOf(file) === null) draft.put(file, notFoundModule(file))
  draft.did.push(`${file}: added a route for unknown paths, because the guard would not be asked about them otherwise`)
  const span = routes.tree.at(-1)?.span ?? { file, start: 0, end: 0, line: 1, column: 1, endLine: 1, endColumn: 1 }
  const node: RouteNode = {
    id: countOf(routes.tree),
    path: "*",
    index: false,
    caseSensitive: false,
    module: { file, exists: true, exports: ["default", "loader"] },
    span,
    children: [],
  }
  return { ...routes, tree: [...routes.tree, node] }
}

const countOf = (tree: readonly RouteNode[]): number =>
  tree.reduce((sum, { children }) => sum + 1 + countOf(children), 0)

/** The plugin gives most guarded pages that have no loader an empty one. */
function asBuilt(draft: Draft, { viteConfig: { path: file } }: Found, routes: RouteInventory): RouteInventory {
  return hasOurPlugin(file, draft.textOf(file) ?? "") ? withGivenLoaders(routes).routes : routes
}

/** The routes with a loader on every guarded page. */
function withLoaders(
  draft: Draft,
  policy: { readonly path: string; readonly text: string },
  routes: RouteInventory,
): RouteInventory {
  const { value } = resolvePolicy(policy)
  const subject = value === null ? null : examine(value, routes)
  if (subject === null) return routes
  const pages = subject.entries.filter((entry) => unaskedRegionOf(subject, entry) !== null)
  // Of a page that may have one already, another would take the place.
  const lacking = pages.filter(
    ({ node: { module } }) => !module.exports.includes("loader") && module.unread === undefined,
  )
  const modules = [...new Set(lacking.map(({ node }) => node.module.file))].toSorted()
  const given = new Set(modules.filter((file) => draft.edit(file, withLoader)))
  if (given.size > 0)
    draft.did.push(
      `added an empty loader to ${given.size === 1 ? [...given][0] : `${given.size} pages`}: navigation in the browser asks the server only about pages that have one`,
    )
  for (const { node } of pages) {
    if (node.module.exports.includes("clientLoader"))
      draft.left.push(
        `${node.module.file}: call \`serverLoader()\` in its \`clientLoader\`, or navigation in the browser will not ask the guard`,
      )
  }
  const withThem = (nodes: readonly RouteNode[]): readonly RouteNode[] =>
    nodes.map((node) => ({
      ...node,
      module: given.has(node.module.file)
        ? { ...node.module, exports: [...node.module.exports, "loader"].toSorted() }
        : node.module,
      children: withThem(node.children),
    }))
  return { ...routes, tree: withThem(routes.tree) }
}

/** Nothing but Supabase's second factor makes a state beyond signed-in here. */
function absentOf(session: SessionFound, { sources }: Found): readonly AbsentState[] {
  const isSupabase = session.kind === "supabase" || session.kind === "supabase-tokens"
  const hasSecondFactor = isSupabase && sources.some(({ text }) => text.includes(".mfa."))
  return hasSecondFactor ? ["recovering"] : ["challenged", "recovering", "verified"]
}

/** As the root module spells its own imports, so that the app's checks go on accepting them. */
function suffixOf({ root }: Found): ImportSuffix {
  const code = codeOf(root.path, root.text)
  const ends = (code === null ? [] : specifiersIn(code))
    .filter((specifier) => specifier.startsWith("."))
    .map((specifier) => path.posix.extname(specifier))
  if (ends.some((end) => end === ".ts" || end === ".tsx")) return "ts"
  return isTypeScript(root.path) && ends.some((end) => end === ".js" || end === ".jsx") ? "js" : ""
}

const endingOf = (file: string, suffix: ImportSuffix): string =>
  suffix === "" ? "" : suffix === "js" ? ".js" : path.posix.extname(file)
