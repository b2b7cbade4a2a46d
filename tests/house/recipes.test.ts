// The READMEs say what somebody writes who adds something. Here each addition is made, and the type checker asked.
import { existsSync, globSync, readFileSync } from "node:fs"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"

import { REQUIREMENTS } from "../../policy/states.ts"
import { AUTH_EVENT_NAMES } from "../../src/session/machine/events.ts"
import { pathsNamedIn, recipeOf, Trial, type Edit } from "./recipe.ts"

const README_FILES = globSync("{*.md,{policy,codegen,src,supabase,deploy,docs,tests/bench}/**/*.md}").filter(
  (file) => !file.startsWith("src/generated/"),
)

/** Files that the package's README names in an app, or that are made when the package is. */
const MADE_ELSEWHERE = ["AGENTS.md", "src/sallyport/", "docs/commands.txt", "docs/codes.txt"]

test.each(README_FILES)("%s names only files that exist", (file) => {
  const elsewhere = file === "src/build/package/shipped/README.md" ? MADE_ELSEWHERE : []
  const named = pathsNamedIn(readFileSync(file, "utf8")).filter((name) => !elsewhere.includes(name))
  const besideIt = (name: string): boolean => existsSync(path.join(path.dirname(file), name))
  expect(named.filter((name) => !existsSync(name) && !besideIt(name))).toEqual([])
})

interface Addition {
  readonly what: string
  readonly readme: string
  readonly heading: string
  /** The addition itself, which the type checker follows up. */
  readonly first: readonly Edit[]
  /** The changes that the recipe then requires. */
  readonly rest: readonly Edit[]
}

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
        file: "src/language/german/site.ts",
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
    first: [
      { file: "src/language/languages.ts", find: '["en", "de"]', put: '["en", "de", "fr"]' },
      // Begun: a sentence is missing.
      {
        file: "src/language/languages.ts",
        find: "  de: {",
        put: `  fr: {
    name: "Français",
    site: async () => {
      const { Language: untranslated, ...others } = (await import("./german/site.ts")).site
      return others
    },
    workbench: async () => ({
      sentences: (await import("./german/workbench.ts")).workbench,
      compiler: await import("./german/findings.ts"),
    }),
  },
  de: {`,
      },
    ],
    rest: [
      {
        file: "src/language/languages.ts",
        find: "return others",
        put: "return { ...others, Language: untranslated }",
      },
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
    title: "a fault",
    explanation: "Nobody knows.",
    remedy: "Mend it.",
    example: "/a",
    sentences: ({ route }: { readonly route: string }) => ({ message: route, hint: "mend it" }),
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
        file: "src/language/german/findings.ts",
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
        find: "  SIGNED_OUT: {",
        put: '  PASSKEY_ADDED: { plain: true, words: "A passkey was added" },\n  SIGNED_OUT: {',
      },
      // As a new version of supabase-js has it.
      {
        file: "src/session/machine/events.ts",
        find: "Record<AuthChangeEvent,",
        put: 'Record<AuthChangeEvent | "PASSKEY_ADDED",',
      },
    ],
    rest: [
      {
        file: "src/language/german/workbench.ts",
        find: '  "The sign-in service renewed the session"',
        put: '  "A passkey was added": "Ein Passkey kam hinzu",\n  "The sign-in service renewed the session"',
      },
      {
        file: "tests/session/machine/transition-table.ts",
        find: "    SIGNED_OUT: {",
        put: '    PASSKEY_ADDED: { why: "a passkey", want: "" },\n    SIGNED_OUT: {',
      },
    ],
  },
]

const NEWS_FILE = "src/routes/news/page.tsx"

/** A page as its recipe has it. */
const NEWS = `import type { RouterContextProvider } from "react-router"
import { sessionFor } from "../../locks/locks.server.ts"
import { useText } from "../../language/use-text.ts"

export const loader = ({ context }: { readonly context: Readonly<RouterContextProvider> }) =>
  sessionFor(context, "/news").email

export default function News() {
  return <h1>{useText()("What is new")}</h1>
}
`

const recipes = new Map([
  ...ADDITIONS.map(({ what, readme, heading }) => [what, recipeOf(readme, heading)] as const),
  ["page", recipeOf("src/routes/README.md", "To add a page")],
])

