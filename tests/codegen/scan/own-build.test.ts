import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, expect, test, vi } from "vitest"
import { nextTarget } from "../../../codegen/next/target.ts"
import { reactRouterTarget } from "../../../codegen/react-router/target.ts"
import { startBuild, startCommandOf } from "../../../codegen/scan/own-build.ts"

const scratch = mkdtempSync(path.join(tmpdir(), "sallyport-start-"))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

test.each([
  ["react-router-serve ./build/server/index.js", "react-router-serve", ["./build/server/index.js"], {}],
  ["NODE_ENV=production node ./server.js --port 3", "node", ["./server.js", "--port", "3"], { NODE_ENV: "production" }],
  ['cross-env NODE_OPTIONS="--max-old-space-size=1" node server.js', null, [], {}],
  ["cross-env A=1 B=2 node server.js", "node", ["server.js"], { A: "1", B: "2" }],
  ["npx react-router-serve ./build/server/index.js", "react-router-serve", ["./build/server/index.js"], {}],
  ["npx cross-env A=1 node server.js", "node", ["server.js"], { A: "1" }],
  ["bunx react-router-serve ./build/server/index.js", "react-router-serve", ["./build/server/index.js"], {}],
  ["npx serve build", null, [], {}],
  ["node 'my server.js'", "node", ["my server.js"], {}],
  ["npm run migrate && node server.js", null, [], {}],
  ["node server.js; rm -rf x", null, [], {}],
  ["PORT=$PORT node server.js", null, [], {}],
  ["wrangler dev", null, [], {}],
  ["", null, [], {}],
])("the start script %j", (start, program, args, env) => {
  const command = startCommandOf(JSON.stringify({ scripts: { start } }), reactRouterTarget.server)
  expect(command).toEqual(program === null ? null : { program, args, env })
})

test("without a start script, the router's own build is served", () => {
  for (const manifest of ["{}", '{ "scripts": { "start": 1 } }'])
    expect(startCommandOf(manifest, reactRouterTarget.server)?.args).toEqual(["build/server/index.js"])
})

test.each(["{", "", "null"])(
  "a manifest that cannot be read is an error, not one without a start script: %j",
  (text) => {
    expect(() => startCommandOf(text, reactRouterTarget.server)).toThrow("package.json is not valid: correct it, or")
  },
)

test.each([
  ["next start", "next", ["start"]],
  ["NODE_OPTIONS=--no-warnings next start -p 4000", "next", ["start", "-p", "4000"]],
  ["node .next/standalone/server.js", "node", [".next/standalone/server.js"]],
  ["next dev", null, []],
  ["next build && next start", null, []],
  ["react-router-serve build/server/index.js", null, []],
])("the start script %j of a Next app", (start, program, args) => {
  const command = startCommandOf(JSON.stringify({ scripts: { start } }), nextTarget.server)
  expect(command === null ? [null, []] : [command.program, command.args]).toEqual([program, args])
})

function project(name: string, server: string, start = "node server.mjs"): string {
  const root = path.join(scratch, name)
  mkdirSync(path.join(root, "build"), { recursive: true })
  writeFileSync(path.join(root, "package.json"), JSON.stringify({ scripts: { start } }))
  writeFileSync(path.join(root, "server.mjs"), server)
  return root
}

test("the app's build is started on a free port of this machine, and ended", async () => {
  const root = project(
    "good",
    'import { createServer } from "node:http"\ncreateServer((_, res) => res.end(process.env.NODE_ENV)).listen(process.env.PORT, process.env.HOST)\n',
  )
  const { origin, stop } = await startBuild(root)
  expect(await (await fetch(origin)).text()).toBe("production")
  await stop()
  await expect(fetch(origin)).rejects.toThrow("fetch failed")
})

const NO_ROUTE = ['Error: No route matches URL "/missing"', "    at requestHandler (server.mjs:1:1)"]
const NO_LOADER = 'Error: You made a GET request to "/webhooks" but did not provide a `loader` for route "webhooks", so'
const HIDDEN = "[Error: Unexpected Server Error]"

