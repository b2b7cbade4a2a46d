import path from "node:path"
import { outcomesOf } from "../../policy/guard-table.ts"
import { peopleWhoProceed, personOnlyIn } from "../../policy/people.ts"
import { presentStatesOf } from "../../policy/states.ts"
import { diagnosticOf, type Diagnostic } from "../source/diagnostic.ts"
import { moduleExportsOf, type ModuleExports } from "../source/module-exports.ts"
import type { ProjectFiles } from "../source/project-files.ts"
import type { SpannedRule } from "../source/resolve.ts"
import type { GuardedPages } from "../target/target.ts"
import { directoriesIn } from "./found-routes.ts"
import { wrappersIn, type Wrapper } from "./wrappers.ts"
import { beginsWith, placeOfExport, stringExportOf } from "./module-settings.ts"
import type { RouteFiles } from "./route-files.ts"
import { routeModulesIn, type NextRouteModule } from "./route-modules.ts"

/** The files of an app with `wrapped: true`, whose second lock is a call of the locks around each guarded export. */
interface WrappedApp {
  readonly files: ProjectFiles
  /** The directory of `proxy.ts`. */
  readonly base: string
  /** The directory of routes; null where the app has only the Pages Router. */
  readonly app: string | null
  /** All files of the routes. */
  readonly names: readonly string[]
  /** The app's `pageExtensions`. */
  readonly extensions: readonly string[]
}

/** An app with wrapped modules, whose routes are among these files. */
export function wrappedAppOf(files: ProjectFiles, all: RouteFiles, extensions: readonly string[]): WrappedApp {
  const { base, app } = directoriesIn(all)
  return { files, base, app, names: all.files, extensions }
}

/**
 * A finding for each module that shows strangers something that the policy closes to them. No lock runs before the
 * modules, so each of them has to be closed by itself.
 */
