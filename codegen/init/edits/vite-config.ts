import { Node, SyntaxKind, ts } from "ts-morph"
import { callsOf, placesOf, COMPILER_PLUGIN, pluginNameIn, ROUTER } from "../../react-router/plugins-in-config.ts"
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
import { exportedConfigIn, isConfigFixed, settingIn } from "./config.ts"
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
  const places = callsOf(file.compilerNode, router).flatMap((call) => placesOf(file.compilerNode, call))
  const outermost = places.map((arrays) => arrays.at(-1))
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

/** Vite's default of `build.assetsDir`, with a slash at its end. */
const DEFAULT_ASSETS = "assets/"

/** The directory of a build's static files, with a slash at its end; null if the configuration does not show it. */
export function assetsDirectoryIn(path: string, text: string): string | null {
  if (!text.includes("assetsDir")) return DEFAULT_ASSETS
  const code = codeOf(path, text)
  if (code === null) return null
  const names = code.file.getDescendants().filter((node) => /^["'`]?assetsDir["'`]?$/.test(node.getText()))
  // The name is only in a comment.
  if (names.length === 0) return DEFAULT_ASSETS
  if (!isConfigFixed(code)) return null
  const config = exportedConfigIn(code)
  const isFunction = config !== undefined && ts.isFunctionLike(config.compilerNode)
  const [object, other] = isFunction ? returnedBy(config) : [config]
  // A function that returns several configurations may set several directories.
  if (other !== undefined) return null
  const value = settingIn(settingIn(bareOf(object), "build") ?? undefined, "assetsDir") ?? undefined
  if (!Node.isStringLiteral(value)) return null
  // Another setting of that name, such as of one environment, may set another directory.
  const setting = value.getFirstAncestorByKindOrThrow(SyntaxKind.PropertyAssignment)
  if (names.some((name) => !setting.containsRange(name.getPos(), name.getEnd()))) return null
  const directory = value.getLiteralValue().replace(/^\.?\/|\/$/g, "")
  return /^[\w~-][\w.~-]*(?:\/[\w~-][\w.~-]*)*$/.test(directory) ? `${directory}/` : null
}
