import path from "node:path"
import { Node } from "ts-morph"
import type { AbsentState } from "../../policy/language.ts"
import { compile } from "../check/compile.ts"
import { generate } from "../emit/generate.ts"
import { hasErrors, type Diagnostic } from "../source/diagnostic.ts"
import { routeEntriesOf, type RouteEntry } from "../target/entries.ts"
import { lockChainOf } from "../react-router/lock-chain.ts"
import { bindingText, portTask } from "./binding.ts"
import { Draft } from "./draft.ts"
import { codeOf, isTypeScript } from "./edits/code.ts"
import { firstPolicyOf } from "./policy/first-policy.ts"
import { hintsIn } from "./policy/hints.ts"
import type { ObservedAccess } from "./policy/observed-access.ts"
import type { Format } from "./format.ts"
import type { ReactRouterApp, Plan, PlannedFile, InitRefusal } from "./app/found.ts"
import { languagesIn } from "./app/languages.ts"
import { mountsIn } from "./policy/mounts.ts"
import { specifiersIn } from "./edits/imports.ts"
import { withScript } from "./edits/project-files.ts"
import { redirectTest } from "./policy/redirects.ts"
import { mountTasks, policyTasks, staticFileTasks } from "./policy/policy-tasks.ts"
import { packageFaultsOf } from "./app/packages.ts"
import { wayBackOf } from "./app/sign-in-page.ts"
import { checkerTasks } from "./app/tools.ts"
import { hasOwnMiddleware, withMiddleware } from "./edits/root-module.ts"
import type { SessionFound, SessionKind, SourceFile } from "./session/found.ts"
import { sessionFoundIn, sessionOfKind, type SessionQuestion } from "./session/session-found.ts"
import type { ImportSuffix } from "./session/port-text.ts"
import { assetsDirectoryIn, withPlugin } from "./edits/vite-config.ts"
import { withLoadersOfPlugin, withLoaders, withNotFound } from "./planned-routes.ts"
import { turnOnMiddleware, writeAppDirectory } from "./router-config.ts"

/** The options of a plan, and what it needs from outside. */
export interface PlanOptions {
  readonly policy: string
  readonly openPrerendered: boolean
  /** The access seen by a scan, which the policy has to preserve; null if none is given. */
  readonly observed: ObservedAccess | null
  /** The kind of session that the user named; null to detect it. */
  readonly session: SessionKind | null
  /** The command that runs the compiler in that project. */
  readonly command: string
  /** Formats the files that are written. */
  readonly format: Format
  /** Renders the findings of a policy that is rejected. */
  readonly report: (diagnostics: readonly Diagnostic[], textOf: (path: string) => string | null) => string
}

/**
 * Plans every edit that gives an app its locks, or refuses with all reasons. Pure: reads and writes no file.
 *
 * The stages are the edits of the app's own files, the session port (the function by which the locks identify the
 * visitor), the policy, the guards compiled from it, and the tasks for the developer. A stage that fails notes its
 * reason in the draft and the next ones go on, so that one run reports all reasons.
 */
