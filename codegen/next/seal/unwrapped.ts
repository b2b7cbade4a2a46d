import { outcomesOf } from "../../../policy/guard-table.ts"
import { peopleWhoProceed, personWithin } from "../../../policy/people.ts"
import { presentStatesOf } from "../../../policy/states.ts"
import type { CheckedPolicy } from "../../check/regions/checked-policy.ts"
import { personText } from "../../source/diagnostic.ts"
import { moduleExportsOf } from "../../source/module-exports.ts"
import type { ProjectFiles } from "../../source/project-files.ts"
import type { SpannedRule } from "../../source/resolve.ts"
import { isClientModule, settingOf } from "./module-text.ts"
import { wrappersIn, type Wrapper } from "./guarded-action.ts"
import { routeModulesIn, type RouteModule } from "./modules.ts"

/** The files of an app whose guarded modules have to be wrapped. */
export interface WrappedApp {
  readonly files: ProjectFiles
  /** The directory of `proxy.ts`. */
  readonly base: string
  /** The directory of routes; null where the app has only the Pages Router. */
  readonly app: string | null
  /** All files of the routes. */
  readonly names: readonly string[]
  readonly extensions: readonly string[]
}

/**
 * The reasons why the wrapped modules of an app do not hold everything that the policy closes to strangers, each with the
 * nearest way. No lock stands before the entries of such an app, so each module has to be closed by itself.
 */
