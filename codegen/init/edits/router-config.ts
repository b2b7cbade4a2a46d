import { ts } from "ts-morph"
import { bareOf } from "../../source/bare.ts"
import { readConfig } from "../../react-router/read-config.ts"
import { sourceOf } from "../../source/source.ts"
import { firstIn, isTypeScript, lastIn, lineOf, quoted, unchanged, withSplices, type Code, type Edit } from "./code.ts"

const FLAG = "v8_middleware"

/** The router's configuration with middleware turned on, which version 7 asks for. */
export function withMiddlewareFlag(code: Code): Edit {
  const unable = (node: ts.Node, why: string): Edit => ({
    unable: why,
    line: lineOf(code, node),
    write: [`future: { ${FLAG}: true },`],
  })
  const config = configIn(code)
  if (config === null) return unable(code.file, "the configuration is not written as an object")
  const future = propertyOf(config, "future")
  if (future === null) {
    const spread = config.properties.find(ts.isSpreadAssignment)
    if (spread !== undefined) return unable(spread, "a spread could bring in `future`")
    return withSplices(code, lastIn(code, config, `future: { ${FLAG}: true }`))
  }
  const flags = ts.isPropertyAssignment(future) ? bareOf(future.initializer) : null
  if (flags === null || !ts.isObjectLiteralExpression(flags))
    return unable(future, "`future` is not written as an object")
  const flag = propertyOf(flags, FLAG)
  if (flag === null) {
    // Behind a spread, so that nothing turns it off again.
    return withSplices(
      code,
      flags.properties.some(ts.isSpreadAssignment)
        ? lastIn(code, flags, `${FLAG}: true`)
        : [firstIn(code, flags, `${FLAG}: true`)],
    )
  }
  const value = ts.isPropertyAssignment(flag) ? flag.initializer : null
  if (value?.kind === ts.SyntaxKind.TrueKeyword) return unchanged(code)
  if (value?.kind !== ts.SyntaxKind.FalseKeyword) return unable(flag, `\`${FLAG}\` is not written as \`true\``)
  return withSplices(code, [{ start: value.getStart(code.file), end: value.end, text: "true" }])
}

/** The router's configuration with the app directory written out, in the last place: nothing before it names another. */
export function withAppDirectory(code: Code, directory: string): Edit {
  if (isDirectoryIn(code)) return unchanged(code)
  const config = configIn(code)
  const edited =
    config === null || propertyOf(config, "appDirectory") !== null
      ? code
      : withSplices(code, lastIn(code, config, `appDirectory: ${quoted(code, directory)}`))
  return isDirectoryIn({ ...code, ...edited })
    ? edited
    : {
        unable: "only running this configuration would show where the app is, and `diff` runs nothing",
        line: 1,
        write: [`appDirectory: ${quoted(code, directory)},`],
      }
}

/** Whether the text alone says where the app is. */
const isDirectoryIn = ({ path, text }: Pick<Code, "path" | "text">): boolean =>
  readConfig(sourceOf(path, text)).value.isDirectoryKnown

/** A configuration for an app that has none. */
export const newRouterConfig = (path: string): string =>
  isTypeScript(path)
    ? `import type { Config } from "@react-router/dev/config"\n\nexport default {\n  future: { ${FLAG}: true },\n} satisfies Config\n`
    : `export default {\n  future: { ${FLAG}: true },\n}\n`

function configIn({ file }: Code): ts.ObjectLiteralExpression | null {
  const exported = file.statements.find(
    (statement): statement is ts.ExportAssignment =>
      ts.isExportAssignment(statement) && statement.isExportEquals !== true,
  )
  if (exported === undefined) return null
  const value = bareOf(exported.expression)
  if (ts.isObjectLiteralExpression(value)) return value
  // `defineConfig({...})` and the like give back what they are given.
  if (ts.isCallExpression(value) && value.arguments.length === 1) {
    const given = bareOf(value.arguments[0]!)
    return ts.isObjectLiteralExpression(given) ? given : null
  }
  if (!ts.isIdentifier(value)) return null
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue
    const declared = statement.declarationList.declarations.find(
      ({ name }) => ts.isIdentifier(name) && name.text === value.text,
    )
    const made = declared?.initializer === undefined ? null : bareOf(declared.initializer)
    if (made !== null && ts.isObjectLiteralExpression(made)) return made
  }
  return null
}

const propertyOf = (object: ts.ObjectLiteralExpression, key: string): ts.ObjectLiteralElementLike | null =>
  object.properties.find(
    ({ name }) => name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteral(name)) && name.text === key,
  ) ?? null
