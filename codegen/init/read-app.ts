import { readFileSync, statSync, existsSync } from "node:fs"
import path from "node:path"
import { cachedRouter } from "../react-router/ask-router.ts"
import { defaultsOf } from "../project/defaults.ts"
import { linkedSourcesOf } from "./linked-sources.ts"
import { addCommandOf, installCommandOf, installedManifest, packagesIn, runnerOf } from "../source/package-manager.ts"
import { entriesIn, publicFilesIn } from "../source/project-files.ts"
import { InputError } from "../project/disk.ts"
import { moduleAt } from "../react-router/app-paths.ts"
import { APP_DIRECTORY_ADVICE } from "../react-router/target.ts"
import { VITE_CONFIGS } from "../react-router/plugins-in-config.ts"
import { readRouteList } from "../react-router/route-list.ts"
import type { RouteList } from "../target/target.ts"
import { routerVersionOf, versionFaultOf } from "../react-router/app-kind.ts"
import { words } from "../source/words.ts"
import { hasErrors } from "../source/diagnostic.ts"
import { codeOf, isUnable } from "./edits/code.ts"
import type { AppFacts, ReactRouterApp, InitRefusal, Workspace } from "./app/found.ts"
import type { PlanOptions } from "./finished-plan.ts"
import { withMiddlewareFlag } from "./edits/router-config.ts"
import type { SourceFile } from "./session/found.ts"

/** Reads the facts about an app that do not depend on its framework. */
export function appFactsOf(root: string): AppFacts {
  const textOf = textReader(root)
  const manifest = textOf("package.json")
  if (manifest === null)
    throw new InputError("there is no `package.json` here: run `init` in the directory of your app")
  const packages = packagesIn(manifest)
  if (packages === null) throw new InputError("`package.json` cannot be read as JSON")
  const code = codeFilesIn(root, textOf, isAppCodeIn(defaultsOf(root).appDirectory))
  const sources = code.filter(({ path: file }) => !DECLARATIONS.test(file))
  return {
    packages,
    workspace: workspaceOf(root),
    isInstalled: (name) => packages.has(name) || installedManifest(root, name) !== null,
    versionOf: (name) => installedManifest(root, name)?.manifest.version ?? null,
    addCommand: addCommandOf(root),
    runner: runnerOf(root),
    manifest: { path: "package.json", text: manifest },
    sources,
    declarations: code.filter(({ path: file }) => DECLARATIONS.test(file)),
    linked: linkedSourcesOf(root, packages, sources, textOf),
    publicFiles: publicFilesIn(root),
    textOf,
  }
}

/** Reads a React Router app for `init`, or refuses with the reasons why it cannot have locks. */
export function readApp(root: string, report: PlanOptions["report"]): ReactRouterApp | InitRefusal {
  const facts = appFactsOf(root)
  const { textOf, packages, addCommand, isInstalled } = facts
  if (!packages.has("@react-router/dev"))
    return refusal(
      "package.json: this is not a React Router app in framework mode, because `@react-router/dev` is not among its packages",
    )
  const version = routerVersionOf(root)
  if (version === null)
    return refusal(`package.json: \`react-router\` is not installed: run \`${installCommandOf(root)}\` first`)
  const fault = versionFaultOf(version, [...packages], addCommand)
  if (fault !== null) return refusal(`package.json: ${fault}`)

  const { appDirectory, routes } = defaultsOf(root)
  const viteConfig = fileNamed(textOf, VITE_CONFIGS)
  if (viteConfig === null) return refusal("vite.config.ts does not exist, so there is no place for the plugin")
  const rootModule = fileNamed(textOf, [moduleAt(root, `${appDirectory}/root`)])
  if (rootModule === null)
    return refusal(
      `${appDirectory}/root.tsx does not exist, so there is no place for the middleware; ${APP_DIRECTORY_ADVICE}`,
    )
  const routeList = fileNamed(textOf, [routes])
  if (routeList === null) return refusal(`${routes} does not exist, so there is no route list; ${APP_DIRECTORY_ADVICE}`)
  const routerConfig = fileNamed(textOf, [moduleAt(root, "react-router.config")])

  const ask = cachedRouter()
  /** Reads the routes with an edit laid over its file, which is not written yet; null for no edit. */
  const listWith = (overlaid: SourceFile | null): RouteList =>
    readRouteList({
      root,
      routes,
      config: routerConfig?.path ?? "react-router.config.ts",
      readText: (file) => (file === overlaid?.path ? overlaid.text : textOf(file)),
      ask(question) {
        // The router runs the configuration that is on disk, if any, so its answer does not have the edit yet.
        const { config } = question
        const answer = ask({ ...question, config: config !== null && existsSync(config) ? config : null })
        if (answer.kind !== "resolved" || overlaid === null) return answer
        return { ...answer, config: { ...answer.config, middleware: true } }
      },
    })
  const withMiddleware = listWithMiddleware(version, routerConfig, listWith)
  if ("unable" in withMiddleware) return refusal(withMiddleware.unable)
  const { list, edit } = withMiddleware
  if (list.value === null || hasErrors(list.diagnostics)) {
    // Reported with the places of the file as it is, without the edit. That middleware is off is left out, because the
    // edit fixes it.
    const asWritten = listWith(null).diagnostics.filter((one) => hasErrors([one]) && one.code !== MIDDLEWARE_OFF)
    return refusal(report(asWritten, textOf).trimEnd())
  }

  // Checked last, so that nobody installs the package in an app that cannot have locks.
  if (!isInstalled("sallyport")) return withoutPackage(addCommand)

  return {
    ...facts,
    version,
    isMiddlewareOn: edit === null,
    tests: edit === null ? [] : testFilesIn(root, textOf, appDirectory),
    appDirectory,
    viteConfig,
    routerConfig,
    root: rootModule,
    routeList,
    routes: list.value,
  }
}

