import type { BuiltAction } from "./build.ts"

/** The path of a file in an installed package. The group is the package's name, with its scope. */
const INSTALLED = /^.*\bnode_modules\/((?:@[^/]+\/)?[^/]+).*$/

/** True for an action of an installed package. */
export const isInstalled = ({ file }: BuiltAction): boolean => INSTALLED.test(file)

/** True for an action that is written within a component: it has no name that a policy could list. */
export const isWithinComponent = ({ exportedName }: BuiltAction): boolean =>
  exportedName.startsWith("$$RSC_SERVER_ACTION_")

/** The module and export of an action. An installed package counts as one module. */
export const exportPathOf = ({ file, exportedName }: BuiltAction): string =>
  `${INSTALLED.test(file) ? file.replace(INSTALLED, "$1") : file.replace(/\.[cm]?[jt]sx?$/, "")}.${exportedName}`

/**
 * The name by which a policy lists an action without a wrapper: its module and export, in the letters and signs that
 * names of operations may have, such as `app.sign-in.actions.signIn` or `clerk.nextjs.invalidateCache`.
 */
export const listedNameOf = (action: BuiltAction): string =>
  exportPathOf(action)
    .replace(/[^A-Za-z0-9_-]+/g, ".")
    .replace(/^[^A-Za-z]+/, "")
