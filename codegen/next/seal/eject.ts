import type { CheckedPolicy } from "../../check/regions/checked-policy.ts"
import { InputError } from "../../project/disk.ts"
import { moduleExportsOf } from "../../source/module-exports.ts"
import { filesOn } from "../../source/project-files.ts"
import { exportPathOf, listedNameOf } from "./action-names.ts"
import { undecidedActions } from "./actions.ts"
import type { BuiltAction } from "./build.ts"
import { sealEjected, type EjectedSeal } from "./ejected.ts"
import { beginsWith } from "../module-settings.ts"
import { DIST_DIRECTORY } from "../settings.ts"
import { isWrappedApp, wrappersOf } from "./seal.ts"

// `sallyport eject` removes the package from an app and leaves the locks. This module writes the script that seals the
// builds of such an app.

/** The module that the script imports. `eject` copies it from the package into the app. */
const MODULE = "codegen/next/seal/ejected.js"

/**
 * The script that seals the builds of an app without the package, with the module to copy and the list of what no
 * longer works. `build` is the directory of its builds, by default `.next`, and `sources` are the code files of the
 * app.
 */
export function sealScriptOf(
  root: string,
  build: string | null,
  { policy, policyHash }: CheckedPolicy,
  sources: readonly string[],
) {
  if (isWrappedApp(root)) throw new InputError(ONLY_SEALED)
  const operations = policy.operations ?? []
  const wrapperOf = wrappersOf(root)
  const all = sources.flatMap((file) => actionsOf(root, file))
  // The script refuses all actions except those that the policy decides today.
  const actions = all
    .filter((action) => undecidedActions([action], operations, wrapperOf).length === 0)
    .map(exportPathOf)
    .toSorted()
  const namesOfOwn = all.flatMap((action): readonly string[] => {
    const wrapper = wrapperOf(action)
    return wrapper.kind === "locks" ? [wrapper.name] : [listedNameOf(action)]
  })
  // An open operation that is none of the app's own actions is taken for an action of an installed package.
  const ofPackages = operations
    .filter(({ name, require }) => require === "anyone" && !namesOfOwn.includes(name))
    .map(({ name }) => name)
  return {
    module: MODULE,
    text: textOf({ build: build ?? DIST_DIRECTORY, policyHash, actions, ofPackages }),
    lost: LIMITATIONS,
  }
}

const ONLY_SEALED =
  "the modules of this app are wrapped (`wrapped: true` in `openNextLocks`), and without the package nothing would check them: keep the package, or seal the builds instead, and run `eject` then"

/**
 * The exports of a module that begins with "use server", all of which are actions. None for any other module. Throws an
 * `InputError` for a module with these words that cannot be parsed.
 */
function actionsOf(root: string, file: string): readonly BuiltAction[] {
  const text = filesOn(root).read(file) ?? ""
  if (!text.includes("use server")) return []
  const exported = moduleExportsOf(file, text)
  if (exported === null) throw new InputError(`${file} cannot be parsed, so its server actions are not known`)
  return beginsWith("use server", file, text) ? exported.names.map((exportedName) => ({ file, exportedName })) : []
}

const textOf = ({ build, policyHash, actions, ofPackages }: EjectedSeal): string =>
  `// Puts the locks into a build. Run it after each \`next build\`; \`--build <directory>\` names another directory.
import { ${sealEjected.name} } from "./${MODULE}"

${sealEjected.name}(process.argv.slice(2), {
  // \`distDir\` of next.config.
  build: ${JSON.stringify(build)},
  policyHash: ${JSON.stringify(policyHash)},
  // Before you add a server action, wrap it with \`locks.guardedAction\`, unless everybody may call it.
  actions: ${JSON.stringify(actions, null, 2).replaceAll("\n", "\n  ")},
  // Actions of installed packages, open to everybody.
  ofPackages: ${JSON.stringify(ofPackages, null, 2).replaceAll("\n", "\n  ")},
})
`

/** What no longer works without the package, for the message of the command. */
const LIMITATIONS: readonly string[] = [
  "a page that is added has no rule: visitors get the `unlisted` status or 503, and no build stops for it",
  "nothing checks that the app uses its locks: keep `locks.proxy` in `proxy.ts`, without a `config`, and `locks.register()` in `instrumentation.ts`",
  "the seal refuses a new server action, and does not notice if an action that it knows loses its `guardedAction`",
  "nothing compares rewrites and settings of next.config with the rules, and nothing refuses a version of Next that the locks are not tested with",
  "proved invariants, the guard table, `check`, `diff`, `scan`, records and the other commands are gone",
]
