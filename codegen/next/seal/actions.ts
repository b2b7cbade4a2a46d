import { OPERATION_NAME } from "../../../policy/governing-rule.ts"
import type { Operation } from "../../../policy/language.ts"
import type { BuiltAction } from "./build.ts"
import type { Wrapper } from "./guarded-action.ts"

/**
 * The reasons why a build's server actions are not all decided by the policy. Each has to be wrapped by `guardedAction`
 * with the name of an operation. One that is open to everybody may be listed under its module and export instead.
 */
export function undecidedActions(
  actions: readonly BuiltAction[],
  operations: readonly Operation[],
  wrapperOf: (action: BuiltAction) => Wrapper,
): readonly string[] {
  const names = operations.map(({ name }) => name)
  const open = operations.filter(({ require }) => require === "anyone").map(({ name }) => name)
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

/** The reason why an action without a wrapper is not listed as open to everybody. */
function unlisted(action: BuiltAction, open: readonly string[], bare: readonly BuiltAction[]): readonly string[] {
  const { file, exportedName } = action
  if (exportedName.startsWith("$$RSC_SERVER_ACTION_"))
    return [
      `${file} has a server action within a component, which anybody can call: move it into a module with "use server", and wrap it with \`locks.guardedAction\``,
    ]
  const name = listedNameOf(action)
  if (!open.includes(name)) return [unguarded(action, name)]
  const other = bare.find((one) => listedNameOf(one) === name && placeOf(one) !== placeOf(action))
  return other === undefined
    ? []
    : [
        `\`${name}\` in \`operations\` could be ${exportedName} in ${file} or ${other.exportedName} in ${other.file}: wrap both with \`locks.guardedAction\`, or rename one of the files`,
      ]
}

function unguarded({ file, exportedName }: BuiltAction, name: string): string {
  const fault = `anybody can call ${exportedName} in ${file}`
  const list = `list \`${name}\` in \`operations\` of the policy, with \`require: "anyone"\``
  const isListable = OPERATION_NAME.test(name)
  if (INSTALLED.test(file)) return isListable ? `${fault}: if that is right, ${list}` : `${fault}: do not import it`
  const wrap = `write \`export const ${exportedName} = locks.guardedAction("${exportedName}", async (…) => …)\`, and list the name in \`operations\` of the policy`
  return isListable ? `${fault}: ${wrap}; if it is meant for everybody, ${list}` : `${fault}: ${wrap}`
}

const INSTALLED = /^.*\bnode_modules\/((?:@[^/]+\/)?[^/]+).*$/

/** The module and export of an action. An installed package counts as one module. */
const placeOf = ({ file, exportedName }: BuiltAction): string =>
  `${INSTALLED.test(file) ? file.replace(INSTALLED, "$1") : file.replace(/\.[cm]?[jt]sx?$/, "")}.${exportedName}`

/** The same with the signs of a name: `app.sign-in.actions.signIn`, `clerk.nextjs.invalidateCache`. */
export const listedNameOf = (action: BuiltAction): string =>
  placeOf(action)
    .replace(/[^A-Za-z0-9_-]+/g, ".")
    .replace(/^[^A-Za-z]+/, "")
