import { describe, expect, test } from "vitest"
import { aliasesOf, configsWantedBy } from "../../codegen/diff/aliases.ts"

type Files = Readonly<Record<string, string>>

/** As an app with these files and no others has them. */
function aliasesWith(files: Files) {
  const texts = new Map<string, string | null>()
  for (let wanted = configsWantedBy(texts); wanted.length > 0; wanted = configsWantedBy(texts))
    for (const file of wanted) texts.set(file, files[file] ?? null)
  return aliasesOf(texts)
}

const json = (value: unknown): string => JSON.stringify(value)
const paths = (to: unknown, more: object = {}) => json({ ...more, compilerOptions: { paths: { "~/*": to } } })

describe("an alias of `tsconfig.json`", () => {
  test.each<readonly [string, { given: Files; want: readonly string[] }]>([
    ["its own", { given: { "tsconfig.json": paths(["./app/*"]) }, want: ["app/mode"] }],
    [
      "of what it extends",
      {
        given: { "tsconfig.json": json({ extends: "./base.json" }), "base.json": paths(["./app/*"]) },
        want: ["app/mode"],
      },
    ],
    [
      "whose ending is left out, relative to where it stands",
      {
        given: { "tsconfig.json": json({ extends: "./a/base" }), "a/base.json": paths(["./app/*"]) },
        want: ["a/app/mode"],
      },
    ],
    [
      "relative to where the app extends it from",
      {
        given: {
          "tsconfig.json": json({ extends: "./a/base.json" }),
          "a/base.json": paths(["${configDir}/app/*"]),
        },
        want: ["app/mode"],
      },
    ],
    [
      "of a chain",
      {
        given: {
          "tsconfig.json": json({ extends: "./a.json" }),
          "a.json": json({ extends: "./b/b.json", compilerOptions: { baseUrl: "./src" } }),
          "b/b.json": paths(["app/*"]),
        },
        want: ["src/app/mode"],
      },
    ],
    [
      "of the last of a list",
      {
        given: {
          "tsconfig.json": json({ extends: ["./a.json", "./b.json"] }),
          "a.json": paths(["./a/*"]),
          "b.json": paths(["./b/*"]),
        },
        want: ["b/mode"],
      },
    ],
    [
      "its own before what it extends, with comments",
      {
        given: {
          "tsconfig.json": `// ours\n${paths(["./app/*"], { extends: "./base.json" })}`,
          "base.json": paths(["./base/*"]),
        },
        want: ["app/mode"],
      },
    ],
    [
      "none, where what it extends has them and it takes them back",
      {
        given: {
          "tsconfig.json": json({ extends: "./base.json", compilerOptions: { paths: null } }),
          "base.json": paths(["./base/*"]),
        },
        want: [],
      },
    ],
    [
      "of a part that it refers to, and of one that this does",
      {
        given: {
          "tsconfig.json": json({
            files: [],
            references: [{ path: "./tsconfig.node.json" }, { path: "parts" }, { path: "../other" }],
          }),
          "tsconfig.node.json": json({ references: [{ path: "./tsconfig.worker.json" }] }),
          "tsconfig.worker.json": paths(["./app/*"], { extends: "./tsconfig.json" }),
          "parts/tsconfig.json": json({ compilerOptions: { paths: { "@/*": ["./*"] } } }),
        },
        want: ["app/mode"],
      },
    ],
    ["none, where they are no texts", { given: { "tsconfig.json": paths([1, {}]) }, want: [] }],
  ])("%s", (_, { given, want }) => {
    const found = aliasesWith(given)("~/mode")
    expect(found === null ? [] : found).toEqual(want.length === 0 ? [] : { places: want })
  })

  test("what several files extend is read once", () => {
    const files: Record<string, string> = { "tsconfig.json": json({ extends: ["./0.json", "./0.json"] }) }
    for (let at = 0; at < 60; at++) {
      const next = `./${at + 1}.json`
      files[`${at}.json`] = json({ extends: [next, next] })
    }
    files["60.json"] = paths(["./app/*"])
    expect(aliasesWith(files)("~/mode")).toEqual({ places: ["app/mode"] })
  })

  const NOT_FOUND = "which is not a file of this project, or cannot be found"

  test.each<readonly [string, { given: Files; want: string }]>([
    [
      "a package",
      {
        given: { "tsconfig.json": paths(["./app/*"], { extends: "@acme/tsconfig" }) },
        want: `and tsconfig.json extends \`@acme/tsconfig\`, ${NOT_FOUND}`,
      },
    ],
    [
      "one that is missing",
      {
        given: { "tsconfig.json": json({ extends: "./a.json" }), "a.json": json({ extends: ["./b"] }) },
        want: `and a.json extends \`./b\`, ${NOT_FOUND}`,
      },
    ],
    [
      "one above the app",
      {
        given: { "tsconfig.json": json({ extends: "../../base.json" }), "base.json": paths(["./app/*"]) },
        want: `and tsconfig.json extends \`../../base.json\`, ${NOT_FOUND}`,
      },
    ],
    [
      "one by its whole name",
      {
        given: { "tsconfig.json": json({ extends: "/base.json" }) },
        want: `and tsconfig.json extends \`/base.json\`, ${NOT_FOUND}`,
      },
    ],
    [
      "no text",
      { given: { "tsconfig.json": json({ extends: [7] }) }, want: `and tsconfig.json extends \`7\`, ${NOT_FOUND}` },
    ],
    [
      "itself",
      {
        given: { "tsconfig.json": json({ extends: "./a.json" }), "a.json": json({ extends: "./tsconfig.json" }) },
        want: "and a.json extends `./tsconfig.json`, which extends it in turn",
      },
    ],
    [
      "a part that is missing",
      {
        given: { "tsconfig.json": json({ references: [{ path: "./parts" }] }) },
        want: "and parts/tsconfig.json cannot be read",
      },
    ],
    ["no JSON", { given: { "tsconfig.json": '{ "compilerOptions": ' }, want: "and tsconfig.json cannot be read" }],
    ["nothing", { given: { "tsconfig.json": "" }, want: "and tsconfig.json cannot be read" }],
    [
      "what is nested beyond reason",
      { given: { "tsconfig.json": "[".repeat(100_000) }, want: "and tsconfig.json cannot be read" },
    ],
    [
      "a place above the app",
      { given: { "tsconfig.json": paths(["../*", "./app/*"]) }, want: "which may be outside this project" },
    ],
    [
      "a place of the machine",
      { given: { "tsconfig.json": paths(["/app/*"]) }, want: "which may be outside this project" },
    ],
  ])("is refused with what is in the way: %s", (_, { given, want }) => {
    expect(aliasesWith(given)("~/mode")).toEqual({ reason: want })
    expect(aliasesWith(given)("./mode")).toBeNull()
  })

  test("is refused where more files are extended than anybody has", () => {
    const files: Record<string, string> = { "tsconfig.json": json({ extends: "./0.json" }) }
    for (let at = 0; at < 200; at++) files[`${at}.json`] = json({ extends: `./${at + 1}.json` })
    expect(aliasesWith(files)("~/mode")).toEqual({ reason: expect.stringContaining(NOT_FOUND) })
  })
})

