import { Node, type ObjectLiteralElementLike } from "ts-morph"
import { readConfig } from "../../react-router/read-config.ts"
import { sourceOf } from "../../source/source.ts"
import { isTypeScript, insertLast, quoted, unchanged, withSplices, type ModuleCode, type EditResult } from "./code.ts"
import { configIn, propertyOf, unreadKeyAfter, valueOf } from "./config.ts"

const FLAG = "v8_middleware"

/**
 * Turns on middleware, in which the guard runs. React Router 7 needs a flag in its configuration for that; 8 does not.
 */
export function withMiddlewareFlag(code: ModuleCode): EditResult {
  const unable = (node: Node, why: string): EditResult => ({
    unable: why,
    line: node.getStartLineNumber(),
    write: [`future: { ${FLAG}: true },`],
  })
  const config = configIn(code)
  if (config === null) return unable(code.file, "the configuration is not written as an object")
  const future = propertyOf(config, "future")
  const overriding = unreadKeyAfter(config, future)
  if (overriding !== undefined) return unable(overriding, couldBringIn(overriding, "future"))
  if (future === undefined) return withSplices(code, insertLast(code, config, `future: { ${FLAG}: true }`))
  const flags = valueOf(future)
  if (!Node.isObjectLiteralExpression(flags)) return unable(future, "`future` is not written as an object")
  const flag = propertyOf(flags, FLAG)
  // As the last flag, it is not overridden.
  if (flag === undefined) return withSplices(code, insertLast(code, flags, `${FLAG}: true`))
  const overridingFlag = unreadKeyAfter(flags, flag)
  if (overridingFlag !== undefined) return unable(overridingFlag, couldBringIn(overridingFlag, FLAG))
  const value = valueOf(flag)
  if (Node.isTrueLiteral(value)) return unchanged(code)
  if (!Node.isFalseLiteral(value)) return unable(flag, `\`${FLAG}\` is not written as \`true\``)
  return withSplices(code, [{ start: value.getStart(), end: value.getEnd(), text: "true" }])
}

/** The lines of comments that name the flag of middleware. */
export function flagCommentsIn({ file, text }: ModuleCode): readonly number[] {
  // A text outside every token is in a comment.
  const tokens = file.forEachDescendantAsArray().filter((node) => node.getFirstChild() === undefined)
  const lines = [...text.matchAll(new RegExp(`\\b${FLAG}\\b`, "g"))]
    .filter(({ index }) => !tokens.some((token) => token.getStart() <= index && index < token.getEnd()))
    .map(({ index }) => file.getLineAndColumnAtPos(index).line)
  return [...new Set(lines)]
}

/**
 * Writes `appDirectory` into the router's configuration, for `diff`, which never runs that file. It is the last
 * property, so that nothing overrides it.
 */
export function withAppDirectory(code: ModuleCode, directory: string): EditResult {
  if (isDirectoryIn(code)) return unchanged(code)
  const config = configIn(code)
  // A property that is there already was not understood, so a second one would not help.
  const edited =
    config === null || propertyOf(config, "appDirectory") !== undefined
      ? code
      : withSplices(code, insertLast(code, config, `appDirectory: ${quoted(code, directory)}`))
  return isDirectoryIn({ ...code, ...edited })
    ? edited
    : {
        unable: "only running this configuration would show where the app is, and `diff` runs nothing",
        line: 1,
        write: [`appDirectory: ${quoted(code, directory)},`],
      }
}

/** True if the app directory is known without running the configuration. */
const isDirectoryIn = ({ path, text }: Pick<ModuleCode, "path" | "text">): boolean =>
  readConfig(sourceOf(path, text)).value.isDirectoryKnown

/** A configuration for an app that has none. */
export const newRouterConfig = (path: string): string =>
  isTypeScript(path)
    ? `import type { Config } from "@react-router/dev/config"\n\nexport default {\n  future: { ${FLAG}: true },\n} satisfies Config\n`
    : `export default {\n  future: { ${FLAG}: true },\n}\n`

/** The reason why a property is not written beside such a spread or key. */
const couldBringIn = (one: ObjectLiteralElementLike, name: string): string =>
  `a ${Node.isSpreadAssignment(one) ? "spread" : "computed key"} could bring in \`${name}\``