export function unwrappedModules(checked: CheckedPolicy, app: WrappedApp): readonly string[] {
  const modules = app.app === null ? [] : routeModulesIn(app.names, app.app, app.extensions)
  const rulesAt = (page: string): readonly SpannedRule[] =>
    checked.pages.filter(({ entry }) => entry.path === page).map(({ rule }) => rule)
  const isClosed = (page: string): boolean => rulesAt(page).some((rule) => isClosedRule(checked, rule))
  const by = (method: string) => wrappersIn(app.files, app.base, method)
  const wrappers = { page: by("guardPage"), metadata: by("guardMetadata"), handler: by("guardHandler") }
  const held = new Set(modules.filter(({ kind }) => kind !== "layout").map(({ file }) => file))
  const others = new Set(
    checked.pages.flatMap(({ entry: { node, path }, rule }) =>
      held.has(node.module.file) || node.ordered?.rewrite !== undefined || !isClosedRule(checked, rule)
        ? []
        : [
            `${path} is guarded, and ${node.module.file} cannot be wrapped: only pages and route handlers of the app directory can; move it there, open its rule, or seal the build`,
          ],
    ),
  )
  return [...others, ...modules.flatMap(faultsOf)]

  function faultsOf(module: RouteModule): readonly string[] {
    const { file, kind, page } = module
    const text = app.files.read(file)
    const exported = text === null ? null : moduleExportsOf(file, text)
    if (kind === "layout") return layoutFaults(module)
    if (page === null || !isClosed(page)) return []
    if (text === null || exported === null) return [`${file} cannot be read, and ${page} is guarded: correct the file`]
    if (exported.stars.length > 0)
      return [`${file} exports everything of another module, and ${page} is guarded: name each export`]
    if (kind === "page") return [...renderedFaults(file, text, exported.names, (name) => name === page, page)]
    const methods = exported.names.filter((name) => METHODS.has(name))
    return [
      ...methods.flatMap((name) =>
        wraps(wrappers.handler({ file, exportedName: name }), (one) => one === page)
          ? []
          : [`${file}: write \`export const ${name} = locks.guardHandler("${page}", …)\`, because ${page} is guarded`],
      ),
      ...settingFaults(file, text, page),
    ]
  }

  /** A layout is closed if all pages that it surrounds are, by one that opens to everybody to whom any of them opens. */
  function layoutFaults({ file, folder, at }: RouteModule): readonly string[] {
    const text = app.files.read(file)
    const exported = text === null ? null : moduleExportsOf(file, text)
    const around = modules.flatMap((one) =>
      one.kind === "page" && one.file.startsWith(`${folder}/`) ? [one.page!] : [],
    )
    const wrapper = wrappers.page({ file, exportedName: "default" })
    if (around.length === 0 || (!around.every(isClosed) && wrapper.kind === "none")) return []
    if (text === null || exported === null) return [`${file} cannot be read, and it is guarded: correct the file`]
    if (exported.stars.length > 0) return [`${file} exports everything of another module: name each export`]
    const fit = around.filter((page) => isFit(page, at, around))
    const [proposed = null] = fit
    if (proposed === null)
      return [
        `${file} surrounds guarded pages alone, and none of them opens to everybody to whom another one opens, by its state or by params of this folder: move what is guarded from here into the pages`,
      ]
    return renderedFaults(file, text, exported.names, (name) => fit.includes(name), proposed)
  }

  /** True if whoever may load one of these pages may load this one, as far as a layout of `at` can tell. */
  function isFit(page: string, at: string, around: readonly string[]): boolean {
    const params = paramsOf(at)
    const isKnown = paramsOf(page).every((param) => params.includes(param))
    return rulesAt(page).every((rule) => {
      if (!isKnown && typeof rule.rule.require !== "string") return false
      return around.flatMap(rulesAt).every((other) => refusedBy(rule, other) === null)
    })
  }

  /** Somebody to whom the other rule opens and this one does not; null for nobody. */
  function refusedBy(rule: SpannedRule, other: SpannedRule): string | null {
    if (rule === other) return null
    const [own, others] = [rule, other].map((one) => outcomesOf(checked.policy, one.rule, "load"))
    for (const state of presentStatesOf(checked.policy)) {
      const inside = peopleWhoProceed(others![state])
      const claims = inside === null ? null : personWithin(inside, peopleWhoProceed(own![state]))
      if (claims !== null) return personText({ state, claims })
    }
    return null
  }

  function renderedFaults(
    file: string,
    text: string,
    names: readonly string[],
    isRight: (page: string) => boolean,
    page: string,
  ): readonly string[] {
    if (isClientModule(file, text))
      return [
        `${file} is a client module, and ${page} is guarded: import it in a server module, and wrap it there with \`locks.guardPage\``,
      ]
    const generated = names.filter((name) => name === "generateMetadata" || name === "generateViewport")
    return [
      ...(wraps(wrappers.page({ file, exportedName: "default" }), isRight)
        ? []
        : [`${file}: write \`export default locks.guardPage("${page}", …)\`, because ${page} is guarded`]),
      ...generated.flatMap((name) =>
        wraps(wrappers.metadata({ file, exportedName: name }), isRight)
          ? []
          : [`${file}: write \`export const ${name} = locks.guardMetadata("${page}", …)\`, because ${page} is guarded`],
      ),
      ...(names.includes("metadata")
        ? [
            `${file} shows its \`metadata\` to everybody, and ${page} is guarded: write \`export const generateMetadata = locks.guardMetadata("${page}", () => (…))\``,
          ]
        : []),
      ...settingFaults(file, text, page),
    ]
  }
}

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])

const wraps = (wrapper: Wrapper, isRight: (page: string) => boolean): boolean =>
  wrapper.kind === "locks" && isRight(wrapper.name)

/** Settings with which Next renders a module once for everybody. */
const settingFaults = (file: string, text: string, page: string): readonly string[] =>
  ["generateStaticParams", "dynamic", "revalidate"].flatMap((name) => {
    const value = settingOf(file, text, name)
    return value === null || (name === "dynamic" && value === '"force-dynamic"')
      ? []
      : [`${file} is rendered for everybody by its \`${name}\`, and ${page} is guarded: remove it`]
  })

/** True for a rule that does not let every stranger load the page and write to it. */
const isClosedRule = ({ policy }: CheckedPolicy, { rule }: SpannedRule): boolean =>
  (["load", "write"] as const).some((access) => outcomesOf(policy, rule, access)["signed-out"].kind !== "proceed")

const paramsOf = (page: string): readonly string[] => page.split("/").filter((segment) => /^[:*]/.test(segment))
