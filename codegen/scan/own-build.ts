import { spawn, type ChildProcess } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { connect, createServer, type AddressInfo } from "node:net"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { InputError } from "../project/disk.ts"
import { installedProgram, manifestEntries, scriptsIn } from "../source/package-manager.ts"
import { entriesIn } from "../source/project-files.ts"
import type { BuildServer } from "../target/target.ts"
import { targetIn } from "../targets/targets.ts"

/** A command that serves an app's build. */
interface StartCommand {
  /** `node`, or the framework's own server. */
  readonly program: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

/** A variable that a script sets for its command: `PORT=3000`. */
const ASSIGNMENT = /^([A-Za-z_]\w*)=(.*)$/

/** Programs that only start the one after them. */
const STARTERS = new Set(["cross-env", "npx", "bunx"])

/**
 * The command that serves an app's build, from its `start` script, without running the script in a shell; without such
 * a script, the framework's own server. Null if the script does anything else than set variables and start `node` or
 * that server.
 */
export function startCommandOf(manifest: string, server: BuildServer): StartCommand | null {
  const script = startScriptIn(manifest)
  if (script === null) return { program: server.program, args: server.args, env: {} }
  // Scripts with shell expansions, chains or other quoting are not run.
  if (/[|&;<>$`\\(){}*?!~\n]/.test(script)) return null
  const words = [...script.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, a, b, c]) => a ?? b ?? c ?? "")
  // Quotes within a word would need a shell to interpret them.
  if (words.some((word) => /["']/.test(word))) return null
  const env: Record<string, string> = {}
  while (words.length > 0) {
    const [, name, value] = ASSIGNMENT.exec(words[0]!) ?? []
    if (name !== undefined && value !== undefined) env[name] = value
    // `cross-env` sets the variables after it on every system, and `npx` runs an installed program.
    else if (!STARTERS.has(words[0]!)) break
    words.shift()
  }
  const [program, ...args] = words
  const isOwn = program === server.program && server.begins.every((word, at) => args[at] === word)
  return program !== undefined && (program === "node" || isOwn) ? { program, args, env } : null
}

function startScriptIn(manifest: string): string | null {
  const scripts = scriptsIn(manifest)
  if (scripts === null) throw new InputError(`package.json is not valid: correct it, or ${GIVE_ORIGIN}`)
  return scripts["start"] ?? null
}

/** A running app. */
export interface Running {
  readonly origin: string
  /**
   * Starts the app again on the same port if it has ended by itself. Returns the error that ended it; null if it is
   * still running.
   */
  readonly restartIfEnded: () => Promise<string | null>
  /** The last error that the app wrote; null for none. */
  readonly lastError: () => string | null
  readonly stop: () => Promise<void>
}

/** Time limit for an app to start listening, in milliseconds. */
const TIMEOUT_MS = 60_000

/** The way out if an app cannot be started, for error messages. */
const GIVE_ORIGIN = "start the app yourself and name its origin, such as `scan http://localhost:3000`"

/**
 * Starts an app's own build on a free loopback port, as its `start` script does. `patience` is the time in which it has
 * to listen, in milliseconds.
 */
export async function startBuild(root: string, patience = TIMEOUT_MS): Promise<Running> {
  const has = (file: string): boolean => existsSync(path.join(root, file))
  const { server } = targetIn(root)
  const manifest = manifestAt(root)
  const command = startCommandOf(manifest, server)
  if (command === null)
    throw new InputError(`the \`start\` script in package.json is not one that scan can run: ${GIVE_ORIGIN}`)
  if (server.build !== null && !has(server.build))
    throw new InputError(`there is no build to start: run the app's build first, or ${GIVE_ORIGIN}`)
  const port = await freePort()
  const isFrameworkServer = command.program !== "node"
  const given = isFrameworkServer ? argsIn(root, server, command.args) : command.args
  const args = isFrameworkServer ? [serverProgramAt(root, server), ...given, ...server.listening(port)] : given
  const set = { NODE_ENV: "production", ...command.env, ...listening(port), ...addressOf(server) }
  const env = { ...process.env, ...packageVariables(manifest), ...set }
  const start = (): Promise<Served> => served(args, { root, env, set, port, patience })
  let app = await start()
  return {
    origin: `http://127.0.0.1:${port}`,
    restartIfEnded: async () => {
      // A connection fails a little earlier than the process is known to have ended.
      const error = await Promise.race([app.ended, sleep(ENDING_MS, null)])
      // An app that cannot be started again fails the remaining requests, not the whole scan.
      if (error !== null) app = await start().catch(() => app)
      return error
    },
    lastError: () => app.lastError(),
    stop: () => app.stop(),
  }
}

/**
 * The words after the framework's own server. The preset of a host may have moved the built server to a subdirectory.
 */
function argsIn(root: string, { begins, entry }: BuildServer, args: readonly string[]): readonly string[] {
  // A server whose arguments begin with a command finds the build by itself.
  if (begins.length > 0 || entry === null) return args
  const [file = entry, ...rest] = args
  if (existsSync(path.join(root, file))) return args
  const directory = path.dirname(entry)
  const bundles = entriesIn(path.join(root, directory))
    .filter((one) => one.isDirectory())
    .map(({ name }) => path.join(directory, name, path.basename(entry)))
    .filter((bundle) => existsSync(path.join(root, bundle)))
  if (bundles.length === 1) return [bundles[0]!, ...rest]
  throw new InputError(
    bundles.length === 0
      ? `there is no build to start, because ${file} does not exist: run the app's build first, or ${GIVE_ORIGIN}`
      : `the build has ${bundles.length} servers instead of ${file}: ${GIVE_ORIGIN}`,
  )
}

/** The time to wait for the end of a process that breaks its connections, in milliseconds. */
const ENDING_MS = 500

/** A process that listens. */
interface Served {
  /** Resolves with the process's last error when it ends. */
  readonly ended: Promise<string>
  readonly lastError: () => string | null
  readonly stop: () => Promise<void>
}

/** The conditions under which a process is started. `patience`: the time in which it has to listen, in milliseconds. */
interface StartOptions {
  readonly root: string
  readonly env: NodeJS.ProcessEnv
  /** The variables in `env` that the scan or the app's start script sets, for error messages. */
  readonly set: Readonly<Record<string, string>>
  readonly port: number
  readonly patience: number
}

/** Starts a process and waits until it listens. */
async function served(args: readonly string[], { root, env, set, port, patience }: StartOptions): Promise<Served> {
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] })
  let log = ""
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (log = (log + chunk.toString()).slice(-MAX_LOG)))
  const ended = new Promise<string>((resolve) => {
    const end = (): void => resolve(endingOf(child, log))
    child.once("close", end).once("error", end)
    // The streams stay open if the app leaves a process of its own behind, so their end is awaited for 200 ms only.
    child.once("exit", () => setTimeout(end, 200))
  })
  // Stops the app if this process exits before the scan is complete.
  const kill = (): void => void child.kill()
  process.once("exit", kill)
  void ended.then(() => process.off("exit", kill))
  const stop = async (): Promise<void> => {
    child.kill()
    // An app that does not end by itself in three seconds is killed.
    const hard = setTimeout(() => child.kill("SIGKILL"), 3000)
    await ended
    clearTimeout(hard)
  }
  const until = performance.now() + patience
  while (!(await isListening(port))) {
    const error = await Promise.race([ended, sleep(50, null)])
    if (error === null && performance.now() < until) continue
    await stop()
    throw new InputError(
      error !== null
        ? `the app was started with ${Object.keys(set).join(", ")} set, and ended before it listened: ${error}${beforeError(log)}`
        : `the app did not listen on the port in \`PORT\` within ${patience / 1000} s: ${GIVE_ORIGIN}`,
    )
  }
  return { ended, lastError: () => (ERROR.test(log) ? errorIn(log) : null), stop }
}

