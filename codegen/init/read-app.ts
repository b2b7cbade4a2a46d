import { readFileSync, statSync, existsSync } from "node:fs"
import path from "node:path"
import { remembering } from "../react-router/ask-router.ts"
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
import { errorsAmong, hasErrors } from "../source/diagnostic.ts"
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

  const read = routesWithMiddleware({ root, textOf, version, routeList: routes, routerConfig }, report)
  if ("refused" in read) return read

  // Checked last, so that nobody installs the package in an app that cannot have locks.
  if (!isInstalled("sallyport")) return withoutPackage(addCommand)

  return {
    ...facts,
    version,
    middleware: !read.isEditNeeded,
    tests: read.isEditNeeded ? testFilesIn(root, textOf, appDirectory) : [],
    appDirectory,
    viteConfig,
    routerConfig,
    root: rootModule,
    routeList,
    routes: read.routes,
  }
}

/** The facts about an app by which its routes are read. */
interface RoutesNeeds extends Pick<ReactRouterApp, "textOf" | "version" | "routerConfig"> {
  readonly root: string
  /** The path of the route list. */
  readonly routeList: string
}

/** The routes of an app as they will be once middleware is on. */
interface RoutesRead {
  readonly routes: ReactRouterApp["routes"]
  /** True if middleware is off, and `init` has to edit the router's configuration. */
  readonly isEditNeeded: boolean
}

/**
 * Reads the routes as they will be once middleware is on. React Router 8 has it on; in version 7, the configuration or
 * a preset in it may turn it on. Otherwise `init` will edit the configuration. That edit is laid over the file here,
 * because it is not written yet. Refuses an app whose configuration leaves middleware off and cannot be edited.
 */
function routesWithMiddleware(
  { root, textOf, version, routeList, routerConfig }: RoutesNeeds,
  report: PlanOptions["report"],
): RoutesRead | InitRefusal {
  const ask = remembering()
  /** The route list with this text in place of a file's own; null for the files as they are. */
  const listWith = (overlaid: SourceFile | null): RouteList =>
    readRouteList({
      root,
      routes: routeList,
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
  // Only running the router shows if a preset turns middleware on.
  const asIs = version.major < 8 && /\bpresets\b/.test(routerConfig?.text ?? "") ? listWith(null) : null
  const isOn = version.major >= 8 || (asIs !== null && !isMiddlewareOff(asIs))
  const turnedOn = isOn ? null : middlewareEdit(routerConfig)
  const list = asIs !== null && isOn ? asIs : listWith(turnedOn?.kind === "edit" ? turnedOn : null)
  // A configuration that cannot be edited may have middleware on all the same, in a form that only the router reads.
  if (turnedOn?.kind === "unable" && isMiddlewareOff(list)) return refusal(turnedOn.why)
  if (list.value === null || hasErrors(list.diagnostics)) {
    // Reported with the places of the file as it is, without the edit.
    const errors = errorsAmong(listWith(null).diagnostics).filter(({ code }) => code !== MIDDLEWARE_OFF)
    return refusal(report(errors, textOf).trimEnd())
  }
  return { routes: list.value, isEditNeeded: turnedOn?.kind === "edit" }
}

/** The code of the finding that middleware is off, which the edit mends. */
const MIDDLEWARE_OFF = "P418"

const isMiddlewareOff = ({ diagnostics }: RouteList): boolean => diagnostics.some(({ code }) => code === MIDDLEWARE_OFF)

/** The refusal of an app in which the package is not installed. */
export const withoutPackage = (addCommand: string): InitRefusal =>
  refusal(`package.json: \`sallyport\` is not among the packages: run \`${addCommand} sallyport\` first`)

/** A refusal for one reason. */
export const refusal = (why: string): InitRefusal => ({ refused: [why] })

/**
 * The way to turn middleware on in the router's configuration: none is needed, by this edit, or only by the developer.
 */
type MiddlewareEdit =
  | { readonly kind: "on" }
  | { readonly kind: "edit"; readonly path: string; readonly text: string }
  | { readonly kind: "unable"; readonly why: string }

/** The edit of the router's configuration that turns on middleware. */
function middlewareEdit(config: SourceFile | null): MiddlewareEdit {
  if (config === null)
    return {
      kind: "edit",
      path: "react-router.config.ts",
      text: "export default { future: { v8_middleware: true } }\n",
    }
  const code = codeOf(config.path, config.text)
  // A file with a syntax error is not edited. Reading the routes reports the error.
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
  const texts = new Map<string, string | null>()
  const read = (file: string): string | null => {
    try {
      return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(readFileSync(path.resolve(root, file)))
    } catch {
      return null
    }
  }
  return (file: string): string | null => {
    const text = texts.has(file) ? texts.get(file)! : read(file)
    texts.set(file, text)
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
/** Tools' output and files to serve. Within the app's code, such as `app/routes/public`, they are part of it. */
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
