import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import type { ResolvedConfig } from "./resolved-inventory.ts"
import { configShim } from "./config-shim.ts"
import { installedProgram } from "../source/package-manager.ts"
import { answerOfProgram, emptyDirectoryIn, markOf, removeDirectory, routeSourcesOf } from "../target/route-sources.ts"
import { filesOn } from "../source/project-files.ts"

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
  const command = installedProgram(root, "@react-router/dev", "react-router")
  if (command === null) return { kind: "absent" }
  const directory = emptyDirectory(root)
  const answer = path.join(directory, "answer.json")
  try {
    writeFileSync(path.join(directory, "react-router.config.ts"), configShim({ root, config, answer }))
    const args = [command, "routes", directory, "--json", "--mode", mode]
    // Generated files must not depend on the environment of the person who generates them.
    const result = answerOfProgram(root, args, { NODE_ENV: mode }, () => filesOn(directory).read("answer.json"))
    return "answer" in result
      ? { kind: "resolved", config: JSON.parse(result.answer) as ResolvedConfig }
      : { kind: "failed", words: result.output }
  } finally {
    removeDirectory(directory)
  }
}

/**
 * A new empty directory where the router puts its own generated files: version 7 finds the packages only from there.
 */
function emptyDirectory(root: string): string {
  try {
    return emptyDirectoryIn(path.join(root, ".react-router"))
  } catch {
    // The project cannot be written to. Version 8 also finds its packages from the system's temporary directory. The
    // directory is made two levels deep, because `removeDirectory` removes its parent, too.
    return emptyDirectoryIn(mkdtempSync(path.join(tmpdir(), "sallyport-")))
  }
}

/**
 * Runs the router, and caches resolved configurations until a file that they may depend on changes: the router takes a
 * second or two.
 */
export function cachedRouter(ask: AskRouter = askRouter): AskRouter {
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
