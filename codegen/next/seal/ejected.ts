import { parseArgs } from "node:util"
import { isInstalled, isWithinComponent, listedNameOf, exportPathOf } from "./action-names.ts"
import { UnreadableBuild, type BuiltAction } from "./build.ts"
import { sealedWith } from "./sealing.ts"

// `sallyport eject` leaves an app its locks, without the package. It copies this module and everything that it imports
// into the app, so nothing here may need the compiler.

/** The facts that an app without the package seals its builds with. */
export interface EjectedSeal {
  /** The directory of the build, unless the command line names another one. */
  readonly build: string
  /** The hash of the policy in the compiled guards. */
  readonly policyHash: string
  /** The app's own server actions that may be in a build, each as its module and export: `app/feed/actions.like`. */
  readonly actions: readonly string[]
  /** The server actions of installed packages that may be in a build, by their names in the policy. */
  readonly ofPackages: readonly string[]
}

/**
 * Seals the build that the arguments of a command line name, and prints the result. Fails for a build that cannot be
 * guarded. It does not look for closed pages among the plain files: the server does when it starts, with the guards.
 */
export function sealEjected(args: readonly string[], { build, policyHash, actions, ofPackages }: EjectedSeal): void {
  const isListed = (action: BuiltAction): boolean =>
    actions.includes(exportPathOf(action)) || (isInstalled(action) && ofPackages.includes(listedNameOf(action)))
  try {
    const { values } = parseArgs({ args: [...args], options: { build: { type: "string", default: build } } })
    const sealed = sealedWith(process.cwd(), values.build, {
      policyHash,
      isClosed: () => false,
      undecided: (all) => all.filter((action) => !isListed(action)).map(reasonAgainst),
    })
    if ("refused" in sealed) return fail(["this build cannot be sealed, so it must not be served:", ...sealed.refused])
    console.log(`sealed ${sealed.entries} entries in ${sealed.directories.join(" and ")}`)
  } catch (error) {
    if (!isUserError(error)) throw error
    fail([error.message])
  }
}

/** True for an error that the user can correct by its message: an unreadable build, or wrong arguments. */
const isUserError = (error: unknown): error is Error =>
  error instanceof UnreadableBuild ||
  (error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS_"))

function fail(lines: readonly string[]): void {
  console.error(lines.join("\n  - "))
  process.exitCode = 1
}

const reasonAgainst = (action: BuiltAction): string =>
  isInstalled(action)
    ? `${action.exportedName} in ${action.file} is a new server action of a package, which anybody can call: if that is right, add ${JSON.stringify(listedNameOf(action))} to \`ofPackages\` in seal.js`
    : isWithinComponent(action)
      ? `${action.file} has a server action within a component, which anybody can call: move it into a module with "use server"`
      : `${action.exportedName} in ${action.file} is a new server action, which anybody can call: wrap it with \`locks.guardedAction\`, and add ${JSON.stringify(exportPathOf(action))} to \`actions\` in seal.js`