describe("an alias of Vite's", () => {
  const HEAD = [
    'import path, { join as put } from "node:path"',
    'import * as paths from "path"',
    'import { fileURLToPath, URL as Url } from "node:url"',
    'import { defineConfig } from "vite"',
    "const here = path.dirname(fileURLToPath(import.meta.url))",
    'const app = path.resolve(here, "app")',
  ].join("\n")
  const config = (whole: string): Files => ({ "vite.config.ts": `${HEAD}\n${whole}\n` })
  const alias = (value: string): Files =>
    config(`export default defineConfig({ plugins: [], resolve: { alias: ${value} } })`)
  const REASON = { reason: "and only running vite.config.ts would show what its `resolve.alias` makes of it" }
  const APP = { places: ["app/mode"] }

  test.each<readonly [string, { given: string; want: unknown }]>([
    ["path.resolve(__dirname, …)", { given: '{ "~": path.resolve(__dirname, "app") }', want: APP }],
    ["path.resolve, step by step", { given: '{ "~": paths.resolve(__dirname, "./src/../", "app/") }', want: APP }],
    ["path.join(import.meta.dirname, …)", { given: '{ "~": path.join(import.meta.dirname, "app") }', want: APP }],
    ["join, under another name", { given: '{ "~": put(import.meta.dirname, "app") }', want: APP }],
    ["fileURLToPath(new URL(…))", { given: '{ "~": fileURLToPath(new URL("./app", import.meta.url)) }', want: APP }],
    ["of the module's own URL", { given: '{ "~": fileURLToPath(new Url("app", import.meta.url)) }', want: APP }],
    ["new URL(…).pathname", { given: '{ "~": new URL("./app", import.meta.url).pathname }', want: APP }],
    ["constants", { given: '{ "~": app }', want: APP }],
    ["with a slash on both", { given: '{ "~/": path.join(here, "app/") }', want: APP }],
    ["with a slash on one", { given: '{ "~/": path.resolve(here, "app/") }', want: REASON }],
    ["a list", { given: '[{ find: "~", replacement: app }]', want: APP }],
    ["the first of a list", { given: '[{ find: "~", replacement: app }, { find: /^~/, replacement: "" }]', want: APP }],
    ["the later of a name", { given: '{ "~": path.join(here, "old"), "~": app }', want: APP }],
    ["another one", { given: '{ "~other": app, lodash: "lodash-es" }', want: null }],
    ["none", { given: "{}", want: null }],
    ["outside", { given: '{ "~": path.resolve(here, "..") }', want: { reason: "which may be outside this project" } }],
    ["a pattern", { given: "[{ find: /^~/, replacement: app }]", want: REASON }],
    [
      "a pattern before it",
      { given: '[{ find: /^~/, replacement: here }, { find: "~", replacement: app }]', want: REASON },
    ],
    ["somebody's own way", { given: '[{ find: "~", replacement: app, customResolver }]', want: REASON }],
    ["a text", { given: '{ "~": "./app" }', want: REASON }],
    ["where the command was given", { given: '{ "~": path.resolve("app") }', want: REASON }],
    ["from the top of the machine", { given: '{ "~": path.resolve(here, "/app") }', want: REASON }],
    ["with a sign of replacing", { given: '{ "~": path.resolve(here, "$&") }', want: REASON }],
    ["a function of another name", { given: '{ "~": resolve(here, "app") }', want: REASON }],
    ["a URL of something else", { given: '{ "~": fileURLToPath(new URL("./app", base)) }', want: REASON }],
    ["a spread", { given: '{ ...more, "~": app }', want: REASON }],
    ["a computed name", { given: "{ [tilde]: app }", want: REASON }],
    ["a choice", { given: 'isNew ? {} : { "~": app }', want: REASON }],
  ])("%s", (_, { given, want }) => {
    expect(aliasesWith(alias(given))("~/mode")).toEqual(want)
  })

  const OBJECT = '{ resolve: { alias: { "~": app } } }'

  test.each<readonly [string, { given: string; want: unknown }]>([
    ["a bare object", { given: `export default ${OBJECT} satisfies UserConfig`, want: APP }],
    ["a constant", { given: `const config = ${OBJECT}\nexport default config`, want: APP }],
    [
      "a constant that is changed",
      { given: `const config = ${OBJECT}\nconfig.resolve = {}\nexport default config`, want: REASON },
    ],
    ["what a function hands back", { given: `export default defineConfig(({ mode }) => (${OBJECT}))`, want: APP }],
    [
      "at its end",
      {
        given: `export default defineConfig(async function () { const no = () => { return 1 }; return ${OBJECT} })`,
        want: APP,
      },
    ],
    [
      "and elsewhere",
      { given: `export default defineConfig(() => { if (is) return {}; return ${OBJECT} })`, want: REASON },
    ],
    ["merged with another", { given: `export default mergeConfig(base, ${OBJECT})`, want: REASON }],
    ["spread", { given: `export default { ...base, ${OBJECT.slice(1)}`, want: REASON }],
    ["twice", { given: 'export default { resolve: {}, resolve: { alias: { "~": app } } }', want: REASON }],
    ["none", { given: "const x = 1", want: REASON }],
    ["one without it", { given: "export default { resolve: { tsconfigPaths: true } }", want: null }],
  ])("in %s", (_, { given, want }) => {
    expect(aliasesWith(config(given))("~/mode")).toEqual(want)
  })

  test("comes before that of `tsconfig.json`, and a relative path has one only by name", () => {
    const files = { ...alias('{ "~": app, "./mode": path.join(here, "other") }'), "tsconfig.json": paths(["./src/*"]) }
    expect(aliasesWith(files)("~/mode")).toEqual(APP)
    expect(aliasesWith(files)("./mode")).toEqual({ places: ["other"] })
    const pattern = { ...alias("[{ find: /x/, replacement: app }]"), "tsconfig.json": paths(["./src/*"]) }
    expect(aliasesWith(pattern)("~/mode")).toEqual(REASON)
    expect(aliasesWith(pattern)("./mode")).toBeNull()
  })

  test("is that of the configuration which Vite takes", () => {
    const files = { ...alias('{ "~": app }'), "vite.config.js": "export default {}" }
    expect(aliasesWith(files)("~/mode")).toBeNull()
  })
})

