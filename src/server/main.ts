// Starts the built server. Imports nothing of the app by itself: the app is in the build, which it loads.
import { existsSync } from "node:fs"
import { createServer, type Server } from "node:http"
import path from "node:path"
import { pathToFileURL } from "node:url"
import { format } from "node:util"
import { setFlagsFromString } from "node:v8"

const BUILD = path.resolve("build/server/index.js")
/** Milliseconds that running requests get to finish after SIGTERM. */
const DRAIN = 5_000
/**
 * Milliseconds after SIGTERM at which emails and other work that requests began are given up. The rest is for closing
 * the data before a container is killed, which happens ten seconds after SIGTERM.
 */
const CLOSE = 8_500
/** Log levels of the console's methods, as pino numbers them. */
const LEVELS = { log: 30, info: 30, debug: 20, warn: 40, error: 50 } as const

if (!existsSync(BUILD)) fail("There is no build to serve: run `npm run build` first.", 66)

// React and other libraries choose between their development and production builds by this variable when they are
// loaded. The shell that starts the server may have it set for something else.
process.env.NODE_ENV = "production"

// The embedded backend parses its migrations once, in WebAssembly. If V8 optimizes that parser, the server needs 700
// MiB for a moment while it starts (policy/decisions/server-memory.md).
setFlagsFromString("--no-wasm-dynamic-tiering")
setFlagsFromString("--no-wasm-tier-up")

// Without a listener, a full disk or a closed pipe behind the log would end the server at the first line it prints.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {})

// Libraries print addresses that strangers sent: each message becomes one line of the log, whatever it contains.
for (const [method, level] of Object.entries(LEVELS))
  console[method as keyof typeof LEVELS] = (...message) => writeLine(level, format(...message))

// A rejection inside supabase-js can escape every caller. One failed request must not end the server.
process.on("unhandledRejection", (reason) => logError("unhandled rejection", reason))
// After an uncaught exception no state can be trusted: the supervisor starts the server again.
process.on("uncaughtException", (error) => {
  logError("uncaught exception", error)
  process.exit(1)
})

const { readConfig, openApp } = (await import(pathToFileURL(BUILD).href)) as typeof import("./app.ts")
const read = readConfig(process.env)
if ("mistakes" in read) fail(read.mistakes.join("\n"), 64)
const { config } = read

const app = await openApp(config).catch((error: unknown) => fail(messageOf(error), exitCodeOf(error)))
const server = createServer(
  {
    // A request has to arrive within these times; Node checks them at the interval in the third option.
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    connectionsCheckingInterval: 2_000,
    // The longest address and the cookies of a session together. The front filter limits the address by itself.
    maxHeaderSize: 32 * 1024,
    // The front filter refuses a request without a Host header, with the headers that every answer has.
    requireHostHeader: false,
  },
  app.listener,
)
// Limits the connections, and answers what Node itself would refuse.
app.attend(server)

server.on("error", (error) => {
  if ("code" in error && error.code === "EADDRINUSE")
    fail(`Port ${config.port} on ${config.host} is in use: set PORT to a free one.`, 1)
  fail(messageOf(error), 1)
})
server.listen(config.port, config.host, () => {
  process.stdout.write(`Sallyport is ready: ${config.siteUrl?.origin ?? addressOf(server)}\n`)
})

for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void shutDown())

/** Stops accepting connections, lets running requests finish, closes the data and exits. */
async function shutDown(): Promise<void> {
  const deadline = performance.now() + CLOSE
  const closed = new Promise((resolve) => server.close(resolve))
  // A busy keep-alive connection would keep the server running for as long as it sends requests.
  server.prependListener("request", (_, response) => response.setHeader("Connection", "close"))
  const idleTimer = setInterval(() => server.closeIdleConnections(), 50)
  const drainTimer = setTimeout(() => server.closeAllConnections(), DRAIN)
  await closed
  clearInterval(idleTimer)
  clearTimeout(drainTimer)
  // Without an exit, the supervisor would have to kill a server whose data cannot be closed.
  await app.close(deadline).catch((error: unknown) => {
    logError("the data could not be closed", error)
    process.exitCode = 1
  })
  process.exit()
}

function addressOf(listening: Server): string {
  const address = listening.address()
  if (address === null || typeof address === "string") return String(address)
  const host = address.family === "IPv6" ? `[${address.address}]` : address.address
  return `http://${host}:${address.port}`
}

/** Writes an error as one line of the log, however many lines it has. */
function logError(msg: string, error: unknown): void {
  writeLine(LEVELS.error, msg, error instanceof Error ? (error.stack ?? error.message) : String(error))
}

function writeLine(level: number, msg: string, stack?: string): void {
  const bounded = { msg: msg.slice(0, 4_000), stack: stack?.slice(0, 4_000) }
  const line = { level, time: Date.now(), pid: process.pid, name: "sallyport", ...bounded }
  process.stderr.write(`${JSON.stringify(line)}\n`)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The exit code that an error about unusable data carries; 1 for any other error. */
function exitCodeOf(error: unknown): number {
  const code = error instanceof Error && "exitCode" in error ? error.exitCode : null
  return typeof code === "number" ? code : 1
}

/** Ends the process. The codes are those of sysexits.h: 64 for a wrong setting, 66 for a missing build. */
function fail(message: string, code: number): never {
  process.stderr.write(`${message}\n`)
  process.exit(code)
}
