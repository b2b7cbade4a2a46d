import { ts } from "ts-morph"
import { bareOf } from "../source/bare.ts"
import { importOf, type Exported } from "./exported.ts"
import { faultAt, type AppModule, type Link } from "./finding.ts"

export const GUARD_PACKAGE = "sallyport/guard"

/** The options of the `openLocks` call that a module exports the result of. */
export function optionsOf(module: AppModule, exported: Exported, name: string): Link<ts.ObjectLiteralExpression> {
  if (exported.kind !== "constant") return faultAt("P431/constant", module, exported.node, { name })
  const call = exported.value
  if (!ts.isCallExpression(call) || !ts.isIdentifier(call.expression) || call.questionDotToken !== undefined)
    return faultAt("P431/result", module, call, { name })
  const opener = importOf(module, call.expression.text)
  if (opener?.name !== "openLocks" || opener.specifier !== GUARD_PACKAGE)
    return faultAt("P431/opener", module, call.expression, { name: call.expression.text })
  const [given, ...more] = call.arguments
  const options = given === undefined ? undefined : bareOf(given)
  if (options === undefined || more.length > 0 || !ts.isObjectLiteralExpression(options))
    return faultAt("P431/options", module, call, {})
  return { found: options }
}

/** The import of the guards that the locks are given. */
export function guardsIn(
  module: AppModule,
  options: ts.ObjectLiteralExpression,
  /** The guards as this module would import them. */
  from: string,
): Link<{ readonly node: ts.Node; readonly specifier: string }> {
  const old = options.properties.find((property) => keyOf(property) === "shadow")
  if (old !== undefined) return faultAt("P437", module, old, {})
  const at = options.properties.findLastIndex((property) => keyOf(property) === "guards")
  const property = options.properties[at]
  if (property === undefined) return faultAt("P432/none", module, options, { from })
  // What comes later wins.
  const hiding = options.properties.slice(at + 1).find((later) => keyOf(later) === null)
  if (hiding !== undefined) return faultAt("P432/replaced", module, hiding, {})
  const value = ts.isShorthandPropertyAssignment(property)
    ? property.name
    : ts.isPropertyAssignment(property)
      ? bareOf(property.initializer)
      : null
  const found = value !== null && ts.isIdentifier(value) ? importOf(module, value.text) : null
  if (found === null || found.name !== null) return faultAt("P432/other", module, property, { from })
  return { found }
}

/** Null for what may be any key: a computed one, and a spread. */
const keyOf = ({ name }: ts.ObjectLiteralElementLike): string | null =>
  name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) ? name.text : null
