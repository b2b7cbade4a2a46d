import { execFileSync, spawnSync } from "node:child_process"
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { actionsIn } from "./next-app.ts"
import { asked, attacksOf, markersIn } from "./next-requests.ts"
import type { NextSite, Runnable } from "./next-site.ts"

/** A copy of the app from which `eject` has taken the package. */
export interface Ejected extends Runnable {
  /** The output of `eject`. */
  readonly output: string
  readonly textOf: (file: string) => string
  readonly write: (file: string, text: string) => void
  /** Runs the build script of its package.json. Returns the exit code and the output. */
  readonly build: () => { readonly status: number | null; readonly output: string }
}

/** Ejects a copy of the app, and deletes the package there. */
export function ejectedCopyOf({ app, env, script }: NextSite): Ejected {
  const directory = path.join(app.directory, "..", "ejected")
  mkdirSync(directory)
  execFileSync(
    "sh",
    [
      "-c",
      `cp -a --link "${app.directory}/node_modules" . && cd "${app.directory}" && tar -cf - --exclude=./node_modules --exclude=./.next . | tar -xf - -C "${directory}"`,
    ],
    { cwd: directory },
  )
  const { VITEST: _, NODE_ENV: __, ...rest } = process.env
  const run = (command: string, ...args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd: directory,
      encoding: "utf8",
      env: { ...rest, ...env },
    })
    return { status, output: `${stdout}${stderr}` }
  }
  const textOf = (file: string): string => readFileSync(path.join(directory, file), "utf8")
  const write = (file: string, text: string): void => writeFileSync(path.join(directory, file), text)
  write("package.json", textOf("package.json").replace('"next build"', `"${script} && sallyport seal"`))
  const { status, output } = run("node_modules/.bin/sallyport", "eject")
  if (status !== 0) throw new Error(output)
  rmSync(path.join(directory, "node_modules/sallyport"), { recursive: true })
  rmSync(path.join(directory, "node_modules/.bin/sallyport"))
  return { directory, output, textOf, write, build: () => run("npm", "run", "build") }
}

/** The answers of a build to the same drawn requests. The names of its own build are left out. */
export async function answersOf(
  build: Runnable,
  url: string,
  { seed, count, visitor }: { readonly seed: number; readonly count: number; readonly visitor: readonly string[] },
): Promise<readonly string[]> {
  const buildId = readFileSync(path.join(build.directory, ".next/BUILD_ID"), "utf8").trim()
  const named = [...actionsIn(build)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const actions = named.flatMap(([name, id]) => (name === "signOut" ? [] : [id]))
  const answers: string[] = []
  for (const request of attacksOf({ seed, count, buildId, actions, visitor })) {
    const answer = await asked(url, request)
    const got = [answer.status, answer.headers.get("location"), answer.headers.get("cache-control")]
    // The number of calls so far.
    const marks = markersIn(answer).map((text) => text.replace(/liked \d+/, "liked"))
    const line = [request.method, request.target, "->", ...got, ...marks].join(" ")
    answers.push(line.replaceAll(buildId, "BUILD").replace(/_rsc=\w+/, "_rsc"))
  }
  return answers
}
