import { expect, test } from "vitest"
import { reachedFrom } from "../../../codegen/init/session/module-uses.ts"

test("modules are reached by relative names and by the end of an alias, through others and in a circle", () => {
  const texts = {
    "app/auth.ts": 'import "./lib"\nimport type { A } from "~/deep/a.ts"\n',
    "app/lib/index.ts": 'export * from "../other.js"\n',
    "app/other.ts": 'await import("./auth")\n',
    "app/deep/a.ts": 'import "#b"\nimport "react"\n',
    "src/b.server.ts": "",
    "src/b.ts": "",
    "app/not/other.ts": "",
    "app/deeper/xa.ts": "",
    "react.ts": "",
  }
  const files = Object.entries(texts).map(([path, text]) => ({ path, text }))
  expect([...reachedFrom("app/auth.ts", files)].toSorted()).toEqual([
    "app/auth.ts",
    "app/deep/a.ts",
    "app/lib/index.ts",
    "app/other.ts",
    "src/b.ts",
  ])
})

test("modules that import each other are each read once, however many they are and however long the chain", () => {
  const count = 5_000
  let reads = 0
  const files = Array.from({ length: count }, (_, at) => ({
    path: `app/m/f${at}.ts`,
    get text() {
      reads++
      return Array.from({ length: 20 }, (_, next) => `import "./f${(at + next + 1) % count}"\n`).join("")
    },
  }))
  expect(reachedFrom("app/m/f0.ts", files).size).toBe(count)
  expect(reads).toBe(count)
})