export function planOf(found: ReactRouterApp, options: PlanOptions): Plan | InitRefusal {
  const { policy, command, openPrerendered, observed, report, format } = options
  const draft = new Draft(found)
  const binding = bindingOf(found)
  editApp(draft, found, binding)
  const routes = withLoadersOfPlugin(draft, found, withNotFound(draft, found))
  const session = sessionOf(draft, found, binding, options)

  // The app's policy from before; null if `init` writes the first one.
  const known = found.textOf(policy)
  if (known !== null && observed !== null)
    draft.refused.push(`${policy} exists already: \`--keep\` writes a new policy, so move the old one away first`)
  const assets = assetsDirectoryIn(found.viteConfig.path, found.viteConfig.text)
  const staticFiles = [...(assets === null ? [] : [assets]), ...found.publicFiles]
  // The paths that the app's own server answers before the router. The files are read as edited, because tasks name
  // their lines. A loader that a page gets later is at the end of its file, and moves no line.
  const edited = found.sources.map((one) => ({ ...one, text: draft.textOf(one.path) ?? one.text }))
  const mounts = mountsIn(edited, found.routes.basename ?? "/", new Set(staticFiles))
  const needs = {
    routes,
    absent: absentOf(session, found),
    // Shopify answers 500 if an app asks it who opens this page.
    isSignInOpen: ({ path: at }: RouteEntry) => session.kind === "shopify" && /(?:^|\/)auth\/login$/.test(at),
    files: staticFiles,
    mounts: mounts.paths,
    hintsOf: hintsIn(routes.tree, found.sources),
    isRedirect: redirectTest(found.textOf),
    openPrerendered,
    languages: languagesIn(found.sources),
    observed,
  }
  const first = known === null ? firstPolicyOf(needs) : null
  if (first !== null && "errors" in first) {
    const words = report(first.errors, (file) => (file === policy ? first.text : found.textOf(file)))
    // Edits that failed may be the cause, so they are listed too.
    return { refused: [...draft.refused, words.trimEnd()] }
  }
  // Formatted before anything is generated, because the guard table contains the line numbers of rules.
  const text = known ?? policyFormattedBy(format, policy, first?.text ?? "")
  if (known === null) draft.put(policy, text)
  const routesWithLoaders = withLoaders(draft, { path: policy, text }, routes)
  if (binding.isNew) draft.refused.push(...packageFaultsOf(session, found))
  if (draft.refused.length > 0) return { refused: draft.refused }

  const { diagnostics, checked } = compile({ policy: { path: policy, text }, routes: routesWithLoaders })
  if (checked === null) {
    const errors = diagnostics.filter((finding) => hasErrors([finding]))
    const words = report(fewOf(errors), (file) => (file === policy ? text : found.textOf(file)))
    return {
      refused: [words.trimEnd(), ...adviceOn(errors, options)],
    }
  }
  const wayBack =
    first === null || first.signIn === null
      ? null
      : wayBackOf(first.signIn, sourceOfPage(found, first.signIn), found.sources)
  if (binding.isNew) {
    const { file, isTyped, suffix } = binding
    // `next` is the default of the locks, so it is not written.
    const next = wayBack === "next" ? null : wayBack
    draft.put(file, bindingText({ file, found: session, linked: found.linked, isTyped, suffix, next }))
  }
  const generated = `${found.appDirectory}/generated`
  for (const file of generate(checked, command)) draft.put(`${generated}/${file.path}`, file.text)
  draft.put(found.manifest.path, withScript(found.manifest.text))
  draft.leaveOutGenerated(found.packages, generated)

  if (binding.isNew) draft.left.push(portTask(session, binding.file))
  if (first !== null) {
    const outside = new Set(first.outside)
    draft.left.push(...mountTasks(mounts, outside, policy))
    draft.left.push(...staticFileTasks(staticFiles, assets, found.viteConfig, outside, policy))
    draft.left.push(...policyTasks(found, first, { policy, binding: binding.file, wayBack, ...needs }))
  }
  // The planned files have to form a whole lock chain, from the root module to the compiled guards.
  const { fault } = lockChainOf({ appDirectory: found.appDirectory, policy }, draft.files)
  if (fault !== null) draft.left.push(taskOf(fault))
  const server = builtServerIn(found.sources.filter(isExpressServer), found.viteConfig)
  if (server !== undefined && known === null) draft.left.push(`optional: ${frontTask(server)}`)
  const files = draft.filesFrom(policy, `${generated}/`)
  const formatted = formattedBy(format, files, policy)
  if (known === null) draft.left.push(...checkerTasks(found, files, generated, formatted !== null))
  return { files: formatted ?? files, did: draft.did, left: draft.left }
}

/** The binding: the module that opens the locks. Where it exists, the app was set up before and keeps what it has. */
interface Binding {
  readonly file: string
  readonly isNew: boolean
  readonly isTyped: boolean
  readonly suffix: ImportSuffix
}

function bindingOf(found: ReactRouterApp): Binding {
  const isTyped = isTypeScript(found.root.path) || isTypeScript(found.routeList.path)
  const file = `${found.appDirectory}/sallyport.server.${isTyped ? "ts" : "js"}`
  return { file, isNew: found.textOf(file) === null, isTyped, suffix: suffixOf(found) }
}

