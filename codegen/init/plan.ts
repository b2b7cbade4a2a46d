import path from "node:path"
import { Node } from "ts-morph"
import type { Diagnostic } from "../source/diagnostic.ts"
import type { RouteEntry } from "../target/entries.ts"
import { lockChainOf } from "../react-router/lock-chain.ts"
import { Draft } from "./draft.ts"
import { codeOf, isTypeScript } from "./edits/code.ts"
import { absentOf, finishedPlan, sessionOf, type Binding, type PlanOptions, type PlanParts } from "./finished-plan.ts"
import { hintsIn } from "./policy/hints.ts"
import type { ReactRouterApp, Plan, InitRefusal } from "./app/found.ts"
import { languagesIn } from "./app/languages.ts"
import { mountsIn } from "./policy/mounts.ts"
import { specifiersIn } from "./edits/imports.ts"
import { withScript } from "./edits/project-files.ts"
import { redirectTest } from "./policy/redirects.ts"
import { mountTasks, staticFileTasks } from "./policy/policy-tasks.ts"
import { hasOwnMiddleware, withMiddleware } from "./edits/root-module.ts"
import type { SourceFile } from "./session/found.ts"
import type { ImportSuffix } from "./session/port-text.ts"
import { assetsDirectoryIn, withPlugin } from "./edits/vite-config.ts"
import { withLoadersOfPlugin, withLoaders, withNotFound } from "./planned-routes.ts"
import { turnOnMiddleware, writeAppDirectory } from "./router-config.ts"

/**
 * Plans every edit that gives an app its locks, or refuses with all reasons. Pure: reads and writes no file.
 *
 * The stages are the edits of the app's own files, the session port (the function by which the locks identify the
 * visitor), the policy, the guards compiled from it, and the tasks for the developer. A stage that fails notes its
 * reason in the draft and the next ones go on, so that one run reports all reasons.
 */
export function planOf(found: ReactRouterApp, options: PlanOptions): Plan | InitRefusal {
  const { policy, openPrerendered, observed } = options
  const draft = new Draft(found)
  const binding = bindingOf(found)
  editApp(draft, found, binding)
  const routes = withLoadersOfPlugin(draft, found, withNotFound(draft, found))
  const session = sessionOf(draft, found, binding.isNew, options)

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
  const generated = `${found.appDirectory}/generated`
  const parts: PlanParts = {
    session,
    binding,
    generated,
    needs,
    editsAfter: (written) => {
      const routesWithLoaders = withLoaders(draft, written, routes)
      draft.put(found.manifest.path, withScript(found.manifest.text))
      draft.leaveOutGenerated(found.packages, generated)
      return routesWithLoaders
    },
    shown: fewOf,
    adviceOn: (errors) => adviceOn(errors, options),
    tasksOf: (first) => {
      if (first === null) return []
      const outside = new Set(first.outside)
      return [
        ...mountTasks(mounts, outside, policy),
        ...staticFileTasks(staticFiles, assets, found.viteConfig, outside, policy),
      ]
    },
    // The planned files have to form a whole lock chain, from the root module to the compiled guards.
    faultIn: (files) => lockChainOf({ appDirectory: found.appDirectory, policy }, files).fault,
    optional: () => {
      const server = builtServerIn(found.sources.filter(isExpressServer), found.viteConfig)
      return server === undefined ? [] : [`optional: ${frontTask(server)}`]
    },
  }
  return finishedPlan(draft, found, parts, options)
}

/** The module that opens the locks. */
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
  if (!found.isMiddlewareOn) turnOnMiddleware(draft, found, isTyped)
  writeAppDirectory(draft, found)
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

/**
 * The task that puts the first lock in front of the router in an Express server, and keeps the app's own load context.
 */
const frontTask = ({ path: file, text }: SourceFile): string =>
  `${file}: put \`app.use(locks.express())\` before the router's handler, and ${
    text.includes("getLoadContext")
      ? "begin your `getLoadContext` from `locks.loadContext(request)` instead of `new RouterContextProvider()`, keeping what you put into it"
      : "give that `getLoadContext: (request) => locks.loadContext(request)`"
  }; requests that the policy blocks then never reach the router`

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
