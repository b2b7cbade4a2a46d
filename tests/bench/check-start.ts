import { execFileSync, spawn, spawnSync } from "node:child_process"
import { appendFileSync, rmSync, symlinkSync } from "node:fs"
import path from "node:path"
import { copyOfThisRepository, ROOT } from "../e2e/repository-copy.ts"
import { median, ROUNDS } from "./measure.ts"

const CHECK = ["codegen/command-line/start.js", "check"]
const PARSER = 'import("ts-morph")'
/** As the command line does it. */
const KEEPING = 'process.getBuiltinModule("module").enableCompileCache("node_modules/.cache/sallyport")'

interface Contender {
  readonly name: string
  readonly words: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
}

const CONTENDERS: readonly Contender[] = [
  { name: "Node, doing nothing", words: ["-e", "0"] },
  { name: "ts-morph, loaded and not used", words: ["-e", `${KEEPING}; ${PARSER}`] },
  { name: "check", words: CHECK },
  { name: "check, the first time on a machine", words: CHECK, environment: { NODE_DISABLE_COMPILE_CACHE: "1" } },
]

const CHANGES = 12

/** The time of `check` of this app's own policy: at the start, and after a change. */
export async function checkStart(write: (line: string) => void): Promise<void> {
  write("\ncheck of this app's policy: milliseconds of processor time (without git's), and from start to end")
  const times = new Map(CONTENDERS.map(({ name }) => [name, [] as Run[]]))
  for (let round = -1; round < ROUNDS; round++)
    for (const contender of CONTENDERS) {
      const run = timed(contender)
      // The first round leaves behind what the others find compiled.
      if (round >= 0) times.get(contender.name)!.push(run)
    }
  for (const [name, runs] of times) {
    const [worked, waited] = [median(runs.map((run) => run.worked)), median(runs.map((run) => run.waited))]
    write(`  ${name.padEnd(48)} ${worked.toFixed(0).padStart(5)} ms ${waited.toFixed(0).padStart(6)} ms`)
  }
  const again = await againAfterChanges()
  write(`  ${"check --watch, after a change".padEnd(48)} ${"".padStart(8)} ${again.toFixed(0).padStart(6)} ms`)
}

interface Run {
  readonly worked: number
  readonly waited: number
}

function timed({ words, environment = {} }: Contender): Run {
  const preload = path.join(import.meta.dirname, "processor-time.cjs")
  const start = performance.now()
  const { status, stderr, output } = spawnSync(process.execPath, ["--require", preload, ...words], {
    cwd: ROOT,
    encoding: "utf8",
    stdio: ["ignore", "ignore", "pipe", "pipe"],
    env: { ...process.env, ...environment },
  })
  if (status !== 0) throw new Error(`${words.join(" ")} failed: ${stderr}`)
  return { worked: Number(output[3]), waited: performance.now() - start }
}

/** The time of the command itself in a copy of this repository, from reading the files to its last output. */
async function againAfterChanges(): Promise<number> {
  const copy = copyOfThisRepository()
  try {
    symlinkSync(path.join(ROOT, "node_modules"), path.join(copy, "node_modules"))
    execFileSync("git", ["init", "--quiet"], { cwd: copy })
    execFileSync("git", ["add", "--all"], { cwd: copy })
    const child = spawn(process.execPath, [...CHECK, "--watch"], { cwd: copy, stdio: ["ignore", "ignore", "pipe"] })
    const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()))
    const times: number[] = []
    try {
      let said = ""
      for await (const words of child.stderr.setEncoding("utf8") as AsyncIterable<string>) {
        said += words
        const last = said.endsWith("\n") ? said.trimEnd().split("\n").at(-1)! : ""
        const took = /^again in (\d+) ms$/.exec(last)?.[1]
        if (took !== undefined) times.push(Number(took))
        if (took === undefined && last !== "watching for changes") continue
        if (times.length === CHANGES) break
        appendFileSync(path.join(copy, "policy/app.policy.ts"), `// ${times.length}\n`)
      }
    } finally {
      child.kill()
      await ended
    }
    if (times.length < CHANGES) throw new Error("the check that watches ended before it was told to")
    return median(times)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