/** Edits the app's own files: the plugin, the root's middleware, and the router's configuration. */
function editApp(draft: Draft, found: ReactRouterApp, { file: binding, isTyped, suffix }: Binding): void {
  draft.edit(found.viteConfig.path, withPlugin)
  draft.edit(found.root.path, (code) => withMiddleware(code, `./sallyport.server${endingOf(binding, suffix)}`))
  const rootCode = codeOf(found.root.path, found.root.text)
  if (rootCode !== null && hasOwnMiddleware(rootCode))
    draft.left.push(
      `${found.root.path}: your own middleware runs after the locks now; move what has to run before them, such as a sign-in provider's handshake or a nonce, into \`before\` of \`openLocks\` in ${binding}`,
    )
  if (!found.middleware) turnOnMiddleware(draft, found, isTyped)
  writeAppDirectory(draft, found)
}

/** The session that the user named, or that the app's code shows. If that is uncertain, a question refuses the plan. */
function sessionOf(
  draft: Draft,
  { packages, sources, linked }: ReactRouterApp,
  { isNew }: Binding,
  { session: named, command }: PlanOptions,
): SessionFound {
  const searched = [...sources, ...linked]
  const answer = named !== null ? sessionOfKind(named, searched) : sessionFoundIn(packages, searched)
  if (answer.kind !== "question") return answer
  if (isNew) draft.refused.push(questionText(answer, command))
  return { kind: "none" }
}

/**
 * The one of an app's servers that is built with it: one that Vite's configuration names, or else the first. A server
 * that stands only in a comment there is not built.
 */