/** The refusal of an app in which the package is not installed. */
export const withoutPackage = (addCommand: string): InitRefusal =>
  refusal(`package.json: \`sallyport\` is not among the packages: run \`${addCommand} sallyport\` first`)

/** A refusal for one reason. */
export const refusal = (why: string): InitRefusal => ({ refused: [why] })

/** The code of the finding that the router runs no middleware. */
const MIDDLEWARE_OFF = "P418"

/**
 * The routes as they will be once middleware is on, and the edit that turns it on; null if it is on already, or if
 * the configuration has a syntax error, which the list reports. `unable` is the reason why `init` cannot turn it on.
 */
function listWithMiddleware(
  { major }: ReactRouterApp["version"],
  config: SourceFile | null,
  listWith: (edit: SourceFile | null) => RouteList,
): { readonly list: RouteList; readonly edit: SourceFile | null } | { readonly unable: string } {
  const isOff = ({ diagnostics }: RouteList): boolean => diagnostics.some(({ code }) => code === MIDDLEWARE_OFF)
  // React Router 8 always has middleware.
  if (major >= 8) return { list: listWith(null), edit: null }
  // A preset may turn it on, which only running the router shows.
  if (/\bpresets\b/.test(config?.text ?? "")) {
    const list = listWith(null)
    if (!isOff(list)) return { list, edit: null }
  }
  const edit = middlewareEdit(config)
  if (edit.kind === "edit") return { list: listWith(edit), edit }
  const list = listWith(null)
  return edit.kind === "unable" && isOff(list) ? { unable: edit.why } : { list, edit: null }
}

/** The state of middleware in the router's configuration: on, to be turned on by an edit, or only by the developer. */
type MiddlewareEdit =
  | { readonly kind: "on" }
  | { readonly kind: "edit"; readonly path: string; readonly text: string }
  | { readonly kind: "unable"; readonly why: string }

/** The edit that turns on middleware. The routes are then read with the edited configuration. */
function middlewareEdit(config: SourceFile | null): MiddlewareEdit {
  if (config === null)
    return {
      kind: "edit",
      path: "react-router.config.ts",
      text: "export default { future: { v8_middleware: true } }\n",
    }
  const code = codeOf(config.path, config.text)
  // A file with a syntax error is reported by the reading of the routes.
  if (code === null) return { kind: "on" }
  const edit = withMiddlewareFlag(code)
  if (isUnable(edit)) {
    const [write = ""] = edit.write
    return {
      kind: "unable",
      why: `${config.path}:${edit.line}: ${edit.unable}. Write this there yourself:\n    ${write}`,
    }
  }
  return edit.text === config.text ? { kind: "on" } : { kind: "edit", path: config.path, text: edit.text }
}

/** The nearest of three directories above the app that declares workspaces, in its manifest or in pnpm's file. */
function workspaceOf(root: string): Workspace | null {
  for (const above of ["..", "../..", "../../.."]) {
    const directory = path.resolve(root, above)
    const textOf = textReader(directory)
    const manifest = textOf("package.json")
    if (manifest === null) continue
    if (textOf("pnpm-workspace.yaml") === null && !/"workspaces"\s*:/.test(manifest)) continue
    const inside = path.relative(directory, root).replaceAll(path.sep, "/")
    return { directory: inside, packages: packagesIn(manifest) ?? new Set(), textOf }
  }
  return null
}