describe("an addition", () => {
  const pageRecipe = recipes.get("page")!
  let trial: Trial
  let generated: number | null
  let stopped: readonly string[]

  const editForPage = (file: string, find: string, put: string): void => {
    expect(pageRecipe.touched).toContain(file)
    trial.edit({ file, find, put: `${put}${find}` })
  }

  beforeAll(() => {
    trial = new Trial()
    for (const edit of ADDITIONS.flatMap(({ first }) => first)) trial.edit(edit)
    generated = trial.policy("generate").status
    trial.write(NEWS_FILE, NEWS)
    editForPage("src/routes.ts", '  route("signin"', '  route("news", "routes/news/page.tsx"),\n')
    stopped = trial.typeErrors()
  })

  afterAll(() => {
    trial.end()
  })

  test("causes type errors only in files that a recipe names", () => {
    expect(generated).toBe(0)
    const named = [...recipes.values()].flatMap((recipe) => recipe.named)
    const ofOthers = stopped.filter((file) => file !== NEWS_FILE)
    expect(ofOthers.length).toBeGreaterThan(ADDITIONS.length)
    expect(ofOthers.filter((file) => !named.includes(file))).toEqual([])
  })

  test.each(ADDITIONS)("($what) needs changes only in files that its recipe names", ({ what, first, rest }) => {
    const { touched } = recipes.get(what)!
    expect([...first, ...rest].map(({ file }) => file).filter((file) => !touched.includes(file))).toEqual([])
    expect(stopped.some((file) => touched.includes(file))).toBe(true)
  })

  test("of a page: `check` reports it until it has a rule, and its texts need German", () => {
    const { status, output } = trial.policy("check")
    expect(status).toBe(1)
    expect(output).toContain("/news")
    expect(stopped).toContain(NEWS_FILE)

    const rule = '{ path: "/news", match: "exact", require: "signed-in", why: "members read it" },\n    '
    editForPage("policy/app.policy.ts", '{\n      path: "/signout"', rule)
    editForPage("src/language/german/site.ts", '  "Skip to content"', '  "What is new": "Neuigkeiten",\n')
    expect(trial.policy("generate").status).toBe(0)
  })

  // One run of the type checker for all: each takes it as long as the whole repository.
  test("compiles once its recipe is followed, as does a page", () => {
    const followed = ADDITIONS.filter(({ rest }) => rest.length > 0)
    for (const edit of followed.flatMap(({ rest }) => rest)) trial.edit(edit)
    const left = trial.typeErrors()
    const others = ADDITIONS.filter(({ rest }) => rest.length === 0).flatMap(({ what }) => recipes.get(what)!.touched)
    expect(left.filter((file) => !others.includes(file))).toEqual([])
    expect(left).not.toContain(NEWS_FILE)
  })
})

describe("a session port", () => {
  const ports = globSync("src/session/*/*-port.ts").map((file) => path.dirname(file))
  const contracts = globSync("tests/session/ports/*.test.ts").map((file) => readFileSync(file, "utf8"))

  test.each(ports)("%s is noticed, and is tested against the contract", (port) => {
    expect(existsSync(`${port}/index.ts`)).toBe(true)
    expect(contracts.some((test) => test.includes(`${port}/`) && test.includes("portContract"))).toBe(true)
  })

  test("is searched for in the folder of the ports", () => {
    expect(ports.length).toBeGreaterThan(1)
  })
})

describe("an auth event", () => {
  const { touched } = recipes.get("auth event")!

  test("is added in three files", () => {
    expect(touched.length).toBeLessThanOrEqual(3)
  })

  test("is listed nowhere else", () => {
    const sources = globSync("{policy,codegen,src}/**/*.{ts,tsx}")
    const lists = sources.filter((file) => {
      const text = readFileSync(file, "utf8")
      return AUTH_EVENT_NAMES.every((name) => text.includes(name))
    })
    expect(lists).toEqual(["src/session/machine/events.ts"])
  })
})

describe("a finding", () => {
  test("is added in three files, besides its tests", () => {
    const { touched } = recipes.get("finding")!
    expect(touched.filter((file) => !file.startsWith("tests/"))).toHaveLength(3)
  })
})

/** Each writes a policy of its own choice, with what becomes of each state: no list of what there is. */
const WRITE_POLICIES = [
  "codegen/emit/runtime/claims.ts",
  "codegen/emit/runtime/guards.ts",
  "codegen/init/policy/policy-text.ts",
  "src/routes/landing/example/draft.ts",
]

/** The most files that an addition may be written in. */
const COSTS = { requirement: 5, language: 4, page: 4 }

test.each(Object.entries(COSTS))("a %s is added in %i files at most", (what, most) => {
  expect(recipes.get(what)!.cost).toBeLessThanOrEqual(most)
})

describe("a requirement", () => {
  const { touched } = recipes.get("requirement")!

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
