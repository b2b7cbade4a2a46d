import { ts } from "ts-morph"
import type { Operation } from "../../../policy/language.ts"
import { bareOf } from "../../source/bare.ts"
import type { BuiltAction } from "./build.ts"

/**
 * The reasons why a build's server actions are not all decided by the policy. Each has to be wrapped by `guardedAction`
 * with the name of an operation; one that is open to everybody may be listed under its own name instead.
 */
export function undecidedActions(
  actions: readonly BuiltAction[],
  operations: readonly Operation[],
  textOf: (file: string) => string | null,
): readonly string[] {
  const names = operations.map(({ name }) => name)
  return actions.flatMap((action) => {
    const { file, exportedName } = action
    const wrapped = guardedNameOf(action, textOf)
    if (wrapped !== null)
      return names.includes(wrapped)
        ? []
        : [
            `${exportedName} in ${file} is the operation \`${wrapped}\`, which the policy does not list: add it to \`operations\``,
          ]
    if (operations.some(({ name, require }) => name === exportedName && require === "anyone")) return []
    return [unguarded(action)]
  })
}

const unguarded = ({ file, exportedName }: BuiltAction): string =>
  exportedName.startsWith("$$RSC_SERVER_ACTION_")
    ? `${file} has a server action within a component, which anybody can call: move it into a module with "use server", and wrap it with \`locks.guardedAction\``
    : `anybody can call ${exportedName} in ${file}: write \`export const ${exportedName} = locks.guardedAction("${exportedName}", async (…) => …)\`, and list the name in \`operations\` of the policy`

/** The operation that an action's own source names; null where it is not wrapped, or cannot be read. */
function guardedNameOf({ file, exportedName }: BuiltAction, textOf: (file: string) => string | null): string | null {
  const text = textOf(file)
  if (text === null) return null
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TSX)
  for (const statement of tree.statements) {
    const value = valueIn(statement, exportedName)
    if (value !== null) return operationIn(value)
  }
  return null
}

function valueIn(statement: ts.Statement, name: string): ts.Expression | null {
  if (ts.isExportAssignment(statement) && name === "default") return statement.expression
  if (!ts.isVariableStatement(statement)) return null
  if (statement.declarationList.flags & ts.NodeFlags.Const) {
    const found = statement.declarationList.declarations.find(
      (one) => ts.isIdentifier(one.name) && one.name.text === name,
    )
    return found?.initializer ?? null
  }
  return null
}

function operationIn(value: ts.Expression): string | null {
  const call = bareOf(value)
  if (!ts.isCallExpression(call)) return null
  const { expression } = call
  const isGuarded = ts.isPropertyAccessExpression(expression) && expression.name.text === "guardedAction"
  const [first] = call.arguments
  return isGuarded && first !== undefined && ts.isStringLiteralLike(first) ? first.text : null
}
