import { OPERATION_NAME } from "../../../policy/governing-rule.ts"
import type { Operation } from "../../../policy/language.ts"
import { exportPathOf, isInstalled, isWithinComponent, listedNameOf } from "./action-names.ts"
import type { BuiltAction } from "./build.ts"
import type { Wrapper } from "../wrappers.ts"

/**
 * The reasons why server actions of a build are not decided by the policy; none if all of them are. Each action has to
 * be wrapped by `guardedAction` with the name of an operation of the policy. One that is open to everybody may be
 * listed in `operations` under its module and export instead. Actions with the same remedy share a reason, which lists
 * them.
 */
export function undecidedActions(
  built: readonly BuiltAction[],
  operations: readonly Operation[],
  wrapperOf: (action: BuiltAction) => Wrapper,
): readonly string[] {
  // A build lists an action once for each runtime that has it.
  const distinct = [...new Map(built.map((one) => [`${one.file} ${one.exportedName}`, one])).values()]
  const actions = distinct.map((action) => ({ action, wrapper: wrapperOf(action) }))
  const names = operations.map(({ name }) => name)
  const open = operations.filter(({ require }) => require === "anyone").map(({ name }) => name)
  /** Actions without a wrapper, which the policy can only list by their module and export. */
  const bare = actions.flatMap(({ action, wrapper }) => (wrapper.kind === "none" ? [action] : []))
  const named = bare.filter((action) => !isWithinComponent(action))
  const misnamed = actions.flatMap(({ action: { file, exportedName }, wrapper }) => {
    if (wrapper.kind === "none") return []
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
  return [
    ...withinComponents(bare.filter(isWithinComponent)),
    ...unguarded(named.filter((action) => !open.includes(listedNameOf(action)))),
    ...named.filter((action) => open.includes(listedNameOf(action))).flatMap((action) => ambiguous(action, named)),
    ...misnamed,
  ]
}

/** The reason against actions that are written within a component, by their files. */
const withinComponents = (actions: readonly BuiltAction[]): readonly string[] =>
  oneReason(
    [...new Set(actions.map(({ file }) => file))],
    (file) =>
      `${file} has a server action within a component, which anybody can call: move it into a module with "use server", and wrap it with \`locks.guardedAction\``,
    (files) =>
      listed(
        'these files have server actions within a component, which anybody can call: move each action into a module with "use server", and wrap it with `locks.guardedAction`',
        files,
      ),
  )

/** The reason against an open operation that two actions have as their name: the entry would open both. */
function ambiguous(action: BuiltAction, bare: readonly BuiltAction[]): readonly string[] {
  const { file, exportedName } = action
  const name = listedNameOf(action)
  const other = bare.find((one) => listedNameOf(one) === name && exportPathOf(one) !== exportPathOf(action))
  return other === undefined
    ? []
    : [
        `\`${name}\` in \`operations\` could be ${exportedName} in ${file} or ${other.exportedName} in ${other.file}: wrap both with \`locks.guardedAction\`, or rename one of the files`,
      ]
}

/**
 * The reasons against actions that anybody can call, with the ways to guard them, to allow them, or to take them out.
 */
function unguarded(actions: readonly BuiltAction[]): readonly string[] {
  const isListable = (action: BuiltAction): boolean => OPERATION_NAME.test(listedNameOf(action))
  const listable = actions.filter(isListable)
  return [
    ...ofApp(listable.filter((action) => !isInstalled(action))),
    ...ofPackages(listable.filter(isInstalled)),
    ...actions
      .filter((action) => !isListable(action))
      .map((action) =>
        isInstalled(action)
          ? `${faultOf(action)}: do not import it`
          : `${faultOf(action)}: ${wrapping(action)}, and list the name in \`operations\` of the policy; ${NO_ACTION}`,
      ),
  ]
}

const ofApp = (actions: readonly BuiltAction[]): readonly string[] =>
  oneReason(
    actions,
    (action) =>
      `${faultOf(action)}: ${wrapping(action)}, and list the name in \`operations\` of the policy; if it is meant for everybody, ${listing(action)}; ${NO_ACTION}`,
    ([first]) =>
      listed(
        `anybody can call these ${actions.length} server actions: wrap each, as in \`${wrapped(first)}\`, and list its name in \`operations\` of the policy; if one is meant for everybody, list the name behind its file instead, with \`require: "anyone"\`; if only server code calls one, remove \`"use server"\` from its file`,
        actions.map(lineOf),
      ),
  )

const ofPackages = (actions: readonly BuiltAction[]): readonly string[] =>
  oneReason(
    actions,
    (action) => `${faultOf(action)}: if that is right, ${listing(action)}`,
    () =>
      listed(
        `anybody can call these ${actions.length} server actions of packages: if that is right, list the name behind each in \`operations\` of the policy, with \`require: "anyone"\``,
        actions.map(lineOf),
      ),
  )

/** One reason about all of these things, in the words for one or for several; none without any. */
function oneReason<T>(
  things: readonly T[],
  ofOne: (only: T) => string,
  ofSeveral: (all: readonly [T, ...T[]]) => string,
): readonly string[] {
  const [first, ...others] = things
  if (first === undefined) return []
  return [others.length === 0 ? ofOne(first) : ofSeveral([first, ...others])]
}

const faultOf = ({ exportedName, file }: BuiltAction): string => `anybody can call ${exportedName} in ${file}`

const wrapped = ({ exportedName }: BuiltAction): string =>
  `export const ${exportedName} = locks.guardedAction("${exportedName}", async (…) => …)`

const wrapping = (action: BuiltAction): string => `write \`${wrapped(action)}\``

const listing = (action: BuiltAction): string =>
  `list \`${listedNameOf(action)}\` in \`operations\` of the policy, with \`require: "anyone"\``

const NO_ACTION = 'if only server code calls it, remove `"use server"` from the file'

/** An action in a list, with the name by which the policy can list it. */
const lineOf = (action: BuiltAction): string => `${action.exportedName} in ${action.file}: \`${listedNameOf(action)}\``

/** A reason about several things, which follow it in lines of their own. */
const listed = (reason: string, lines: readonly string[]): string =>
  [`${reason}:`, ...lines.map((line) => `      ${line}`)].join("\n")
