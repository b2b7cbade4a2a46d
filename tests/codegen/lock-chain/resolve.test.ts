import path from "node:path"
import { describe, expect, test } from "vitest"
import { resolverOf } from "../../../codegen/lock-chain/resolve.ts"

/**
 * Resolves the imports of `app/root.ts` in a project of these files. Like a disk, it knows any path, but no other
 * value.
 */
function resolverIn(files: Readonly<Record<string, string>>) {
  const textOf = (file: string): string | null => files[path.posix.normalize(file)] ?? null
  const { fileOf, isAliased } = resolverOf({ has: (file) => textOf(file) !== null, read: textOf })
  return {
    fileOf: (specifier: string) => fileOf("app/root.ts", specifier),
    isAliased: (specifier: string, own?: string) => isAliased("app/root.ts", specifier, own),
  }
}

/** A configuration with these aliases. */
const aliases = (paths: Readonly<Record<string, readonly string[]>>): string =>
  JSON.stringify({ compilerOptions: { paths } })

const LOCKS = { "app/locks.ts": "" }
const ALIAS = aliases({ "~/*": ["./app/*"] })

describe("an alias leads to a file of the project:", () => {
  test.each([
    ["without a manifest", { "tsconfig.json": ALIAS }],
    ["in jsconfig.json", { "jsconfig.json": ALIAS }],
    [
      "in a referenced directory",
      { "tsconfig.json": '{ "references": [{ "path": "./app" }] }', "app/tsconfig.json": aliases({ "~/*": ["./*"] }) },
    ],
    [
      "in a referenced file, beside one that does not exist",
      {
        "tsconfig.json": '{ "references": [{ "path": "./nowhere" }, { "path": "./tsconfig.app.json" }] }',
        "tsconfig.app.json": ALIAS,
      },
    ],
  ])("%s", (_, files) => {
    expect(resolverIn({ ...LOCKS, ...files }).fileOf("~/locks")).toEqual({ file: "app/locks.ts" })
  })

  test("and jsconfig.json does not count beside tsconfig.json", () => {
    const { fileOf } = resolverIn({ ...LOCKS, "jsconfig.json": ALIAS, "tsconfig.json": "{}" })
    expect(fileOf("~/locks")).toMatchObject({ finding: "P434/foreign" })
  })

  test("after another alias led out of it", () => {
    const { fileOf, isAliased } = resolverIn({
      ...LOCKS,
      "tsconfig.json": aliases({ "~/*": ["./app/*"], "@acme/*": ["../acme/*"] }),
    })
    expect(isAliased("@acme/locks")).toBe(true)
    expect(fileOf("@acme/locks")).toMatchObject({ finding: "P434/outside" })
    expect(fileOf("~/locks")).toEqual({ file: "app/locks.ts" })
  })
})

describe("an import is refused with the files that it could lead to:", () => {
  const refusal = (finding: string, specifier: string, file = "", other = "") => ({
    finding,
    args: { specifier, file, other },
  })

  test("a name of package.json, also if it is an alias", () => {
    const { fileOf } = resolverIn({ ...LOCKS, "tsconfig.json": aliases({ "#app/*": ["./app/*"] }) })
    expect(fileOf("#app/locks")).toEqual(refusal("P434/package", "#app/locks"))
  })

  test("a missing file and a package", () => {
    const { fileOf } = resolverIn(LOCKS)
    expect(fileOf("./doors")).toEqual(refusal("P434/missing", "./doors"))
    expect(fileOf("@acme/locks")).toEqual(refusal("P434/foreign", "@acme/locks"))
  })

  test("an alias of two meanings", () => {
    const { fileOf } = resolverIn({
      ...LOCKS,
      "other/locks.ts": "",
      "tsconfig.json": '{ "references": [{ "path": "./a.json" }, { "path": "./b.json" }] }',
      "a.json": ALIAS,
      "b.json": aliases({ "~/*": ["./other/*"] }),
    })
    expect(fileOf("~/locks")).toEqual(refusal("P434/either", "~/locks", "app/locks.ts", "other/locks.ts"))
  })

  test("a file with a twin", () => {
    const { fileOf } = resolverIn({ ...LOCKS, "app/locks.mjs": "" })
    expect(fileOf("./locks")).toEqual(refusal("P434/twin", "./locks", "app/locks.ts", "app/locks.mjs"))
  })

  test("an alias for a file of another name", () => {
    const { fileOf } = resolverIn({ "app/a.b.ts": "", "tsconfig.json": aliases({ "~/a.js.b": ["./app/a.b.ts"] }) })
    expect(fileOf("~/a.js.b")).toEqual(refusal("P434/redirected", "~/a.js.b", "app/a.b.ts"))
  })
})

test.each([
  ["./locks.js", "app/locks.ts"],
  ["./locks.jsx", "app/locks.tsx"],
  ["./locks.mjs", "app/locks.mts"],
  ["./locks.cjs", "app/locks.cts"],
])("%s is the name of %s after a build", (specifier, file) => {
  expect(resolverIn({ [file]: "" }).fileOf(specifier)).toEqual({ file })
})

describe("a configuration that cannot be read", () => {
  test("is an error, and not a project without aliases", () => {
    const { isAliased } = resolverOf({
      has(file) {
        if (file === "tsconfig.json") return true
        throw new Error(`${file} cannot be read`)
      },
      read: () => '{ "extends": "./base" }',
    })
    expect(() => isAliased("app/root.ts", "sallyport/guard")).toThrow("base cannot be read")
  })

  test("because it is nested too deeply could define any alias", () => {
    const nested = `{ "deep": ${"[".repeat(200_000)}${"]".repeat(200_000)}, "compilerOptions": {} }`
    for (const files of [
      { "tsconfig.json": nested },
      { "jsconfig.json": nested },
      { "tsconfig.json": '{ "references": [{ "path": "./a.json" }] }', "a.json": nested },
      { "tsconfig.json": '{ "extends": "./a.json" }', "a.json": nested },
    ]) {
      const { fileOf, isAliased } = resolverIn({ ...LOCKS, ...files })
      expect(isAliased("sallyport/guard")).toBe(true)
      expect(fileOf("~/locks")).toMatchObject({ finding: "P434/outside" })
      expect(fileOf("./locks")).toEqual({ file: "app/locks.ts" })
    }
  })
})
