// Runs the built server. Imports nothing of the app, because the app is one bundle that it loads. JavaScript, because
// what reads TypeScript takes 11 MB and is needed for nothing else here.
import { existsSync } from "node:fs"
import { createServer } from "node:http"
import { pathToFileURL } from "node:url"
import path from "node:path"
import { format } from "node:util"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

const BUILD = path.resolve("build/server/index.js")
/** Milliseconds that running requests get to finish after SIGTERM. */
const DRAIN = 10_000

if (!existsSync(BUILD)) fail("There is no build to serve: run `npm run build` first.", 66)

beginAgainInFewArenas()

// React and others choose between two builds of themselves when they are loaded, by this word. What stands in the
// environment is about the shell that started us.
process.env.NODE_ENV = "production"

// The embedded backend reads its migrations once, by a parser in WebAssembly: to optimise that takes half a gigabyte.
setFlagsFromString("--no-wasm-dynamic-tiering")
setFlagsFromString("--no-wasm-tier-up")
// What pages leave behind is collected before it is more than half of what stays.
setFlagsFromString("--heap-growing-percent=60")

// What libraries say by themselves quotes addresses that strangers sent: one line of the log each, whatever it holds.
const LEVELS = /** @type {const} */ ({ log: 30, info: 30, debug: 20, warn: 40, error: 50 })
for (const [method, level] of Object.entries(LEVELS))
  console[/** @type {keyof typeof LEVELS} */ (method)] = (...said) => writeLine(level, format(...said))

// Inside supabase-js a rejection can escape every caller: one request's trouble must not end everybody's server.
process.on("unhandledRejection", (reason) => complain("unhandled rejection", reason))
// Nobody knows what is whole after this one: whatever supervises the server starts it again.
process.on("uncaughtException", (error) => {
  complain("uncaught exception", error)
  process.exit(1)
})

/** @type {typeof import("./app.ts")} */
const { readConfig, openApp } = await import(pathToFileURL(BUILD).href)
const read = readConfig(process.env)
if ("mistakes" in read) fail(read.mistakes.join("\n"), 64)
const { config } = read

const app = await openApp(config).catch((error) => fail(messageOf(error), exitCodeOf(error)))
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

server.on("error", (error) => {
  if ("code" in error && error.code === "EADDRINUSE")
    fail(`Port ${config.port} on ${config.host} is in use: set PORT to a free one.`, 1)
  fail(messageOf(error), 1)
})
server.listen(config.port, config.host, () => {
  process.stdout.write(`Sallyport is ready: ${config.siteUrl?.origin ?? addressOf(server)}\n`)
  forgetTheStart()
})

for (const signal of /** @type {const} */ (["SIGTERM", "SIGINT"])) process.once(signal, () => void shutDown())

/** Stops accepting, lets running requests finish, and leaves with the data closed. */
async function shutDown() {
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

/**
 * The C library gives every thread memory of its own and holds on to it: 35 MiB under load. It reads how many such arenas
 * it may make before any code of ours runs, so the process replaces itself once, with the number in its environment.
 */
function beginAgainInFewArenas() {
  // A parent that talks to us over a channel would lose it; other systems have another C library.
  if (process.platform !== "linux" || process.env.MALLOC_ARENA_MAX !== undefined || process.connected) return
  const words = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  process.execve?.(process.execPath, words, { ...process.env, MALLOC_ARENA_MAX: "2" })
}

/** To start leaves more behind than the server keeps, and an idle one would never collect it. */
function forgetTheStart() {
  setFlagsFromString("--expose-gc")
  runInNewContext("gc")()
  setFlagsFromString("--no-expose-gc")
}

/** @param {import("node:http").Server} listening */
function addressOf(listening) {
  const address = listening.address()
  if (address === null || typeof address === "string") return String(address)
  const host = address.family === "IPv6" ? `[${address.address}]` : address.address
  return `http://${host}:${address.port}`
}

/**
 * One line of the log, however many the trouble has.
 * @param {string} msg
 * @param {unknown} trouble
 */
function complain(msg, trouble) {
  writeLine(50, msg, trouble instanceof Error ? (trouble.stack ?? trouble.message) : String(trouble))
}

/** @type {(level: number, msg: string, stack?: string) => void} */
function writeLine(level, msg, stack) {
  const bounded = { msg: msg.slice(0, 4_000), stack: stack?.slice(0, 4_000) }
  const line = { level, time: Date.now(), pid: process.pid, name: "sallyport", ...bounded }
  process.stderr.write(`${JSON.stringify(line)}\n`)
}

/** @param {unknown} error */
function messageOf(error) {
  return error instanceof Error ? error.message : String(error)
}

/**
 * Data that cannot be used says with which code to end.
 * @param {unknown} error
 */
function exitCodeOf(error) {
  const code = error instanceof Error && "exitCode" in error ? error.exitCode : null
  return typeof code === "number" ? code : 1
}

/** @type {(message: string, code: number) => never} */
function fail(message, code) {
  process.stderr.write(`${message}\n`)
  process.exit(code)
}
