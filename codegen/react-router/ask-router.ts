import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmdirSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import path from "node:path"
import type { ResolvedConfig } from "./resolved-inventory.ts"
import { configShim } from "./config-shim.ts"
import { outputText, markOf, routeSourcesOf } from "../target/route-sources.ts"
import { filesOn } from "../source/project-files.ts"

/** Longer than any honest configuration takes, in milliseconds; a `prerender` function may ask a service. */
const TIMEOUT_MS = 60_000

export type RouterAnswer =
  | { readonly kind: "resolved"; readonly config: ResolvedConfig }
  /** The router is not installed where the project is. */
  | { readonly kind: "absent" }
  /** In the router's own words. */
  | { readonly kind: "failed"; readonly words: string }

export interface RouterQuestion {
  readonly root: string
  /** The route list, absolute: what the answer should be about. */
  readonly routes: string
  /** The router's configuration, absolute, or null where the project has none. */
  readonly config: string | null
  /** Development alone may serve routes of its own. Absent: as a build has it. */
  readonly mode?: "development"
}

export type AskRouter = (question: RouterQuestion) => RouterAnswer

/**
 * Asks the project's own router what it makes of its configuration, by its own command in a process of its own: routes
 * and settings are run there as every build runs them. The policy is not.
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
 * Beneath the project, in the directory where the router itself puts what it generates: version 7 finds packages from
 * there alone.
 */
function emptyDirectory(root: string): string {
  const own = path.join(root, ".react-router")
  try {
    mkdirSync(own, { recursive: true })
    return realpathSync(mkdtempSync(path.join(own, "sallyport-")))
  } catch {
    return realpathSync(mkdtempSync(path.join(tmpdir(), "sallyport-")))
  }
}

/** Removes a directory that was made for the answer alone. One that holds something else stays. */
function removeIfEmpty(directory: string): void {
  try {
    rmdirSync(directory)
  } catch {
    // Not empty, or not ours.
  }
}

/** The program behind `react-router` in the project, or null. */
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

/** Asks again only after something has changed that the answer may depend on: asking takes a second or two. */
export function remembering(ask: AskRouter = askRouter): AskRouter {
  const known = new Map<string, { readonly mark: string; readonly answer: RouterAnswer }>()
  return (question) => {
    const mark = markOf(routeSourcesOf(question.routes, question.config))
    const key = `${question.mode ?? "production"} ${question.routes}`
    const before = known.get(key)
    if (before?.mark === mark) return before.answer
    const answer = ask(question)
    // A failure may end without a change here, as when a package is installed.
    if (answer.kind === "resolved") known.set(key, { mark, answer })
    return answer
  }
}
