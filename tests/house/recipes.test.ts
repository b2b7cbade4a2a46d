// The READMEs say what somebody writes who adds something. Here each addition is made, and the type checker asked.
import { existsSync, globSync, readFileSync } from "node:fs"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"

import { REQUIREMENTS } from "../../policy/states.ts"
import { pathsNamedIn, recipeOf, Trial, type Edit } from "./recipe.ts"

const README_FILES = globSync("{*.md,{policy,codegen,src,supabase,deploy,tests/bench}/**/*.md}").filter(
  (file) => !file.startsWith("src/generated/"),
)

test.each(README_FILES)("%s names only what is there", (file) => {
  const named = pathsNamedIn(readFileSync(file, "utf8"))
  const besideIt = (name: string): boolean => existsSync(path.join(path.dirname(file), name))
  expect(named.filter((name) => !existsSync(name) && !besideIt(name))).toEqual([])
})

interface Addition {
  readonly what: string
  readonly readme: string
  readonly heading: string
  /** The addition itself, which the type checker follows up. */
  readonly first: readonly Edit[]
  /** What the recipe then asks for. */
  readonly rest: readonly Edit[]
}

const EVENT = "readonly facts: SessionFacts | null; readonly now: number }"

const ADDITIONS: readonly Addition[] = [
  {
    what: "requirement",
    readme: "policy/README.md",
    heading: "To add a requirement",
    first: [
      {
        file: "policy/words.ts",
        find: "  anyone: {",
        put: '  trusted: { who: "Only trusted people may open {{scope}}", whom: "the trusted", admits: ["verified"] },\n  anyone: {',
      },
    ],
    rest: [
      {
        file: "src/guard/core/session-for.ts",
        find: "  readonly anyone: S | null",
        put: "  readonly trusted: S\n  readonly anyone: S | null",
      },
      {
        file: "src/language/german/everywhere.ts",
        find: '  "Anyone may open {{scope}}"',
        put: '  "Only trusted people may open {{scope}}": "Nur Vertraute dürfen {{scope}} öffnen",\n  "the trusted": "Vertraute",\n  "Anyone may open {{scope}}"',
      },
      {
        file: "tests/policy/outcome.test.ts",
        find: "  anyone: row(",
        put: '  trusted: row("home | home | home | home | proceed | 503"),\n  anyone: row(',
      },
    ],
  },
  {
    what: "language",
    readme: "src/language/README.md",
    heading: "To add a language",
    first: [{ file: "src/language/languages.ts", find: '["en", "de"]', put: '["en", "de", "fr"]' }],
    rest: [
      { file: "src/language/languages.ts", find: 'de: "Deutsch"', put: 'de: "Deutsch", fr: "Français"' },
      {
        file: "src/language/open.ts",
        find: '  de: async () => (await import("./german/site.ts"))',
        put: '  fr: async () => (await import("./german/site.ts")).site,\n  de: async () => (await import("./german/site.ts"))',
      },
      { file: "src/language/open.ts", find: "  en: null,", put: "  en: null,\n  fr: null," },
      { file: "src/language/mails.ts", find: "de: mails", put: "fr: null, de: mails" },
      { file: "tests/e2e/views.ts", find: "de: (message)", put: "fr: (message) => message, de: (message)" },
      { file: "tests/ui/markup.tsx", find: "de: await", put: 'fr: await openLanguage("fr"), de: await' },
    ],
  },
  {
    what: "finding",
    readme: "codegen/README.md",
    heading: "To add a finding",
    first: [
      {
        file: "codegen/messages/routes.ts",
        find: "  P412: {",
        put: `  P499: {
    severity: "error",
    title: "a fault",
    explanation: "Nobody knows.",
    remedy: "Mend it.",
    example: "/a",
    says: ({ route }: { readonly route: string }) => ({ message: route, hint: "mend it" }),
  },
  P412: {`,
      },
      {
        file: "codegen/check/findings/routes.ts",
        find: "const neverServed =",
        put: `export const faulty = ({ node, path: route }: RouteEntry): Diagnostic => diagnosticOf("P499", node.span, { route })

const neverServed =`,
      },
    ],
    rest: [
      {
        file: "tests/codegen/project/near-miss.test.ts",
        find: "  P102: { edits",
        put: "  P499: { edits: [] },\n  P102: { edits",
      },
      {
        file: "src/language/german/findings/routes.ts",
        find: "  P412: (",
        put: '  P499: ({ route }) => ({ message: route, hint: "behebe es" }),\n  P412: (',
      },
    ],
  },
  {
    what: "limit",
    readme: "src/server/README.md",
    heading: "To limit an endpoint",
    first: [
      {
        file: "src/server/limits/limit-table.ts",
        find: '  { name: "mail",',
        put: '  { name: "preference", methods: "writes", under: ["/preferences"], address: 60, person: null },\n  { name: "mail",',
      },
    ],
    rest: [{ file: "src/audit-log/words.ts", find: '    "mail",\n', put: '    "mail",\n    "preference",\n' }],
  },
  {
    what: "auth event",
    readme: "src/session/README.md",
    heading: "To add an auth event",
    first: [
      {
        file: "src/session/machine/events.ts",
        find: `  | { readonly type: "SIGNED_IN"; ${EVENT}`,
        put: `  | { readonly type: "PASSKEY_ADDED"; ${EVENT}\n  | { readonly type: "SIGNED_IN"; ${EVENT}`,
      },
      {
        file: "src/session/machine/auth-event.ts",
        find: "name: AuthChangeEvent",
        put: 'name: AuthChangeEvent | "PASSKEY_ADDED"',
      },
    ],
    rest: [],
  },
]

