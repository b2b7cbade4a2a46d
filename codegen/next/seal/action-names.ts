import type { BuiltAction } from "./build.ts"

/** The path of a file in an installed package, with the package's name as its group. */
const INSTALLED = /^.*\bnode_modules\/((?:@[^/]+\/)?[^/]+).*$/

/** True for an action of an installed package. */
export const isInstalled = ({ file }: BuiltAction): boolean => INSTALLED.test(file)

/** True for an action that is written within a component: it has no name that a policy could list. */
export const isWithinComponent = ({ exportedName }: BuiltAction): boolean =>
  exportedName.startsWith("$$RSC_SERVER_ACTION_")

/** The module and export of an action. An installed package counts as one module. */
export const exportPathOf = ({ file, exportedName }: BuiltAction): string =>
  `${INSTALLED.test(file) ? file.replace(INSTALLED, "$1") : file.replace(/\.[cm]?[jt]sx?$/, "")}.${exportedName}`

/** The module and export as the name of an operation in a policy, which has fewer signs: `app.sign-in.actions.signIn`, `clerk.nextjs.invalidateCache`. */
export const listedNameOf = (action: BuiltAction): string =>
  exportPathOf(action)
    .replace(/[^A-Za-z0-9_-]+/g, ".")
    .replace(/^[^A-Za-z]+/, "")
