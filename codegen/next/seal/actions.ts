import { OPERATION_NAME } from "../../../policy/governing-rule.ts"
import type { Operation } from "../../../policy/language.ts"
import { exportPathOf, isInstalled, isWithinComponent, listedNameOf } from "./action-names.ts"
import type { BuiltAction } from "./build.ts"
import type { Wrapper } from "../guarded-action.ts"

/**
 * The reasons why server actions of a build are not decided by the policy; none if all of them are. Each action has to
 * be wrapped by `guardedAction` with the name of an operation of the policy. One that is open to everybody may be
 * listed in `operations` under its module and export instead.
 */
export function undecidedActions(
  actions: readonly BuiltAction[],
  operations: readonly Operation[],
  wrapperOf: (action: BuiltAction) => Wrapper,
): readonly string[] {
  const names = operations.map(({ name }) => name)
  const open = operations.filter(({ require }) => require === "anyone").map(({ name }) => name)
  /** Actions without a wrapper, which the policy can only list by their module and export. */
  const bare = actions.filter((action) => wrapperOf(action).kind === "none")
  return actions.flatMap((action) => {
    const { file, exportedName } = action
    const wrapper = wrapperOf(action)
    if (wrapper.kind === "none") return unlisted(action, open, bare)
    if (wrapper.kind === "other")
      return [
        `${exportedName} in ${file} calls a \`guardedAction\` that is not of the app's locks: import the locks from where \`proxy.ts\` does, and call it as \`locks.guardedAction(…)\``,
      ]
    return names.includes(wrapper.name)
      ? []
      : [
          `${exportedName} in ${file} is the operation \`${wrapper.name}\`, which the policy does not list: add it to \`operations\``,
        ]
  })
}

/** The reason why an action without a wrapper is not decided; none if the policy lists it as open to everybody. */
function unlisted(action: BuiltAction, open: readonly string[], bare: readonly BuiltAction[]): readonly string[] {
  const { file, exportedName } = action
  if (isWithinComponent(action))
    return [
      `${file} has a server action within a component, which anybody can call: move it into a module with "use server", and wrap it with \`locks.guardedAction\``,
    ]
  const name = listedNameOf(action)
  if (!open.includes(name)) return [unguarded(action, name)]
  // Two actions may have one listed name. Then the entry would open both.
  const other = bare.find((one) => listedNameOf(one) === name && exportPathOf(one) !== exportPathOf(action))
  return other === undefined
    ? []
    : [
        `\`${name}\` in \`operations\` could be ${exportedName} in ${file} or ${other.exportedName} in ${other.file}: wrap both with \`locks.guardedAction\`, or rename one of the files`,
      ]
}

/** The reason against an action that anybody can call, with the ways to guard it, to allow it, or to take it out. */
function unguarded(action: BuiltAction, name: string): string {
  const { file, exportedName } = action
  const fault = `anybody can call ${exportedName} in ${file}`
  const list = `list \`${name}\` in \`operations\` of the policy, with \`require: "anyone"\``
  const isListable = OPERATION_NAME.test(name)
  if (isInstalled(action)) return isListable ? `${fault}: if that is right, ${list}` : `${fault}: do not import it`
  const wrap = `write \`export const ${exportedName} = locks.guardedAction("${exportedName}", async (…) => …)\`, and list the name in \`operations\` of the policy`
  const open = isListable ? [`if it is meant for everybody, ${list}`] : []
  return `${fault}: ${[wrap, ...open, 'if only server code calls it, remove `"use server"` from the file'].join("; ")}`
}
