import { defineConfig } from "vitest/config"
import { runtimeText } from "../../src/build/runtime-text/plugin.ts"

export default defineConfig({
  plugins: [runtimeText()],
  test: {
    include: [`tests/mutation/suites/${process.env["MUTATED_AREA"]}.test.ts`],
    // A limit in case a mutant waits for ever, and long enough for a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