test.each<readonly [string, readonly string[], string | null]>([
  ["nothing but the router's", [...NO_ROUTE, NO_LOADER, "    at a (b.mjs:1:1)", HIDDEN], null],
  ["one with a stack", ["Error: no", "  database", "    at a (b.mjs:1:1)", NO_LOADER], "Error: no database"],
  ["one that the router's follows at once", ["Error: no database", ...NO_ROUTE], "Error: no database"],
  ["one in brackets", ["[TypeError: no]", "GET /fails 500", ...NO_ROUTE], "[TypeError: no]"],
  ["one in brackets of two lines", ["[TypeError: no", "yes]", "GET /fails 500"], "[TypeError: no yes]"],
  [
    "one in brackets with fields",
    ["[TypeError: fetch failed] {", "  [cause]: {", "    code: 'ENOTFOUND'", "  }", "}", HIDDEN, "GET /fails 500"],
    "[TypeError: fetch failed] { [cause]: { code: 'ENOTFOUND' } }",
  ],
])("the last error of an app is its own, neither the router's nor what follows: %s", async (name, lines, want) => {
  const root = project(
    `failing with ${name}`,
    `import { createServer } from "node:http"
const text = ${JSON.stringify(lines.join("\n"))}
createServer((_, res) => { console.error(text); res.end() }).listen(process.env.PORT, process.env.HOST)
`,
  )
  const { origin, lastError, stop } = await startBuild(root)
  await (await fetch(origin)).text()
  // Its output is read to the end then.
  await stop()
  expect(lastError()).toBe(want)
})

test("an app that ended by itself is started again on the same port, and its error is returned", async () => {
  const root = project(
    "mortal",
    'import { createServer } from "node:http"\ncreateServer((req, res) => { res.end("alive"); if (req.url === "/end") setTimeout(() => { throw new TypeError("no session") }) }).listen(process.env.PORT, process.env.HOST)\n',
  )
  const { origin, restartIfEnded, stop } = await startBuild(root)
  expect(await restartIfEnded()).toBeNull()
  await (await fetch(`${origin}/end`)).text()
  expect(await restartIfEnded()).toBe("TypeError: no session")
  expect(await (await fetch(origin)).text()).toBe("alive")
  await stop()
  await expect(fetch(origin)).rejects.toThrow("fetch failed")
})