/** Returns a cached reader of text files. It keeps byte order marks and returns null for files that are not UTF-8. */
const textReader = (root: string) => {
  const known = new Map<string, string | null>()
  const read = (file: string): string | null => {
    try {
      return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(readFileSync(path.resolve(root, file)))
    } catch {
      return null
    }
  }
  return (file: string): string | null => {
    const text = known.has(file) ? known.get(file)! : read(file)
    known.set(file, text)
    return text
  }
}

/** The first of these files that exists; null if none does. */
function fileNamed(textOf: ReactRouterApp["textOf"], names: readonly (string | null)[]): SourceFile | null {
  for (const name of names) {
    const text = name === null ? null : textOf(name)
    if (name !== null && text !== null) return { path: name, text }
  }
  return null
}

/** Decides about files and directories whether they are read. `above` is the path of the directory around them. */
interface FileFilter {
  readonly directory: (name: string, above: string) => boolean
  readonly file: (name: string, above: string) => boolean
}

/** Directories without any code of the app, wherever they are. */
const SKIPPED = words("node_modules generated")
/** Directories with tests. */
const TESTS = words("test tests e2e")
/**
 * Build output and static files. Within the app's code, a directory of such a name, as `app/routes/public`, is code.
 */
const SKIPPED_OUTSIDE_CODE = words("build dist public coverage")

/**
 * The files and directories with the code that runs the app, without tests and the configurations of tools in the app's
 * own directory. Of hidden directories, only `.server` and `.client`, which the router defines.
 */
const isAppCodeIn = (appDirectory: string): FileFilter => ({
  directory(name, above) {
    if (/^\.(?:server|client)$/.test(name)) return true
    if (name.startsWith(".") || SKIPPED.has(name) || TESTS.has(name)) return false
    const isInCode = [appDirectory, "app", "src", "pages"].some((code) => `${above}/`.startsWith(`${code}/`))
    return isInCode || !SKIPPED_OUTSIDE_CODE.has(name)
  },
  file: (name, above) => CODE.test(name) && !TEST.test(name) && !(above === "" && CONFIGURATION.test(name)),
})

/** The most files of a kind that are read, such as code or tests: far more than an app usually has. */
const MAX_SOURCES = 5000
/** The names of code files. */
const CODE = /\.[cm]?[jt]sx?$/
/** The names of tests among them. */
const TEST = /\.(?:test|spec)\.\w+$/
/** The names of files with nothing but types. */
const DECLARATIONS = /\.d\.[cm]?ts$/
/**
 * The names of tools' configurations. In other directories, such as `app/lib/auth.config.ts`, they are the app's code.
 */
const CONFIGURATION = /\.config\.\w+$/
/** The largest of these files that is read, in bytes. */
const MAX_BYTES = 256 * 1024

/** The files of an app's tests: those that are named as tests, and all in directories of tests. */
function testFilesIn(root: string, textOf: ReactRouterApp["textOf"], appDirectory: string): readonly SourceFile[] {
  const code = isAppCodeIn(appDirectory)
  return codeFilesIn(root, textOf, {
    directory: (name, above) => TESTS.has(name) || code.directory(name, above),
    file: (name, above) => CODE.test(name) && (TEST.test(name) || above.split("/").some((part) => TESTS.has(part))),
  })
}

/** The code files of an app that `filter` accepts. Very large files are left out. */
function codeFilesIn(root: string, textOf: ReactRouterApp["textOf"], filter: FileFilter): readonly SourceFile[] {
  const found: SourceFile[] = []
  const visit = (directory: string): void => {
    for (const entry of entriesIn(path.join(root, directory))) {
      const file = directory === "" ? entry.name : `${directory}/${entry.name}`
      if (found.length >= MAX_SOURCES) return
      if (entry.isDirectory()) {
        if (filter.directory(entry.name, directory)) visit(file)
      } else if (entry.isFile() && filter.file(entry.name, directory)) {
        const size = statSync(path.join(root, file), { throwIfNoEntry: false })?.size ?? Infinity
        const text = size > MAX_BYTES ? null : textOf(file)
        if (text !== null) found.push({ path: file, text })
      }
    }
  }
  visit("")
  return found
}