function builtServerIn(servers: readonly SourceFile[], vite: SourceFile): SourceFile | undefined {
  const texts =
    codeOf(vite.path, vite.text)
      ?.file.forEachDescendantAsArray()
      .flatMap((node) =>
        Node.isStringLiteral(node) || Node.isNoSubstitutionTemplateLiteral(node) ? [node.getLiteralText()] : [],
      ) ?? []
  const isNamed = ({ path }: SourceFile): boolean => texts.some((text) => text.replace(/^\.?\//, "") === path)
  return servers.find(isNamed) ?? servers.find(({ path }) => !vite.text.includes(path))
}

/**
 * True for an Express server that imports the app's build as a module. It is bundled with the app, so it has locks to
 * import.
 */
const isExpressServer = ({ text }: SourceFile): boolean =>
  text.includes("@react-router/express") &&
  /\b(?:import\(|from)\s*["']virtual:react-router\/server-build["']/.test(text)

/** The most findings of one code that are shown. */
const MAX_ALIKE = 3

/** The first errors of each code. */
const fewOf = (errors: readonly Diagnostic[]): readonly Diagnostic[] =>
  errors.filter((one, at) => errors.slice(0, at).filter(({ code }) => code === one.code).length < MAX_ALIKE)

/** The number of errors that are not shown, and the ways to set up the app in spite of them. */
function adviceOn(
  errors: readonly Diagnostic[],
  { command, openPrerendered, observed }: PlanOptions,
): readonly string[] {
  const codes = new Set(errors.map(({ code }) => code))
  const more = [...codes].flatMap((code) => {
    const count = errors.filter((one) => one.code === code).length - MAX_ALIKE
    return count > 0 ? [`... and ${count} more with ${code}`] : []
  })
  const opening =
    codes.has("P407") && !openPrerendered
      ? ["pages that are pre-rendered are public files: run `init --open-prerendered` to write rules that open them"]
      : []
  // P406: a closed page without a loader. P407: a closed page that is pre-rendered. If the first policy closes it only
  // because nobody decided about it, it need not be closed.
  const isClosedPage = codes.has("P406") || codes.has("P407")
  const keeping =
    isClosedPage && observed === null
      ? [
          `to begin with the access that people have today, run \`${command} scan --json > scan.json\`, then \`${command} init --keep scan.json\``,
        ]
      : []
  return [...more, ...opening, ...keeping]
}

/** The refusal if more than one piece of code could keep the sessions, with the command for each. */
export const questionText = ({ candidates }: SessionQuestion, command: string): string =>
  [
    candidates.length > 1
      ? "more than one thing here could keep your sessions, and only you know which one identifies who is signed in:"
      : "it is not certain what keeps your sessions:",
    ...candidates.map(
      ({ evidence, option }) => `    ${evidence}: if that is it, run \`${command} init --session ${option}\``,
    ),
    `    otherwise run \`${command} init --session none\`, and write the session port yourself`,
  ].join("\n")

/** A finding of the lock chain as a task for the developer. `check` reports it until it is done. */
export const taskOf = ({ span, message, hint }: Diagnostic): string =>
  [...(span === null ? [] : [`${span.file}:${span.line}`]), message, ...(hint === null ? [] : [hint])].join(": ")

/** The text of a new policy, formatted if possible. */
export const policyFormattedBy = (format: Format, policy: string, text: string): string =>
  format([{ path: policy, before: null, after: text }])?.[0] ?? text

/**
 * Formats the files of a plan, except the policy, which is formatted already, and generated files. Null if they cannot
 * be formatted.
 */
export function formattedBy(
  format: Format,
  files: readonly PlannedFile[],
  policy: string,
): readonly PlannedFile[] | null {
  const free = files.flatMap(({ path: file, before, after, isGenerated }) =>
    isGenerated || after === null || file === policy ? [] : [{ path: file, before, after }],
  )
  const formatted = format(free)
  if (formatted === null) return null
  const texts = new Map(formatted.map((text, at) => [free[at]!.path, text]))
  return files.map((file) => ({ ...file, after: texts.get(file.path) ?? file.after }))
}

/**
 * The task that puts the first lock in front of the router in an Express server, and keeps the app's own load context.
 */
const frontTask = ({ path: file, text }: SourceFile): string =>
  `${file}: put \`app.use(locks.express())\` before the router's handler, and ${
    text.includes("getLoadContext")
      ? "begin your `getLoadContext` from `locks.loadContext(request)` instead of `new RouterContextProvider()`, keeping what you put into it"
      : "give that `getLoadContext: (request) => locks.loadContext(request)`"
  }; requests that the policy blocks then never reach the router`

/** The source text of the page at a path; empty if there is none. */
export function sourceOfPage({ routes, textOf }: Pick<ReactRouterApp, "routes" | "textOf">, at: string): string {
  const page = routeEntriesOf(routes.tree).find(({ path: pattern }) => pattern === at)
  return page === undefined ? "" : (textOf(page.node.module.file) ?? "")
}

/**
 * The auth states that the app's sign-in cannot produce. Only Supabase with a second factor has any beyond signed-in,
 * and an app with one calls `auth.mfa`.
 */
export function absentOf(
  session: SessionFound,
  { sources, linked }: Pick<ReactRouterApp, "sources" | "linked">,
): readonly AbsentState[] {
  const isSupabase = session.kind === "supabase" || session.kind === "supabase-tokens"
  const hasSecondFactor = isSupabase && [...sources, ...linked].some(({ text }) => text.includes(".mfa."))
  return hasSecondFactor ? ["recovering"] : ["challenged", "recovering", "verified"]
}

/**
 * The ending of imports in the root module. New imports follow it, so that the app's TypeScript and linter accept them.
 */
function suffixOf({ root }: ReactRouterApp): ImportSuffix {
  const code = codeOf(root.path, root.text)
  const ends = (code === null ? [] : specifiersIn(code))
    .filter((specifier) => specifier.startsWith("."))
    .map((specifier) => path.posix.extname(specifier))
  if (ends.some((end) => end === ".ts" || end === ".tsx")) return "ts"
  // Not in JavaScript: the guards are TypeScript, and older versions of Vite find them by `.js` only from TypeScript.
  return isTypeScript(root.path) && ends.some((end) => end === ".js" || end === ".jsx") ? "js" : ""
}

/** The ending with which a module at this path is imported. */
const endingOf = (file: string, suffix: ImportSuffix): string =>
  suffix === "" ? "" : suffix === "js" ? ".js" : path.posix.extname(file)