describe("an import of `package.json`", () => {
  const manifest = (imports: unknown): Files => ({ "package.json": json({ name: "shop", imports }) })
  const NONE = (key: string) => ({
    reason: `and \`imports\` in package.json does not name a single file for \`${key}\``,
  })

  test.each<readonly [string, { given: Files; asked: string; want: unknown }]>([
    [
      "by a pattern",
      { given: manifest({ "#app/*": "./app/*" }), asked: "#app/mode.ts", want: { places: ["app/mode.ts"] } },
    ],
    [
      "by its name",
      {
        given: manifest({ "#mode": "./app/mode.ts", "#*": "./x/*" }),
        asked: "#mode",
        want: { places: ["app/mode.ts"] },
      },
    ],
    [
      "by the longest pattern",
      {
        given: manifest({ "#*": "./*", "#app/*": "./app/*", "#app/*.ts": "./src/*.ts" }),
        asked: "#app/mode.ts",
        want: { places: ["src/mode.ts"] },
      },
    ],
    ["that it has not", { given: manifest({ "#app/*": "./app/*" }), asked: "#lib/mode", want: null }],
    ["that is no name of this kind", { given: manifest({ "~/*": "./app/*" }), asked: "~/mode", want: null }],
    ["where nobody named any", { given: {}, asked: "#app/mode", want: null }],
    ["by conditions", { given: manifest({ "#app/*": { node: "./app/*" } }), asked: "#app/mode", want: NONE("#app/*") }],
    ["of another package", { given: manifest({ "#app/*": "shop/*" }), asked: "#app/mode", want: NONE("#app/*") }],
    [
      "outside of the app",
      {
        given: manifest({ "#app/*": "./app/*" }),
        asked: "#app/../../x",
        want: { reason: "which may be outside this project" },
      },
    ],
    [
      "of a manifest that is none",
      { given: { "package.json": "{" }, asked: "#a", want: { reason: "and package.json cannot be read" } },
    ],
    ["of one that is empty", { given: { "package.json": "null" }, asked: "#a", want: null }],
  ])("%s", (_, { given, asked, want }) => {
    expect(aliasesWith(given)(asked)).toEqual(want)
  })

  test("and of `tsconfig.json`, too: either may be meant", () => {
    const mine = json({ compilerOptions: { paths: { "#app/*": ["./src/*"] } } })
    const both = (imports: unknown): Files => ({ ...manifest(imports), "tsconfig.json": mine })
    expect(aliasesWith(both({ "#app/*": "./app/*" }))("#app/mode")).toEqual({ places: ["src/mode", "app/mode"] })
    expect(aliasesWith(both({ "#app/*": "./src/*" }))("#app/mode")).toEqual({ places: ["src/mode"] })
    expect(aliasesWith(both({ "#app/*": null }))("#app/mode")).toEqual(NONE("#app/*"))
  })
})
