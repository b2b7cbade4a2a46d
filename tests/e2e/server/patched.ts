import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"

import { POLICY } from "../editor/editor-page.ts"

/** The policy in force after `git apply`. */
export function patched(patch: string): string {
  const copy = mkdtempSync(path.join(tmpdir(), "sallyport-patch-"))
  try {
    mkdirSync(path.join(copy, "policy"))
    writeFileSync(path.join(copy, "policy/app.policy.ts"), POLICY)
    execFileSync("git", ["apply", "-"], { cwd: copy, input: patch })
    return readFileSync(path.join(copy, "policy/app.policy.ts"), "utf8")
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