const recipes = new Map(ADDITIONS.map(({ what, readme, heading }) => [what, recipeOf(readme, heading)]))

describe("an addition", () => {
  let trial: Trial
  let generated: number | null
  let stopped: readonly string[]

  beforeAll(() => {
    trial = new Trial()
    for (const edit of ADDITIONS.flatMap(({ first }) => first)) trial.edit(edit)
    generated = trial.policy("generate").status
    stopped = trial.typeErrors()
  })

  afterAll(() => {
    trial.end()
  })

  test("stops the types only in files that a recipe names", () => {
    expect(generated).toBe(0)
    const named = [...recipes.values()].flatMap((recipe) => recipe.named)
    expect(stopped.length).toBeGreaterThan(ADDITIONS.length)
    expect(stopped.filter((file) => !named.includes(file))).toEqual([])
  })

  test.each(ADDITIONS)("($what) is followed up in files that its recipe names", ({ what, first, rest }) => {
    const { touched } = recipes.get(what)!
    expect([...first, ...rest].map(({ file }) => file).filter((file) => !touched.includes(file))).toEqual([])
    expect(stopped.some((file) => touched.includes(file))).toBe(true)
  })

  test("compiles once its recipe was followed", () => {
    const followed = ADDITIONS.filter(({ rest }) => rest.length > 0)
    for (const edit of followed.flatMap(({ rest }) => rest)) trial.edit(edit)
    const left = trial.typeErrors()
    const others = ADDITIONS.filter(({ rest }) => rest.length === 0).flatMap(({ what }) => recipes.get(what)!.touched)
    expect(left.filter((file) => !others.includes(file))).toEqual([])
  })

  test("of a page without a rule stops the build's check, which names the page", () => {
    trial.edit({
      file: "src/routes.ts",
      find: '  route("signin"',
      put: '  route("news", "routes/landing/page.tsx", { id: "news" }),\n  route("signin"',
    })
    const { status, output } = trial.policy("check")
    expect(status).toBe(1)
    expect(output).toContain("/news")
  })
})

describe("a session port", () => {
  const ports = globSync("src/session/*/*-port.ts").map((file) => path.dirname(file))
  const contracts = globSync("tests/session/ports/*.test.ts").map((file) => readFileSync(file, "utf8"))

  test.each(ports)("%s shows itself, and is held to the contract", (port) => {
    expect(existsSync(`${port}/index.ts`)).toBe(true)
    expect(contracts.some((test) => test.includes(`${port}/`) && test.includes("portContract"))).toBe(true)
  })

  test("is looked for where ports are", () => {
    expect(ports.length).toBeGreaterThan(1)
  })
})

describe("a finding", () => {
  test("is added in three files, besides its tests", () => {
    const { touched } = recipes.get("finding")!
    expect(touched.filter((file) => !file.startsWith("tests/"))).toHaveLength(3)
  })
})

/** Each writes a policy of its own choice, with what becomes of each state: no list of what there is. */
const WRITE_POLICIES = ["codegen/init/policy/policy-text.ts", "src/routes/landing/example/draft.ts"]

describe("a requirement", () => {
  const { touched } = recipes.get("requirement")!

  test("is added in five files", () => {
    expect(touched.length).toBeLessThanOrEqual(5)
  })

  test("is listed nowhere else", () => {
    const sources = globSync("{policy,codegen,src}/**/*.{ts,tsx}").filter(
      (file) => !file.startsWith("src/generated/") && file !== "policy/app.policy.ts" && !WRITE_POLICIES.includes(file),
    )
    const isWritten = (text: string, word: string): boolean =>
      new RegExp(`"${word}"|^\\s*(?:readonly )?${word}:`, "m").test(text)
    const lists = sources.filter((file) => {
      // Examples that people read are texts in themselves.
      const text = readFileSync(file, "utf8").replaceAll(/'[^'\n]*'/g, "")
      return REQUIREMENTS.every((word) => isWritten(text, word))
    })
    expect(lists.filter((file) => !touched.includes(file))).toEqual([])
  })
})
