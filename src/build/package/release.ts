// Checks that a tag can be released: `node src/build/package/release.ts v0.1.0`.
import { readFileSync } from "node:fs"
import path from "node:path"

/**
 * The reason why a tag cannot be released, or null. It has to match the version, and the changelog has to list changes.
 */
export function releaseFault(tag: string, version: string, changelog: string): string | null {
  if (tag !== `v${version}`)
    return `the tag is ${tag}, and package.json has version ${version}: set the version, or tag it v${version}`
  const [, section = ""] = changelog.split(`\n## ${version}\n`)
  return section.split("\n## ")[0]!.trim() === ""
    ? `CHANGELOG.md lists no changes under "## ${version}": write what users notice`
    : null
}

if (import.meta.main) {
  const read = (file: string): string => readFileSync(path.join(import.meta.dirname, "../../..", file), "utf8")
  const { version } = JSON.parse(read("package.json")) as { readonly version: string }
  const fault = releaseFault(process.argv[2] ?? "", version, read("CHANGELOG.md"))
  if (fault !== null) {
    console.error(fault)
    process.exitCode = 1
  }
}
