import { ts } from "ts-morph"
import { bareOf } from "../source/bare.ts"
import { importOf, type Exported } from "./exported.ts"
import { faultAt, type AppModule, type Fault, type Link } from "./finding.ts"

export const GUARD_PACKAGE = "sallyport/guard"

const WRITE = `write \`export const locks = openLocks({ guards, ... })\`, with \`openLocks\` imported from "${GUARD_PACKAGE}"`

/** The options of the `openLocks` call that a module exports the result of. */
export function optionsOf(module: AppModule, exported: Exported, name: string): Link<ts.ObjectLiteralExpression> {
  const fault = (node: ts.Node, message: string, hint = WRITE): Fault => faultAt("P431", module, node, message, hint)
  if (exported.kind !== "constant") return fault(exported.node, `\`${name}\` is not a constant that holds the locks`)
  const call = exported.value
  if (!ts.isCallExpression(call) || !ts.isIdentifier(call.expression) || call.questionDotToken !== undefined)
    return fault(call, `\`${name}\` is not what \`openLocks\` returns`)
  const opener = importOf(module, call.expression.text)
  if (opener?.name !== "openLocks" || opener.specifier !== GUARD_PACKAGE)
    return fault(call.expression, `\`${call.expression.text}\` is not \`openLocks\` of "${GUARD_PACKAGE}"`)
  const [given, ...more] = call.arguments
  const options = given === undefined ? undefined : bareOf(given)
  if (options === undefined || more.length > 0 || !ts.isObjectLiteralExpression(options))
    return fault(
      call,
      "the options of `openLocks` are not written in the call",
      "write them there: `openLocks({ guards, ... })`",
    )
  return { found: options }
}

/** The import of the guards that the locks are given. */
export function guardsIn(
  module: AppModule,
  options: ts.ObjectLiteralExpression,
  expected: string,
): Link<{ readonly node: ts.Node; readonly specifier: string }> {
  const write = `write \`import * as guards from "${expected}"\`, and \`guards\` in the options`
  const fault = (node: ts.Node, message: string, hint = write): Fault => faultAt("P432", module, node, message, hint)
  const old = options.properties.find((property) => keyOf(property) === "shadow")
  if (old !== undefined)
    return faultAt(
      "P437",
      module,
      old,
      "shadow mode is not an option of `openLocks` any more",
      'move it into the policy, as `shadow: { until: "2027-01-31" }`, and its `report` into `onWithheld` here',
    )
  const at = options.properties.findLastIndex((property) => keyOf(property) === "guards")
  const property = options.properties[at]
  if (property === undefined) return fault(options, "the locks are given no `guards`")
  // What comes later wins.
  const hiding = options.properties.slice(at + 1).find((later) => keyOf(later) === null)
  if (hiding !== undefined)
    return fault(hiding, "this could replace `guards`", "write `guards` last, or write these options out")
  const value = ts.isShorthandPropertyAssignment(property)
    ? property.name
    : ts.isPropertyAssignment(property)
      ? bareOf(property.initializer)
      : null
  const found = value !== null && ts.isIdentifier(value) ? importOf(module, value.text) : null
  if (found === null || found.name !== null)
    return fault(property, "the guards are not the whole module that the compiler writes")
  return { found }
}

/** Null for what may be any key: a computed one, and a spread. */
const keyOf = ({ name }: ts.ObjectLiteralElementLike): string | null =>
  name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) ? name.text : null
