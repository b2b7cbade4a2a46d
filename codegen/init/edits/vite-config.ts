import { Node, SyntaxKind, ts } from "ts-morph"
import { callsOf, listsOf, COMPILER_PLUGIN, pluginNameIn, ROUTER } from "../../react-router/plugins-in-config.ts"
import {
  bareOf,
  codeOf,
  insertFirst,
  returnedBy,
  unchanged,
  withSplices,
  type ModuleCode,
  type EditResult,
} from "./code.ts"
import { exportedConfigIn, settingIn } from "./config.ts"
import { importing } from "./imports.ts"

/** Adds the compiler's Vite plugin at the start of every list of plugins that contains the router's. */
export function withPlugin(code: ModuleCode): EditResult {
  const { file } = code
  const ours = pluginNameIn(file.compilerNode, "sallyport", COMPILER_PLUGIN)
  // A plugin that is called already, wherever it is, was put there by the developer.
  if (ours !== null && callsOf(file.compilerNode, ours).length > 0) return unchanged(code)
  const router = pluginNameIn(file.compilerNode, "reactRouter", ROUTER)
  if (router === null) {
    const isServerComponents = pluginNameIn(file.compilerNode, "unstable_reactRouterRSC", ROUTER) !== null
    return {
      unable: isServerComponents
        ? "the app is built from server components, whose router does not run the root middleware that the guard needs"
        : `\`reactRouter\` is not imported from \`${ROUTER}\` by name in this file, which has to call \`sallyport()\` in a list of its own`,
      line: 1,
      write: isServerComponents ? [] : LINES,
    }
  }
  const places = callsOf(file.compilerNode, router).flatMap((call) => listsOf(file.compilerNode, call))
  const outermost = places.map((lists) => lists.at(-1))
  // The same lists in ts-morph's tree, in which edits are made.
  const lists = file
    .getDescendantsOfKind(SyntaxKind.ArrayLiteralExpression)
    .filter(({ compilerNode }) => outermost.includes(compilerNode))
  if (lists.length === 0) {
    return { unable: `\`${router}()\` does not stand in a list of plugins`, line: 1, write: LINES }
  }
  const { local, splices } = importing(code, "sallyport", COMPILER_PLUGIN)
  return withSplices(code, [...splices, ...lists.map((list) => insertFirst(code, list, `${local}()`))])
}

const LINES = [`import { sallyport } from "${COMPILER_PLUGIN}"`, "plugins: [sallyport(), ...],"]

/** The directory of a build's static files, with a slash at its end; null if the configuration does not show it. */
export function assetsDirectoryIn(path: string, text: string): string | null {
  const isNamed = text.includes("assetsDir")
  const code = isNamed ? codeOf(path, text) : null
  const named = code?.file.getDescendants().filter((node) => /^["'`]?assetsDir["'`]?$/.test(node.getText())) ?? []
  if (!isNamed || (code !== null && named.length === 0)) return "assets/"
  const config = code === null ? undefined : exportedConfigIn(code)
  // A function that makes several configurations has several directories.
  const [made, other] = config !== undefined && ts.isFunctionLike(config.compilerNode) ? returnedBy(config) : [config]
  const build = other === undefined ? settingIn(bareOf(made), "build") : null
  const value = settingIn(build ?? undefined, "assetsDir") ?? undefined
  // The name is nowhere else, such as in the settings of one environment.
  if (
    !Node.isStringLiteral(value) ||
    named.some((node) => !value.getParent()?.containsRange(node.getPos(), node.getEnd()))
  )
    return null
  const directory = value.getLiteralValue().replace(/^\.?\/|\/$/g, "")
  return /^[\w~-][\w.~-]*(?:\/[\w~-][\w.~-]*)*$/.test(directory) ? `${directory}/` : null
}
