import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { pathToFileURL } from "node:url"

import { build } from "vite"
import { expect, onTestFinished, test } from "vitest"

import type { CheckedPolicy } from "../../codegen/check/regions/checked-policy.ts"
import { emitGuards } from "../../codegen/emit/guards.ts"
import { runtimeText } from "../../src/build/runtime-text/plugin.ts"
import { compilePolicy } from "../codegen/emit/load-guards.ts"
import { policyOf, ruleOf } from "../policy/build.ts"

test("a bundle of the compiler, moved away from its source, emits the same guards", async () => {
  const directory = mkdtempSync(path.join(tmpdir(), "sallyport-bundle-"))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const result = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [runtimeText()],
    build: { ssr: path.resolve("codegen/emit/guards.ts"), write: false },
  })
  const code = "output" in result ? result.output[0].code : ""
  writeFileSync(path.join(directory, "compiler.mjs"), code)

  const bundle = (await import(pathToFileURL(path.join(directory, "compiler.mjs")).href)) as {
    emitGuards: (checked: CheckedPolicy) => { readonly text: string }
  }
  for (const word of ["b", "bü"]) {
    const { checked } = compilePolicy(policyOf([ruleOf(`/${word}`, "subtree", "signed-in")], { home: HOME }))
    expect(bundle.emitGuards(checked!).text).toBe(emitGuards(checked!).text)
  }
})

const HOME = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as const
