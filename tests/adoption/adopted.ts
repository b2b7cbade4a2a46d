import { execFileSync, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { freePort } from "../server/app-server.ts"
import { install, packed } from "../package/packed.ts"

/** The app of a team that has never heard of the package, in a directory of its own with the package installed. */
export interface Adopted {
  readonly directory: string
  /** The environment of its server, beside the machine's own. */
  readonly env: Readonly<Record<string, string>>
  readonly textOf: (file: string) => string
  readonly write: (file: string, text: string) => void
  readonly delete: (file: string) => void
  /** Replaces a text that has to be there. */
  readonly edit: (file: string, from: string, to: string) => void
  /** A command of the project's own `node_modules/.bin`. */
  readonly run: (command: string, ...args: readonly string[]) => Ran
  /** The same, where it has to succeed; what it wrote to stdout. */
  readonly succeed: (command: string, ...args: readonly string[]) => string
  readonly sh: (...args: readonly string[]) => Ran
  readonly git: (...args: readonly string[]) => string
  readonly commit: (subject: string) => void
  readonly remove: () => void
}

export interface Ran {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Another app than the ones that are workspaces of this repository. */
export interface Shape {
  readonly name: string
  /** The workspace whose downloads it uses. */
  readonly like: AdoptedApp
  /** The app's directory in a monorepo; absent where the repository is the app. */
  readonly within?: string
}

export type AdoptedApp = "serve" | "express" | "hono" | "next"

/** `place` puts the packages that the app's manifest names, and the packed one, where they can be found. */
export function adopted(
  app: AdoptedApp | Shape,
  env: Readonly<Record<string, string>> = {},
  place: typeof install = install,
): Adopted {
  const shape: Shape = typeof app === "string" ? { name: app, like: app } : app
  const home = path.join(import.meta.dirname, typeof app === "string" ? app : `shapes/${app.name}`)
  const scratch = mkdtempSync(path.join(tmpdir(), `sallyport-${shape.name}-`))
  const repository = path.join(scratch, shape.name)
  cpSync(home, repository, {
    recursive: true,
    filter: (file) => !/^(?:node_modules|build|\.react-router|\.next)(?:\/|$)/.test(path.relative(home, file)),
  })
  const directory = path.join(repository, shape.within ?? "")
  const downloads = path.join(import.meta.dirname, shape.like)
  place(directory, downloads, packed(scratch))
  const at = (file: string): string => path.join(directory, file)
  const textOf = (file: string): string => readFileSync(at(file), "utf8")
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(at(file)), { recursive: true })
    writeFileSync(at(file), text)
  }
  const git = (...args: readonly string[]): string =>
    execFileSync("git", ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", ...args], {
      cwd: directory,
      encoding: "utf8",
    })
  const commit = (subject: string): void => {
    git("add", "--all")
    git("commit", "--quiet", "--message", subject)
  }
  const ran = (command: string, args: readonly string[]): Ran =>
    spawnSync(command, args, { cwd: directory, encoding: "utf8", env: { ...environment(), ...env } })
  write(".gitignore", "node_modules/\nbuild/\n.react-router/\n.next/\n.sallyport/\n")
  git("init", "--quiet", "--initial-branch=main")
  commit("as it was before")
  return {
    directory,
    env,
    textOf,
    write,
    delete: (file) => rmSync(at(file)),
    edit: (file, from, to) => {
      const text = textOf(file)
      if (!text.includes(from)) throw new Error(`${file} does not hold ${from}:\n${text}`)
      write(file, text.replace(from, to))
    },
    run: (command, ...args) => ran(path.join("node_modules/.bin", command), args),
    succeed: (command, ...args) => {
      const { status, stdout, stderr } = ran(path.join("node_modules/.bin", command), args)
      if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}:\n${stdout}${stderr}`)
      return stdout
    },
    sh: (...args) => ran("sh", args),
    git,
    commit,
    remove: () => rmSync(scratch, { recursive: true, force: true }),
  }
}

// The test runner's own variables are not part of a team's machine.
function environment(): NodeJS.ProcessEnv {
  const { VITEST: _, NODE_ENV: __, ...rest } = process.env
  return rest
}

export interface Served {
  readonly url: string
  /** Everything that the server has printed. */
  readonly log: () => string
  readonly stop: () => Promise<void>
}

/** The built app, served as its `start` script serves it, on a free loopback port. */
export async function served(
  { directory }: Pick<Adopted, "directory">,
  [command, ...args]: readonly [string, ...string[]],
  env: Readonly<Record<string, string>>,
  given: number | null = null,
): Promise<Served> {
  const port = given ?? (await freePort())
  const bin = command === "node" ? process.execPath : path.join("node_modules/.bin", command)
  const child = spawn(bin, args, {
    cwd: directory,
    env: { ...environment(), NODE_ENV: "production", ...env, HOST: "127.0.0.1", PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let log = ""
  child.stdout.on("data", (chunk: Buffer) => (log += chunk.toString()))
  child.stderr.on("data", (chunk: Buffer) => (log += chunk.toString()))
  const url = `http://127.0.0.1:${port}`
  const ended = once(child, "exit")
  while (!(await isListening(url))) {
    if (child.exitCode !== null) throw new Error(`the app ended before it listened:\n${log}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    url,
    log: () => log,
    stop: async () => {
      child.kill()
      await ended
    },
  }
}

async function isListening(url: string): Promise<boolean> {
  try {
    await fetch(url, { redirect: "manual" })
    return true
  } catch {
    return false
  }
}
