// Runs the built server. Imports nothing of the app, because the app is one bundle that it loads.
import { existsSync } from "node:fs"
import { createServer, type Server } from "node:http"
import { pathToFileURL } from "node:url"
import path from "node:path"
import { format } from "node:util"
import { setFlagsFromString } from "node:v8"

type Bundle = typeof import("./app.ts")

const BUILD = path.resolve("build/server/index.js")
/** Milliseconds that running requests get to finish after SIGTERM. */
const DRAIN = 10_000

if (!existsSync(BUILD)) fail("There is no build to serve: run `npm run build` first.", 66)

// React and others choose between two builds of themselves when they are loaded, by this word. What stands in the
// environment is about the shell that started us.
process.env.NODE_ENV = "production"

// The embedded backend reads its migrations once, by a parser in WebAssembly: to optimise that takes half a gigabyte.
setFlagsFromString("--no-wasm-dynamic-tiering")
setFlagsFromString("--no-wasm-tier-up")
// What pages leave behind is collected before it is more than half of what stays.
setFlagsFromString("--heap-growing-percent=60")

// What libraries say by themselves quotes addresses that strangers sent: one line of the log each, whatever it holds.
for (const [method, level] of Object.entries({ log: 30, info: 30, debug: 20, warn: 40, error: 50 } as const))
  console[method as "log"] = (...said: unknown[]) => writeLine(level, format(...said))

// Inside supabase-js a rejection can escape every caller: one request's trouble must not end everybody's server.
process.on("unhandledRejection", (reason) => complain("unhandled rejection", reason))
// Nobody knows what is whole after this one: whatever supervises the server starts it again.
process.on("uncaughtException", (error) => {
  complain("uncaught exception", error)
  process.exit(1)
})

const { readConfig, openApp } = (await import(pathToFileURL(BUILD).href)) as Bundle
const read = readConfig(process.env)
if ("mistakes" in read) fail(read.mistakes.join("\n"), 64)
const { config } = read

const app = await openApp(config).catch((error: unknown) => fail(messageOf(error), exitCodeOf(error)))
const server = createServer(
  {
    // A request has to arrive within these; Node looks as often as the third says.
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    connectionsCheckingInterval: 2_000,
    // The longest address and the cookies of a session together; the front filter judges the address by itself.
    maxHeaderSize: 32 * 1024,
    // The front filter refuses it, with the headers of every other answer.
    requireHostHeader: false,
  },
  app.listener,
)
app.attend(server)

server.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EADDRINUSE") fail(`Port ${config.port} on ${config.host} is in use: set PORT to a free one.`, 1)
  fail(messageOf(error), 1)
})
server.listen(config.port, config.host, () =>
  process.stdout.write(`Sallyport is ready: ${config.siteUrl?.origin ?? addressOf(server)}\n`),
)

for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void shutDown())

/** Stops accepting, lets running requests finish, and leaves with the data closed. */
async function shutDown(): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  // A connection that was busy stays open for the client's next request: it would keep the server for as long as it asks.
  server.prependListener("request", (_, response) => response.setHeader("Connection", "close"))
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const late = setTimeout(() => server.closeAllConnections(), DRAIN)
  await closed
  clearInterval(idle)
  clearTimeout(late)
  await app.close()
  process.exit(0)
}

function addressOf(listening: Server): string {
  const address = listening.address()
  if (address === null || typeof address === "string") return String(address)
  const host = address.family === "IPv6" ? `[${address.address}]` : address.address
  return `http://${host}:${address.port}`
}

/** One line of the log, however many the trouble has. */
function complain(msg: string, trouble: unknown): void {
  writeLine(50, msg, trouble instanceof Error ? (trouble.stack ?? trouble.message) : String(trouble))
}

function writeLine(level: number, msg: string, stack?: string): void {
  const bounded = { msg: msg.slice(0, 4_000), stack: stack?.slice(0, 4_000) }
  const line = { level, time: Date.now(), pid: process.pid, name: "sallyport", ...bounded }
  process.stderr.write(`${JSON.stringify(line)}\n`)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Data that cannot be used says with which code to end. */
function exitCodeOf(error: unknown): number {
  const code = error instanceof Error && "exitCode" in error ? error.exitCode : null
  return typeof code === "number" ? code : 1
}

function fail(message: string, code: number): never {
  process.stderr.write(`${message}\n`)
  process.exit(code)
}
