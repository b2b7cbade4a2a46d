import { existsSync, readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"

const ROOT = path.resolve(import.meta.dirname, "../..")
const textOf = (file: string): string => readFileSync(path.join(ROOT, file), "utf8")

/** The files that the image's build stage makes. All others that it copies are in the repository. */
const MADE = ["node_modules", "build"]

describe("the container file", () => {
  const lines = textOf("deploy/Containerfile").split("\n")
  const after = (word: string): readonly string[] =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1))

  test("copies only files that exist", () => {
    const sources = after("COPY").flatMap((given) => {
      const [, ...more] = given.replace(/^--from=build /, "/ ").split(" ")
      const words = given.startsWith("--from=build ") ? more : given.split(" ")
      return words.slice(0, -1).map((word) => word.replace(/^\/app\//, ""))
    })
    expect(sources.length).toBeGreaterThan(8)
    expect(sources.filter((source) => !MADE.includes(source) && !existsSync(path.join(ROOT, source)))).toEqual([])
  })

  test("runs existing commands and files, as an unprivileged user", () => {
    const { scripts } = JSON.parse(textOf("package.json")) as { readonly scripts: Readonly<Record<string, string>> }
    const runs = [...textOf("deploy/Containerfile").matchAll(/npm run (\w+)/g)].map(([, script = ""]) => script)
    expect(runs.filter((script) => scripts[script] === undefined)).toEqual([])
    const started = [...textOf("deploy/Containerfile").matchAll(/CMD \["node", (?:"--[^"]+", )*"([^"]+)"\]/g)].map(
      ([, file = ""]) => file,
    )
    expect(started).toContain("src/server/main.ts")
    expect(started.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([])
    expect(after("USER")).toEqual(["node"])
  })

  test("uses the Node version of the project", () => {
    const { dependencies, devDependencies } = JSON.parse(textOf("package.json")) as Record<
      string,
      Record<string, string>
    >
    const major = (dependencies?.["node"] ?? devDependencies?.["node"] ?? "").split(".")[0]
    for (const image of after("FROM")) expect(image).toMatch(new RegExp(`^docker\\.io/library/node:${major}-`))
  })
})

test("the reverse proxy forwards every path unchanged", () => {
  const text = textOf("deploy/nginx.conf")
  expect(text).toMatch(/^\s*merge_slashes off;$/m)
  const passes = [...text.matchAll(/^\s*proxy_pass (\S+);$/gm)].map(([, to]) => to)
  // With a path behind the host nginx would decode the address and write it anew.
  expect(passes).toEqual(["http://sallyport"])
  expect(text).not.toMatch(/^\s*rewrite\b/m)
})