export function unwrappedModules(checked: GuardedPages, app: WrappedApp): readonly Diagnostic[] {
  const modules = app.app === null ? [] : routeModulesIn(app.names, app.app, app.extensions)
  const rulesAt = (page: string): readonly SpannedRule[] =>
    checked.pages.filter(({ entry }) => entry.path === page).map(({ rule }) => rule)
  const isClosed = (page: string): boolean => rulesAt(page).some((rule) => isClosedRule(checked, rule))
  // The wrappers of each kind of export, by the methods of the locks.
  const wrappersBy = (method: string) => wrappersIn(app.files, app.base, method)
  const wrappers = {
    page: wrappersBy("guardPage"),
    metadata: wrappersBy("guardMetadata"),
    handler: wrappersBy("guardHandler"),
    props: wrappersBy("guardServerSideProps"),
    api: wrappersBy("guardApiRoute"),
  }
  const inAppDirectory = new Set(modules.filter(({ kind }) => kind !== "layout").map(({ file }) => file))
  // The other guarded modules, which are in the Pages Router or metadata files, with their pages. A rewrite has no
  // module of its own: it shows the page of its destination.
  const otherModules = new Map(
    checked.pages.flatMap(({ entry: { node, path: page }, rule }) =>
      inAppDirectory.has(node.module.file) || node.ordered?.rewrite !== undefined || !isClosedRule(checked, rule)
        ? []
        : [[node.module.file, { page, isApi: node.ordered?.kind === "resource" }] as const],
    ),
  )
  return [
    ...[...otherModules].flatMap(([file, { page, isApi }]) => otherFaults(file, page, isApi)),
    ...modules.flatMap(faultsOf),
  ]

  /** The faults of a module of the Pages Router, or of a metadata file, which cannot be wrapped at all. */
  function otherFaults(file: string, page: string, isApi: boolean): readonly Diagnostic[] {
    if (!file.startsWith(path.posix.join(app.base, "pages/")))
      return [diagnosticOf("P449/kind", placeOfExport(file, app.files.read(file) ?? "", "default"), { file, page })]
    return faultsIn(file, page, ({ names }, text) => {
      const at = (name: string) => placeOfExport(file, text, name)
      // Where the address leaves the param out, the sender of a request could set it in the query.
      if (isApi && OPTIONAL_CATCH_ALL.test(file)) return [diagnosticOf("P449/optional", at("default"), { file, page })]
      if (isApi) {
        const fault = diagnosticOf("P447/api", at("default"), { file, page })
        return unlessWrapped(wrappers.api({ file, exportedName: "default" }), [page], fault)
      }
      // Its props are computed in the build, once for everybody.
      if (names.includes("getStaticProps")) return [diagnosticOf("P448/props", at("getStaticProps"), { page })]
      const fault = diagnosticOf("P447/props", at("getServerSideProps"), { file, page })
      return unlessWrapped(wrappers.props({ file, exportedName: "getServerSideProps" }), [page], fault)
    })
  }

  /** The faults of a module of the app directory. One whose page is open to everybody has none. */
  function faultsOf(module: NextRouteModule): readonly Diagnostic[] {
    if (module.kind === "layout") return layoutFaults(module)
    const { file, kind, page } = module
    if (page === null || !isClosed(page)) return []
    return faultsIn(file, page, (exports, text) =>
      kind === "page"
        ? renderedFaults(file, text, exports.names, [page])
        : [
            ...exports.names
              .filter((name) => METHODS.has(name))
              .flatMap((name) => {
                const fault = diagnosticOf("P447/handler", placeOfExport(file, text, name), { name, page })
                return unlessWrapped(wrappers.handler({ file, exportedName: name }), [page], fault)
              }),
            ...settingFaults(file, text, exports.names, page),
          ],
    )
  }

  /** The faults of a module whose exports are all known; or one fault, if they are not. */
  function faultsIn(
    file: string,
    page: string,
    faults: (exports: ModuleExports, text: string) => readonly Diagnostic[],
  ): readonly Diagnostic[] {
    const text = app.files.read(file)
    const exports = text === null ? null : moduleExportsOf(file, text)
    if (text === null || exports === null) return [diagnosticOf("P447/unreadable", null, { file, page })]
    if (exports.stars.length > 0)
      return [diagnosticOf("P447/star", placeOfExport(file, text, "default"), { file, page })]
    return faults(exports, text)
  }

  /**
   * The faults of a layout. It has to be closed if all pages that it surrounds are. Its wrapper names one of these
   * pages: one that admits everybody whom any of them admits.
   */
  function layoutFaults({ file, folder, at }: NextRouteModule): readonly Diagnostic[] {
    const around = modules.flatMap((one) =>
      one.kind === "page" && one.file.startsWith(`${folder}/`) ? [one.page!] : [],
    )
    const wrapper = wrappers.page({ file, exportedName: "default" })
    const [first] = around
    // A layout around an open page is shown to strangers in any case, so it need not be wrapped. If it is, its wrapper
    // has to be right.
    if (first === undefined || (!around.every(isClosed) && wrapper.kind === "none")) return []
    return faultsIn(file, first, ({ names }, text) => {
      const [proposed, ...others] = around.filter((page) => isFit(page, at, around))
      return proposed === undefined
        ? [diagnosticOf("P449/layout", placeOfExport(file, text, "default"), { file })]
        : renderedFaults(file, text, names, [proposed, ...others])
    })
  }

  /** True if everybody who may load one of the pages `around` may load `page`, as far as a layout at `at` can tell. */
  function isFit(page: string, at: string, around: readonly string[]): boolean {
    const params = paramsOf(at)
    // A layout gets only the params of its own path. Claims about other params cannot be read there.
    const isKnown = paramsOf(page).every((param) => params.includes(param))
    return rulesAt(page).every((rule) => {
      if (!isKnown && typeof rule.rule.require !== "string") return false
      return around.flatMap(rulesAt).every((other) => admitsAll(rule, other))
    })
  }

  /** True if a rule admits everybody whom the other one admits. */
  function admitsAll(rule: SpannedRule, other: SpannedRule): boolean {
    if (rule === other) return true
    const [outcomes, otherOutcomes] = [rule, other].map((one) => outcomesOf(checked.policy, one.rule, "load"))
    return presentStatesOf(checked.policy).every((state) => {
      // Null: nobody in this state may load the other page, so nobody has to be let in.
      const inside = peopleWhoProceed(otherOutcomes![state])
      return inside === null || personOnlyIn(inside, peopleWhoProceed(outcomes![state])) === null
    })
  }

  /**
   * The faults of a page or layout: of its component, of its metadata, and of its settings. Its wrapper has to name one
   * of `pages`; the first is what the findings propose.
   */
  function renderedFaults(
    file: string,
    text: string,
    names: readonly string[],
    pages: readonly [string, ...string[]],
  ): readonly Diagnostic[] {
    const [page] = pages
    const at = (name: string) => placeOfExport(file, text, name)
    // A module of the browser cannot be wrapped by the server's locks.
    if (beginsWith("use client", file, text)) return [diagnosticOf("P447/client", at("default"), { file, page })]
    const component = wrappers.page({ file, exportedName: "default" })
    return [
      ...unlessWrapped(component, pages, diagnosticOf("P447/page", at("default"), { file, page })),
      ...["generateMetadata", "generateViewport"]
        .filter((name) => names.includes(name))
        .flatMap((name) => {
          const fault = diagnosticOf("P447/metadata", at(name), { name, page })
          return unlessWrapped(wrappers.metadata({ file, exportedName: name }), pages, fault)
        }),
      ...(names.includes("metadata") ? [diagnosticOf("P448/metadata", at("metadata"), { page })] : []),
      ...settingFaults(file, text, names, page),
    ]
  }
}

/** The file of a route whose last param is optional, such as `[[...rest]].ts`. */
const OPTIONAL_CATCH_ALL = /\/\[\[\.{3}[^\]/]+\]\]\.[^/]+$/

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])

/** The fault, unless the wrapper is one of the locks and names one of these pages. */
const unlessWrapped = (wrapper: Wrapper, pages: readonly string[], fault: Diagnostic): readonly Diagnostic[] =>
  wrapper.kind === "locks" && pages.includes(wrapper.name) ? [] : [fault]

/** The exported settings with which Next renders a module once for everybody, or may. */
const settingFaults = (file: string, text: string, names: readonly string[], page: string): readonly Diagnostic[] =>
  ["generateStaticParams", "dynamic", "revalidate"]
    .filter((name) => names.includes(name))
    .filter((name) => name !== "dynamic" || stringExportOf(file, text, name) !== "force-dynamic")
    .map((name) => diagnosticOf("P448/setting", placeOfExport(file, text, name), { name, page }))

/** True for a rule that does not let every stranger load the page and write to it. */
const isClosedRule = ({ policy }: GuardedPages, { rule }: SpannedRule): boolean =>
  (["load", "write"] as const).some((access) => outcomesOf(policy, rule, access)["signed-out"].kind !== "proceed")

const paramsOf = (page: string): readonly string[] => page.split("/").filter((segment) => /^[:*]/.test(segment))
