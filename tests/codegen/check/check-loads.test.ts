// `check` stands in front of every save: it loads what it needs, and nothing that other commands need.
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { expect, test } from "vitest"

const ROOT = path.resolve(import.meta.dirname, "../../..")
const PRELOADED = path.resolve(import.meta.dirname, "../../loaded-modules.mjs")

/** Modules of other commands. `check` reads the values of their options, and edits rules for the fixes of findings. */
const OF_OTHERS =
  /^(?:node_modules\/(?:zod|papaparse)\/|codegen\/(?:approval|edit\/(?!rule-(?:edit|list|text))|init\/(?!session\/found|policy\/closed)|timeline|probe|record|recording|verify))/

test("`check` does not load the code of approvals, proofs, probes or records", () => {
  const scratch = mkdtempSync(path.join(tmpdir(), "loaded-"))
  try {
    const written = path.join(scratch, "modules.json")
    const { status, stdout } = spawnSync(
      process.execPath,
      ["--import", PRELOADED, "codegen/command-line/start.js", "check"],
      { cwd: ROOT, encoding: "utf8", env: { ...process.env, LOADED_MODULES: written } },
    )
    expect([status, stdout]).toEqual([0, expect.stringContaining("14 rules")])
    const loaded = (JSON.parse(readFileSync(written, "utf8")) as string[]).map((name) =>
      path.relative(ROOT, name.replace(/^file:\/\//, "")),
    )
    expect(loaded).toEqual(
      expect.arrayContaining(["codegen/command-line/commands/check.ts", "codegen/check/compile.ts"]),
    )
    expect(loaded.filter((name) => OF_OTHERS.test(name))).toEqual([])
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
})
