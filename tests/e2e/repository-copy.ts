import { execFileSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"

/** The repository that the tests are in. */
export const ROOT = path.resolve(import.meta.dirname, "../..")

/** A copy of every file of it that git knows or would take, without its packages. */
export function copyOfThisRepository(): string {
  const copy = mkdtempSync(path.join(tmpdir(), "sallyport-copy-"))
  const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: ROOT })
  for (const file of files.toString().split("\0").filter(Boolean)) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true })
    cpSync(path.join(ROOT, file), path.join(copy, file), { force: true })
  }
  return copy
}
