import type { Policy } from "../../../policy/language.ts"
import { answerOf, isOutside } from "../../../policy/reference.ts"
import type { CheckedPolicy } from "../../check/regions/checked-policy.ts"
import { InputError } from "../../project/disk.ts"
import type { Diagnostic } from "../../source/diagnostic.ts"
import { filesOn } from "../../source/project-files.ts"
import { routeFilesIn } from "../route-files.ts"
import { DIST_DIRECTORY, PAGE_EXTENSIONS } from "../settings.ts"
import { isWrapped } from "../lock-chain.ts"
import { nextPathsIn } from "../target.ts"
import { wrappersIn, type Wrapper } from "../wrappers.ts"
import { unwrappedModules, wrappedAppOf } from "../unwrapped.ts"
import { undecidedActions } from "./actions.ts"
import { buildIn, UnreadableBuild, type Build, type BuiltAction } from "./build.ts"
import { refusalsOf } from "./refusals.ts"
import { sealedWith, type Sealed } from "./sealing.ts"

/**
 * Seals a build of the app in `root`: puts the second lock before each of its entries, which are the modules that
 * answer its routes. The first lock is the proxy, and some requests reach a page that it has not judged. The modules of
 * an app with `wrapped: true` call the second lock themselves, so its builds are only checked. `named` is the directory
 * of the build; null for `.next`.
 */
export const sealBuild = (root: string, named: string | null, checked: CheckedPolicy): Sealed =>
  withInputErrors(() => {
    const directory = named ?? DIST_DIRECTORY
    const { policy, policyHash } = checked
    const isClosed = closedBy(policy)
    const undecided = (actions: readonly BuiltAction[]): readonly string[] =>
      undecidedActions(actions, policy.operations ?? [], wrappersOf(root))
    if (!isWrappedApp(root)) return sealedWith(root, directory, { policyHash, isClosed, undecided })
    const build = buildIn(root, directory)
    const app = wrappedAppOf(filesOn(root), routeFilesIn(root), build.pageExtensions ?? PAGE_EXTENSIONS)
    const refused = [
      ...refusalsOf(build, isClosed, { isWrapped: true }),
      ...undecided(build.actions),
      ...unwrappedModules(checked, app).map(reasonOf),
    ]
    return refused.length > 0 ? { refused } : { entries: build.entries.length, directories: [] }
  })

/** Reads a build of the app in `root`. Throws an `InputError` for a directory that holds none. */
export const readBuild = (root: string, directory: string): Build => withInputErrors(() => buildIn(root, directory))

/** Runs code that reads a build, and turns its `UnreadableBuild` into the error that the command line prints. */
function withInputErrors<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof UnreadableBuild ? new InputError(error.message, { cause: error }) : error
  }
}

/** The text of a finding that keeps a build from being sealed, with its place. */
const reasonOf = ({ code, message, hint, span }: Diagnostic): string =>
  `${span === null ? "" : `${span.file}:${span.line}: `}${message}${hint === null ? "" : `: ${hint}`} (${code})`

/** True for an app whose modules are wrapped, so that its builds need no seal. */
export const isWrappedApp = (root: string): boolean => isWrapped(filesOn(root), nextPathsIn(root).base)

/** The wrappers of the server actions of an app. */
export const wrappersOf = (root: string): ((action: BuiltAction) => Wrapper) =>
  wrappersIn(filesOn(root), nextPathsIn(root).base)

/** A test for paths of pages: true if the policy does not let a signed-out visitor load the page. */
export const closedBy =
  (policy: Policy) =>
  (route: string): boolean =>
    !isOutside(policy, route) && answerOf(policy, route, "signed-out", "load").outcome.kind !== "proceed"
