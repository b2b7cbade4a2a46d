import { runInNewContext } from "node:vm"

import { build } from "vite"
import { expect, test } from "vitest"

import { inLatinOne } from "../../src/build/server-bundle/in-latin-one.ts"
import { serverBundle } from "../../src/build/server-bundle/plugin.ts"

test("a program without characters beyond Latin-1 says the same", () => {
  const program = `const größe = "“é” — 🚪", naïve→ = 1`.replace("→", "ſ")
  const all = `${program}
;[größe, naïveſ, \`→ \${größe}\`, /^[“”]+$/.test("“”"), /^.🚪$/u.test("é🚪"), /[→-⇒]/.test("⇐"), { "—": 1 }["—"], 'İ'.length]`
  const narrow = inLatinOne(all)
  expect(narrow).toMatch(/^[\0-\xff]*$/)
  expect(narrow).toContain("é")
  expect(runInNewContext(narrow)).toEqual(runInNewContext(all))
  expect(runInNewContext(all)).toEqual(["“é” — 🚪", 1, "→ “é” — 🚪", true, true, true, 1, 1])
})

test("a raw template, which would show the escape, stops the build", () => {
  expect(() => inLatinOne("String.raw`“`")).toThrow("String.raw`“`".slice(6))
  expect(inLatinOne("String.raw`é`")).toBe("String.raw`é`")
})

const bundled = (imported: string) =>
  build({
    configFile: false,
    logLevel: "silent",
    plugins: [
      {
        name: "files",
        resolveId: (id) => (id === "entry" || id.startsWith("/lib/") ? id : null),
        load: (id) =>
          id === "entry"
            ? `export { one } from ${JSON.stringify(imported)}`
            : id.startsWith("/lib/")
              ? "export const one = 1"
              : null,
      },
      serverBundle(),
    ],
    build: { ssr: true, write: false, rollupOptions: { input: "entry" } },
  })

test("what is built for development stops the build of the server", async () => {
  await expect(bundled("/lib/one.production.js")).resolves.toBeDefined()
  await expect(bundled("/lib/one.development.js")).rejects.toThrow("/lib/one.development.js")
  await expect(bundled("/lib/dist/development/one.js")).rejects.toThrow("built for development")
})
