import { execFile, execFileSync } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import manifest from "../../package.json" with { type: "json" }
import { manifestOf } from "../../src/build/package/manifest.ts"

let scratch = ""

afterEach(() => rmSync(scratch, { recursive: true, force: true }))

/** The newest versions. As in the registry, the router accepts no older React than a recent one. */
const LATEST: Readonly<Record<string, string>> = {
  "react-router": "8.5.1",
  react: "19.2.7",
  vite: "8.0.0",
  next: "16.4.6",
}

const PEERS_OF: Readonly<Record<string, object>> = { "react-router@8.5.1": { react: ">=19.2.7" } }

/** Knows of each library that there is a later version, which npm may look for; it has none to download. */
const registry = createServer(({ url = "" }, response) => {
  const name = decodeURIComponent(url.slice(1))
  const version = LATEST[name]
  response.statusCode = version === undefined ? 404 : 200
  const dist = { tarball: `http://${name}.invalid/`, integrity: "sha512-AA==" }
  const versions =
    version === undefined
      ? {}
      : { [version]: { name, version, dist, peerDependencies: PEERS_OF[`${name}@${version}`] } }
  response.end(JSON.stringify({ name, "dist-tags": { latest: version }, versions }))
})

beforeAll(async () => {
  await once(registry.listen(0, "127.0.0.1"), "listening")
})

afterAll(() => registry.close())

/** The error code of npm when an app with these packages installs this one, or null. */
async function installed(versions: Readonly<Record<string, string>>) {
  scratch = mkdtempSync(path.join(tmpdir(), "sallyport-peers-"))
  // As archives: of linked directories npm takes any version.
  const packed = (manifest: Readonly<Record<string, unknown>>): string => {
    const file = `${String(manifest.name).replace("/", "+")}.tgz`
    write(path.join(file.replace(".tgz", ""), "package"), manifest)
    execFileSync("tar", ["-czf", file, "-C", file.replace(".tgz", ""), "package"], { cwd: scratch })
    return `file:../${file}`
  }
  const write = (directory: string, manifest: object): void => {
    mkdirSync(path.join(scratch, directory), { recursive: true })
    writeFileSync(path.join(scratch, directory, "package.json"), JSON.stringify(manifest))
  }
  const libraries = Object.entries(versions).map(([name, version]) => [name, packed({ name, version })] as const)
  const { name, version, peerDependencies, peerDependenciesMeta } = manifestOf(manifest)
  const sallyport = packed({ name, version, peerDependencies, peerDependenciesMeta })
  write("app", { private: true, dependencies: { ...Object.fromEntries(libraries), sallyport } })
  // With a cache of its own: what other installs have left behind on a machine changes nothing.
  const { port } = registry.address() as AddressInfo
  const from = ["--registry", `http://127.0.0.1:${port}`, "--cache", "../cache"]
  const words = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--fetch-retries", "0", ...from]
  const { promise, resolve } = Promise.withResolvers<{ readonly code: string | null; readonly said: string }>()
  execFile("npm", words, { cwd: path.join(scratch, "app") }, (error, _, said) => {
    const [, code = null] = /^npm error code (\w+)$/m.exec(said) ?? []
    resolve({ code: error === null ? null : code, said: error === null || code === "ERESOLVE" ? "" : said })
  })
  return await promise
}

const ROUTER = { "react-router": "8.5.1", react: "19.2.7", vite: "8.0.0" }

test.each([
  [ROUTER],
  [{ "react-router": "7.16.0", react: "18.3.1", vite: "5.4.0" }],
  [{ ...ROUTER, jose: "4.15.9" }],
  [{ ...ROUTER, jose: "5.10.0" }],
  [{ ...ROUTER, jose: "6.2.17" }],
  [{ ...ROUTER, "@supabase/ssr": "0.6.1", "@supabase/supabase-js": "2.39.0" }],
  [{ ...ROUTER, "@supabase/ssr": "0.12.7", "@supabase/supabase-js": "2.119.0" }],
  [{ ...ROUTER, "@xstate/react": "4.1.3" }],
  [{ ...ROUTER, "@xstate/react": "5.0.5" }],
  [{ ...ROUTER, "@xstate/react": "6.1.0" }],
  // Next, with a React that no current router accepts.
  [{ next: "16.3.3", react: "19.2.0" }],
  [{ next: "16.3.3", react: "18.3.1" }],
  // Versions without locks: the command line gives the reason, which npm could not.
  [{ "react-router": "7.5.0", react: "18.3.1", vite: "6.0.0" }],
  [{ "react-router": "6.30.0", react: "17.0.2", vite: "4.5.0" }],
  [{ "react-router": "9.0.0", react: "20.0.0", vite: "9.0.0" }],
  [{ next: "14.2.0", react: "18.3.1" }],
  [{}],
])("npm installs the package, and nothing that it does not need, in an app that has %o", async (versions) => {
  expect(await installed(versions)).toEqual({ code: null, said: "" })
})

test("no dependency has peer dependencies, because npm could install another version than the app's", () => {
  const dependencies = Object.keys(manifestOf(manifest).dependencies as object)
  const withPeers = dependencies.filter((name) => {
    const file = path.resolve(import.meta.dirname, "../../node_modules", name, "package.json")
    const { peerDependencies = {} } = JSON.parse(readFileSync(file, "utf8")) as { peerDependencies?: object }
    return Object.keys(peerDependencies).length > 0
  })
  expect(dependencies).toContain("commander")
  expect(withPeers).toEqual([])
})
