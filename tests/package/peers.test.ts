import { execFileSync, spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterEach, expect, test } from "vitest"
import manifest from "../../package.json" with { type: "json" }
import { manifestOf } from "../../src/packaging/manifest.ts"

let scratch = ""

afterEach(() => rmSync(scratch, { recursive: true, force: true }))

/** What npm says to an app that has these versions and installs the package, with nothing to download. */
function installed(versions: Readonly<Record<string, string>>) {
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
  const has = { "react-router": "8.5.1", react: "19.2.0", vite: "8.0.0", ...versions }
  const libraries = Object.entries(has).map(([name, version]) => [name, packed({ name, version })] as const)
  const { name, version, peerDependencies, peerDependenciesMeta } = manifestOf(manifest)
  const sallyport = packed({ name, version, peerDependencies, peerDependenciesMeta })
  write("app", { private: true, dependencies: { ...Object.fromEntries(libraries), sallyport } })
  const { status, stderr } = spawnSync("npm", ["install", "--offline", "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: path.join(scratch, "app"),
    encoding: "utf8",
  })
  return { status, conflicts: stderr.includes("ERESOLVE") }
}

test.each([
  [{}],
  [{ "react-router": "7.16.0", react: "18.3.1", vite: "5.4.0" }],
  [{ jose: "4.15.9" }],
  [{ jose: "5.10.0" }],
  [{ jose: "6.2.17" }],
  [{ "@supabase/ssr": "0.6.1", "@supabase/supabase-js": "2.39.0" }],
  [{ "@supabase/ssr": "0.12.7", "@supabase/supabase-js": "2.119.0" }],
  [{ "@xstate/react": "4.1.3" }],
  [{ "@xstate/react": "5.0.5" }],
  [{ "@xstate/react": "6.1.0" }],
])("npm installs the package in an app that has %o", (versions) => {
  expect(installed(versions)).toEqual({ status: 0, conflicts: false })
})

test.each([[{ "react-router": "7.15.0" }], [{ "react-router": "6.30.0" }], [{ vite: "5.0.0" }]])(
  "npm refuses what no lock runs on: %o",
  (versions) => {
    expect(installed(versions)).toEqual({ status: 1, conflicts: true })
  },
)
