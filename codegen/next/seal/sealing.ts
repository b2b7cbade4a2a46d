import { existsSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { hashOf, SEAL_FILE, type Seal } from "../../../src/guard/next/build/sealed-build.ts"
import { buildIn, type Build, type BuiltAction } from "./build.ts"
import { SERVER_FUNCTIONS, withUncallableCaches } from "./cached-functions.ts"
import { locatedText, sealedText } from "./entry-text.ts"
import { refusalsOf } from "./refusals.ts"
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
 * Puts the lock before each entry of a build, and of the copy that `output: "standalone"` makes, and writes down what
 * the files are then. A build that cannot be guarded as a whole is left as it is.
 */
export function sealedWith(root: string, directory: string, { policyHash, isClosed, undecided }: SealedPolicy): Sealed {
  const build = buildIn(root, directory)
  const refused = [...refusalsOf(build, isClosed), ...undecided(build.actions)]
  if (refused.length > 0) return { refused }
  const copy = standaloneOf(root, directory)
  const builds = copy === null ? [build] : [build, buildIn(root, copy)]
  for (const one of builds) sealFiles(one, policyHash)
  return { entries: build.entries.length, directories: builds.map((one) => path.relative(root, one.directory)) }
}

/**
 * Puts the lock before each entry of one build, and writes the seal: the hashes of the files that the server checks.
 */
function sealFiles({ directory, entries, basePath }: Build, policyHash: string): void {
  const at = (file: string): string => path.join(directory, file)
  const rewrite = (file: string, changed: (text: string) => string): void =>
    writeFileSync(at(file), changed(readFileSync(at(file), "utf8")))
  for (const { file, route } of entries) {
    if (!NO_ENTRIES.has(route)) rewrite(file, (text) => sealedText(text, { route, basePath, parts: partsOf(route) }))
  }
  rewrite("server/instrumentation.js", locatedText)
  if (existsSync(at(SERVER_FUNCTIONS))) rewrite(SERVER_FUNCTIONS, withUncallableCaches)
  const listed = [...entries.map(({ file }) => file), ...BESIDE].filter((file) => existsSync(at(file)))
  const files = Object.fromEntries([...new Set(listed)].map((file) => [file, hashOf(at(file))!]))
  writeFileSync(at(SEAL_FILE), `${JSON.stringify({ policyHash, files } satisfies Seal, null, 2)}\n`)
}

/** Modules of the Pages Router that answer nothing by themselves. */
const NO_ENTRIES: ReadonlySet<string> = new Set(["/_app", "/_document"])

/**
 * Files that are sealed besides the entries: the registration, the proxy, the manifest by which it runs for each
 * request, and the list of server functions.
 */
const BESIDE = [
  "server/instrumentation.js",
  "server/middleware.js",
  "server/functions-config-manifest.json",
  SERVER_FUNCTIONS,
]

/** The build in the copy that a server takes along, or null. */
function standaloneOf(root: string, directory: string): string | null {
  const build = path.resolve(root, directory)
  const home = path.join(build, "standalone")
  if (!existsSync(home)) return null
  const { relativeAppDir = "" } = JSON.parse(readFileSync(path.join(build, "required-server-files.json"), "utf8")) as {
    readonly relativeAppDir?: string
  }
  return path.join(home, relativeAppDir, path.relative(root, build))
}