/**
 * A line that begins with an error of the app, in brackets if it has no stack. The router's own answers to the scan's
 * requests, its 404 and 405 and its 400 to a GET without a loader, do not count, nor does the message with which it
 * hides an error from visitors: they say nothing about why the app failed.
 */
const ERROR =
  /^\s*\[?(?:Uncaught )?\w*Error\b(?!: (?:No route matches URL|Unexpected Server Error|You made an? \w+ request to)\b)/m

/** A line that begins with any error. */
const ANY_ERROR = /^\s*\[?(?:Uncaught )?\w*Error\b/

/** Lines that Node prints around the message of an uncaught error. */
const AROUND_ERROR = /^(?:at .*|\^+|[{}\]].*|Node\.js v[\d.]+)?$/

/** The last characters of an app's output that are kept, in which its last error is. */
const MAX_LOG = 4000

/** The most characters that are shown of an error. */
const MAX_SHOWN = 600

/** The error with which a process ended. */
const endingOf = ({ exitCode, signalCode }: ChildProcess, log: string): string =>
  errorIn(log) ?? `it wrote nothing, and ended with ${signalCode ?? exitCode ?? "an unknown code"}`

/**
 * The last error in a log, with every line of its message; or the last line that is not part of a stack; null if the
 * log is empty.
 */
function errorIn(log: string): string | null {
  const lines = log.split("\n")
  const start = lines.findLastIndex((line) => ERROR.test(line))
  if (start === -1) return lines.map((line) => line.trim()).findLast((line) => !AROUND_ERROR.test(line)) ?? null
  const rest = withoutLater(lines.slice(start)).map((line) => line.trim())
  const end = rest.findIndex((line) => /^(?:at .*|Node\.js v[\d.]+)?$/.test(line))
  const message = rest.slice(0, end === -1 ? rest.length : end).join(" ")
  return message.length > MAX_SHOWN ? `${message.slice(0, MAX_SHOWN)} …` : message
}

/**
 * The lines of the error that begins in the first one. An error in brackets (`[Error: …]`) ends with its closing
 * bracket, or, if fields follow (`] {`), with the closing brace at its own indentation.
 */
function withoutLater(lines: readonly string[]): readonly string[] {
  const next = lines.findIndex((line, at) => at > 0 && ANY_ERROR.test(line))
  const errorLines = next === -1 ? lines : lines.slice(0, next)
  const [, indent] = /^(\s*)\[/.exec(errorLines[0]!) ?? []
  if (indent === undefined) return errorLines
  const bracket = errorLines.findIndex((line) => /\](?: \{)?\s*$/.test(line))
  const hasFields = errorLines[bracket]?.trimEnd().endsWith("{") === true
  const last = hasFields ? errorLines.findIndex((line, at) => at > bracket && line.trimEnd() === `${indent}}`) : bracket
  return last === -1 ? errorLines : errorLines.slice(0, last + 1)
}

/** The output of an app before its last error, which often names the cause; empty if there is none. */
function beforeError(log: string): string {
  const lines = log.split("\n").map((line) => line.trim())
  const error = lines.findLastIndex((line) => ERROR.test(line))
  const at = error === -1 ? lines.findLastIndex((line) => !AROUND_ERROR.test(line)) : error
  const above = lines.slice(0, Math.max(at, 0))
  // Above an uncaught error, Node prints its file, its line of code, and a line that points into it.
  const pointer = above.findLastIndex((line) => /^\^+$/.test(line))
  const isAtError = pointer >= 2 && above.slice(pointer + 1).every((line) => line === "")
  const words = (isAtError ? above.slice(0, pointer - 2) : above)
    .filter((line) => !/^(?:at .*|\^+|Node\.js v[\d.]+)?$/.test(line))
    .join(" ")
  if (words === "") return ""
  return `; before that, it wrote: ${words.length > MAX_SHOWN ? `… ${words.slice(-MAX_SHOWN)}` : words}`
}

/** The text of the app's `package.json`. */
function manifestAt(root: string): string {
  try {
    return readFileSync(path.join(root, "package.json"), "utf8")
  } catch {
    throw new InputError("there is no `package.json` here: run `scan` in the directory of your app")
  }
}

/** The variables that package managers give a script about its package. Some apps do not start without them. */
function packageVariables(manifest: string): Readonly<Record<string, string>> {
  const { name, version } = manifestEntries(manifest) ?? {}
  return {
    npm_lifecycle_event: "start",
    npm_package_name: typeof name === "string" ? name : "",
    npm_package_version: typeof version === "string" ? version : "",
  }
}

/** The variables from which servers read their address and port. */
const listening = (port: number) => ({ HOST: "127.0.0.1", PORT: String(port) })

/** The variable from which Next's own server reads its address. In other apps, it may be a setting of their own. */
const addressOf = ({ program }: BuildServer): Readonly<Record<string, string>> =>
  program === "next" ? { HOSTNAME: "127.0.0.1" } : {}

/** The file of the framework's own server. */
function serverProgramAt(root: string, { program, package: name }: BuildServer): string {
  const file = installedProgram(root, name, program)
  if (file === null) throw new InputError(`\`${name}\` is not installed: ${GIVE_ORIGIN}`)
  return file
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** True if something on this machine accepts connections at a port. */
const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1")
    const end = (isOpen: boolean) => (): void => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.once("connect", end(true)).once("error", end(false))
  })
