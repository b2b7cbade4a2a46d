import { existsSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import type { Seal } from "../../../src/guard/next/build/sealed-build.ts"
import { hashOf, SEAL_FILE, sealedFilesIn } from "../../../src/guard/next/build/sealed-files.ts"
import { buildIn, UnreadableBuild, type Build, type BuiltAction } from "./build.ts"
import { SERVER_FUNCTIONS, withUncallableCaches } from "./cached-functions.ts"
import { locatedText, sealedText } from "./entry-text.ts"
import { refusalsOf } from "./refusals.ts"
import { ROUTES_MANIFEST, withRefusedRevalidations } from "./revalidations.ts"
import { partsOf } from "./route-parts.ts"

// `eject` copies this module and everything it imports into apps: nothing here may need the compiler.

/** The result of sealing a build. */
export type Sealed =
  | { readonly refused: readonly string[] }
  /** The number of entries, and the directories that were sealed: none for a build whose modules are wrapped. */
  | { readonly entries: number; readonly directories: readonly string[] }

/** The parts of a policy that a build is sealed with. */
export interface SealedPolicy {
  readonly policyHash: string
  /** True for the path of a page that not everybody may load. */
  readonly isClosed: (route: string) => boolean
  /** The reasons why server actions of the build are not all decided by the policy. */
  readonly undecided: (actions: readonly BuiltAction[]) => readonly string[]
}

/**
 * Puts the lock before each entry of a build, and of the copy that `output: "standalone"` makes. Then writes the hashes
 * of their files, which the server compares when it starts. A build that cannot be guarded as a whole is left as it is.
 */
export function sealedWith(root: string, directory: string, { policyHash, isClosed, undecided }: SealedPolicy): Sealed {
  const build = buildIn(root, directory)
  const copy = standaloneOf(root, build)
  const builds = copy === null ? [build] : [build, buildIn(root, copy)]
  const refused = builds.flatMap((one) => [...refusalsOf(one, isClosed), ...undecided(one.actions)])
  if (refused.length > 0) return { refused: [...new Set(refused)] }
  for (const one of builds) sealFiles(one, policyHash)
  return { entries: build.entries.length, directories: builds.map((one) => path.relative(root, one.directory)) }
}

/**
 * Puts the lock before each entry of one build, and writes the seal: the hashes of the files that the server checks.
 * Throws an `UnreadableBuild` if a file is missing or cannot be written; then no server of the build starts.
 */
function sealFiles({ directory, entries, basePath }: Build, policyHash: string): void {
  const at = (file: string): string => path.join(directory, file)
  const rewrite = (file: string, changed: (text: string) => string): void =>
    attempt(file, directory, () => writeFileSync(at(file), changed(readFileSync(at(file), "utf8"))))
  for (const { file, route } of entries) {
    if (!NO_ENTRIES.has(route)) rewrite(file, (text) => sealedText(text, { route, basePath, parts: partsOf(route) }))
  }
  rewrite("server/instrumentation.js", locatedText)
  if (existsSync(at(SERVER_FUNCTIONS))) rewrite(SERVER_FUNCTIONS, withUncallableCaches)
  rewrite(ROUTES_MANIFEST, withRefusedRevalidations)
  const files = Object.fromEntries(sealedFilesIn(directory).map((file) => [file, hashIn(directory, file)]))
  const text = `${JSON.stringify({ policyHash, files } satisfies Seal, null, 2)}\n`
  attempt(SEAL_FILE, directory, () => writeFileSync(at(SEAL_FILE), text))
}

function attempt(file: string, directory: string, write: () => void): void {
  try {
    write()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new UnreadableBuild(`${file} of the build in ${directory} cannot be sealed: ${reason}`, { cause: error })
  }
}

function hashIn(directory: string, file: string): string {
  const hash = hashOf(path.join(directory, file))
  if (hash === null)
    throw new UnreadableBuild(
      `${file} of the build in ${directory} cannot be read: run \`next build\` again, and replace links to directories by what they lead to`,
    )
  return hash
}

/** Modules of the Pages Router that answer nothing by themselves. */
const NO_ENTRIES: ReadonlySet<string> = new Set(["/_app", "/_document"])

/** The build in the copy that `output: "standalone"` makes, or null. */
function standaloneOf(root: string, { directory, appDirectory }: Build): string | null {
  const home = path.join(directory, "standalone")
  return existsSync(home) ? path.join(home, appDirectory, path.relative(root, directory)) : null
}