test("a server that a host's preset moved to a subdirectory is started, if it is the only one", async () => {
  const root = project("moved", "", "react-router-serve ./build/server/index.js")
  const write = (file: string, text: string): void => {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  write("node_modules/@react-router/serve/package.json", '{ "bin": "serve.mjs" }')
  write(
    "node_modules/@react-router/serve/serve.mjs",
    'import { createServer } from "node:http"\ncreateServer((_, res) => res.end(process.argv[2])).listen(process.env.PORT, process.env.HOST)\n',
  )
  write("build/server/nodejs_a/index.js", "")
  const { origin, stop } = await startBuild(root)
  expect(await (await fetch(origin)).text()).toBe(path.join("build/server/nodejs_a/index.js"))
  await stop()
  write("build/server/edge_b/index.js", "")
  await expect(startBuild(root)).rejects.toThrow("the build has 2 servers instead of ./build/server/index.js")
})

const PRINT_ADDRESS =
  'import { createServer } from "node:http"\ncreateServer((_, res) => res.end(`${process.env.HOST} ${process.env.HOSTNAME}`)).listen(process.env.PORT)\n'

test.each([
  ["React Router", {}, "127.0.0.1 own"],
  ["Next", { dependencies: { next: "16.0.0" } }, "127.0.0.1 127.0.0.1"],
])("`HOSTNAME`, which apps may use for themselves, is set only for Next: %s", async (name, packages, want) => {
  const root = project(`address of ${name}`, PRINT_ADDRESS)
  mkdirSync(path.join(root, ".next"), { recursive: true })
  writeFileSync(path.join(root, ".next/BUILD_ID"), "1")
  writeFileSync(path.join(root, "package.json"), JSON.stringify({ scripts: { start: "node server.mjs" }, ...packages }))
  vi.stubEnv("HOSTNAME", "own")
  const { origin, stop } = await startBuild(root)
  expect(await (await fetch(origin)).text()).toBe(want)
  await stop()
  vi.unstubAllEnvs()
})

test("an app that ends at its start is told with what it wrote before the error, and the variables that were set", async () => {
  const server =
    'console.error("Invalid environment variables:", { HOST: ["Invalid url"] })\nthrow new Error("Invalid environment variables")\n'
  await expect(startBuild(project("invalid", server, "LOG=no node server.mjs"))).rejects.toThrow(
    /^the app was started with NODE_ENV, LOG, HOST, PORT set, and ended before it listened: Error: Invalid environment variables; before that, it wrote: Invalid environment variables: \{ HOST: \[ 'Invalid url' \] \}$/,
  )
})

test("the app gets the variables that `npm start` gives about its package", async () => {
  const root = project(
    "variables",
    'import { createServer } from "node:http"\nconst { npm_package_name: name, npm_package_version: version } = process.env\ncreateServer((_, res) => res.end(`${name} ${version}`)).listen(process.env.PORT, process.env.HOST)\n',
  )
  const scripts = { start: "node server.mjs" }
  // Editors on Windows begin a file with a byte order mark.
  const manifest = JSON.stringify({ name: "shop", version: "1.2.3", scripts })
  writeFileSync(path.join(root, "package.json"), `\u{feff}${manifest}`)
  const { origin, stop } = await startBuild(root)
  expect(await (await fetch(origin)).text()).toBe("shop 1.2.3")
  await stop()
})

test.each([
  [
    "ends at once",
    "throw new Error('SESSION_SECRET is missing')",
    "node server.mjs",
    /ended before it listened: Error: SESSION_SECRET is missing$/,
  ],
  [
    "ends with an error that has fields",
    "throw Object.assign(new TypeError('no secret'), { code: 'ENV', issues: ['SECRET'] })",
    "node server.mjs",
    /ended before it listened: TypeError: no secret( \{)?$/,
  ],
  [
    "ends with an error of several lines",
    "throw new Error(JSON.stringify([{ path: ['SESSION_SECRET'], message: 'is required' }], null, 2))",
    "node server.mjs",
    /listened: Error: \[ \{ "path": \[ "SESSION_SECRET" \], "message": "is required" \} \]$/,
  ],
  ["ends with a very long error", "throw new Error('no ' + 'x'.repeat(2000))", "node server.mjs", /no x{590} …$/],
  ["ends with a message", "console.error('set SECRET'); process.exit(1)", "node server.mjs", /listened: set SECRET$/],
  ["ends without a word", "process.exit(1)", "node server.mjs", /listened: it wrote nothing, and ended with 1$/],
  [
    "listens elsewhere",
    "setInterval(() => {}, 1000)",
    "node server.mjs",
    "did not listen on the port in `PORT` within 0.4 s",
  ],
  ["cannot be run", "", "docker compose up", "is not one that scan can run"],
  [
    "has no build where its server looks for it",
    "",
    "react-router-serve ./build/server/index.js",
    "no build to start, because ./build/server/index.js does not exist: run the app's build first",
  ],
  [
    "has neither a start script nor a build",
    "",
    undefined,
    "no build to start, because build/server/index.js does not exist: run the app's build first",
  ],
  ["is served by what is not installed", "", "react-router-serve server.mjs", "`@react-router/serve` is not installed"],
])("an app that %s is told, with what to do", async (name, server, start, words) => {
  const patience = name === "listens elsewhere" ? 400 : 30_000
  const root = project(name, server, start)
  if (start === undefined) writeFileSync(path.join(root, "package.json"), "{}")
  await expect(startBuild(root, patience)).rejects.toThrow(words)
})
