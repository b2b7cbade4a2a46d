import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmdirSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import path from "node:path"
import type { ResolvedConfig } from "./resolved-inventory.ts"
import { configShim } from "./config-shim.ts"
import { outputText, markOf, routeSourcesOf } from "../target/route-sources.ts"
import { filesOn } from "../source/project-files.ts"

/** Time limit for the router, in milliseconds. A `prerender` function may call a service. */
const TIMEOUT_MS = 60_000

/** The router's resolved configuration, or the reason why there is none. */
export type RouterAnswer =
  | { readonly kind: "resolved"; readonly config: ResolvedConfig }
  /** The router is not installed where the project is. */
  | { readonly kind: "absent" }
  /** `words` is the router's own error message. */
  | { readonly kind: "failed"; readonly words: string }

/** The configuration that the router has to resolve. */
export interface RouterQuestion {
  readonly root: string
  /** The route list, absolute. Cached answers are told apart by it. */
  readonly routes: string
  /** The router's configuration, absolute; null if the project has none. */
  readonly config: string | null
  /** Resolves the routes of development, which may have more than a build. Absent for those of a build. */
  readonly mode?: "development"
}

/** A function that resolves the configuration of a project. */
export type AskRouter = (question: RouterQuestion) => RouterAnswer

/**
 * Resolves a project's configuration with the project's own router, through the router's command in another process.
 * The route list and the settings are run there, as in every build. The policy is not run.
 */
export const askRouter: AskRouter = ({ root, config, mode = "production" }) => {
  const command = commandOf(root)
  if (command === null) return { kind: "absent" }
  const directory = emptyDirectory(root)
  const answer = path.join(directory, "answer.json")
  try {
    writeFileSync(path.join(directory, "react-router.config.ts"), configShim({ root, config, answer }))
    const { status, stderr, stdout, error } = spawnSync(
      process.execPath,
      [command, "routes", directory, "--json", "--mode", mode],
      {
        cwd: root,
        encoding: "utf8",
        timeout: TIMEOUT_MS,
        maxBuffer: 64 * 1024 * 1024,
        // Generated files must not depend on the environment of the person who generates them.
        env: { ...process.env, NODE_ENV: mode, NO_COLOR: "1", FORCE_COLOR: undefined },
      },
    )
    if (error !== undefined) return { kind: "failed", words: error.message }
    const text = filesOn(directory).read(path.basename(answer))
    if (status !== 0 || text === null) return { kind: "failed", words: outputText(stderr) || outputText(stdout) }
    return { kind: "resolved", config: JSON.parse(text) as ResolvedConfig }
  } finally {
    rmSync(directory, { recursive: true, force: true })
    removeIfEmpty(path.dirname(directory))
  }
}

/**
 * A new empty directory in `.react-router`, where the router puts its own generated files: version 7 finds the
 * project's packages only from there.
 */
function emptyDirectory(root: string): string {
  const own = path.join(root, ".react-router")
  try {
    mkdirSync(own, { recursive: true })
    return realpathSync(mkdtempSync(path.join(own, "sallyport-")))
  } catch {
    // The project cannot be written to. Version 8 finds its packages from there, too.
    return realpathSync(mkdtempSync(path.join(tmpdir(), "sallyport-")))
  }
}

/** Removes a directory that was made only for the answer. It stays if it has other files. */
function removeIfEmpty(directory: string): void {
  try {
    rmdirSync(directory)
  } catch {
    // It has other files, or cannot be removed.
  }
}

/** The program that the project's `react-router` command runs; null if it is not installed. */
function commandOf(root: string): string | null {
  try {
    const manifest = createRequire(path.join(root, "package.json")).resolve("@react-router/dev/package.json")
    const { bin } = JSON.parse(readFileSync(manifest, "utf8"))
    const file: unknown = typeof bin === "string" ? bin : bin?.["react-router"]
    return typeof file === "string" ? path.join(path.dirname(manifest), file) : null
  } catch {
    return null
  }
}

/** Caches resolved configurations until a file that they may depend on changes: the router takes a second or two. */
export function remembering(ask: AskRouter = askRouter): AskRouter {
  const known = new Map<string, { readonly mark: string; readonly answer: RouterAnswer }>()
  return (question) => {
    const mark = markOf(routeSourcesOf(question.routes, question.config))
    const key = `${question.mode ?? "production"} ${question.routes}`
    const before = known.get(key)
    if (before?.mark === mark) return before.answer
    const answer = ask(question)
    // A failure may be fixed without a change of these files, for example by installing a package.
    if (answer.kind === "resolved") known.set(key, { mark, answer })
    return answer
  }
}
