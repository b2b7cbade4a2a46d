import { rmSync, symlinkSync } from "node:fs"
import path from "node:path"
import { afterEach, describe, expect, test } from "vitest"
import { aliasesOf } from "../../codegen/diff/aliases.ts"
import { importedBy } from "../../codegen/diff/imported.ts"
import { openedByShadow, shadowModesIn } from "../../codegen/diff/shadow-mode.ts"
import { policyIn } from "./command-line.ts"
import { Repository } from "./git-repository.ts"
import { dayIn, POLICY } from "./shadow-app.ts"

const TODAY = "2027-01-01"

const binding = (options: string, head = 'import { openLocks } from "sallyport/guard"'): string =>
  `${head}\nimport * as guards from "./generated/guards"\n\nexport const locks = openLocks({ guards, session, ${options} })\n`

const ENFORCED = binding("")
const SOME = binding('shadow: { until: "2027-02-01", rules: ["/a exact"], report() {} }')
const ALL = binding('shadow: { until: "2027-02-01", report: (denial) => console.log(denial) }')

const modesIn = (text: string) => shadowModesIn([{ file: "app/sallyport.server.ts", text }])
const openedFrom = (before: string, after: string) =>
  openedByShadow(modesIn(before), modesIn(after), TODAY).map(({ line, until, rules }) => [line, until, rules])

describe("what shadow mode opens", () => {
  test.each<readonly [string, { given: readonly [string, string]; want: readonly unknown[] }]>([
    ["nothing, where there is none", { given: [ENFORCED, ENFORCED], want: [] }],
    ["every rule", { given: [ENFORCED, ALL], want: [[4, "2027-02-01", null]] }],
    ["some rules", { given: [ENFORCED, SOME], want: [[4, "2027-02-01", ["/a exact"]]] }],
    ["the rules beyond those that were named", { given: [SOME, ALL], want: [[4, "2027-02-01", null]] }],
    ["nothing more with fewer rules", { given: [ALL, SOME], want: [] }],
    ["nothing with an earlier day", { given: [ALL, ALL.replace("02-01", "01-31")], want: [] }],
    ["the days after the last one", { given: [ALL, ALL.replace("02-01", "02-02")], want: [[4, "2027-02-02", null]] }],
    ["nothing once it is over", { given: [ENFORCED, ALL.replace("2027-02-01", "2026-12-31")], want: [] }],
    ["nothing when it goes", { given: [ALL, ENFORCED], want: [] }],
    ["the same in another place", { given: [`// moved\n${ALL}`, ALL], want: [] }],
    [
      "whatever cannot be read: a day",
      { given: [ALL, binding("shadow: { until: day, report }")], want: [[4, null, null]] },
    ],
    ["rules", { given: [ALL, binding('shadow: { until: "2027-02-01", rules, report }')], want: [[4, null, null]] }],
    ["a name", { given: [ALL, binding("shadow")], want: [[4, null, null]] }],
    ["a choice", { given: [ALL, binding("shadow: isNew ? undefined : {}")], want: [[4, null, null]] }],
    ["a spread", { given: [ALL, binding("...more")], want: [[4, null, null]] }],
    ["a spread within", { given: [ALL, binding('shadow: { until: "2027-02-01", ...more }')], want: [[4, null, null]] }],
    ["what is inherited", { given: [ENFORCED, binding("__proto__: { shadow: {} }")], want: [[4, null, null]] }],
    ["a computed key", { given: [ALL, binding('["shadow"]: {}')], want: [[4, null, null]] }],
    [
      "options from elsewhere",
      { given: [ALL, ALL.replace(/openLocks\(.*\)/, "openLocks(options)")], want: [[4, null, null]] },
    ],
    [
      "locks under another name",
      {
        given: [ENFORCED, ALL.replace("{ openLocks }", "{ openLocks as open }").replace("= openLocks(", "= open(")],
        want: [[4, "2027-02-01", null]],
      },
    ],
    [
      "locks of a module",
      {
        given: [ENFORCED, ALL.replace("{ openLocks }", "* as guard").replace("= openLocks(", "= guard.openLocks(")],
        want: [[4, "2027-02-01", null]],
      },
    ],
    ["locks handed on", { given: [ENFORCED, 'export { openLocks } from "sallyport/guard"'], want: [[1, null, null]] }],
  ])("%s", (_, { given: [before, after], want }) => {
    expect(openedFrom(before, after)).toEqual(want)
  })

  const foreign = "function openLocks(door) { return door }"
  const door = (text: string): string => `${text}\nopenLocks({ shadow: { until: "2027-02-01", report } })\n`

  test.each<readonly [string, { given: string; want: readonly unknown[] }]>([
    ["a function of the module's own", { given: door(foreign), want: [] }],
    ["a constant of its own", { given: door("const openLocks = (door) => door"), want: [] }],
    [
      "a parameter of that name",
      { given: `${ENFORCED}\nconst all = (openLocks) => openLocks({ shadow: { until: "2027-02-01" } })`, want: [] },
    ],
    [
      "the method of something else",
      { given: 'const door = new Door()\ndoor.openLocks({ shadow: { until: "2027-02-01" } })', want: [] },
    ],
    [
      "the package's beside a function of that name: under another name",
      {
        given: `${foreign}\n${ALL.replace("{ openLocks }", "{ openLocks as open }").replace("= openLocks(", "= open(")}`,
        want: [[5, "2027-02-01", null]],
      },
    ],
    [
      "of a namespace",
      {
        given: `${foreign}\n${ALL.replace("{ openLocks }", "* as guard").replace("= openLocks(", "= guard.openLocks(")}`,
        want: [[5, "2027-02-01", null]],
      },
    ],
    [
      "taken from what is loaded",
      {
        given: `${foreign}\nconst { openLocks: open } = require("sallyport/guard")\nopen({ shadow: { until: "2027-02-01" } })`,
        want: [[3, "2027-02-01", null]],
      },
    ],
    ["a type", { given: `${ENFORCED}\ntype Open = typeof openLocks`, want: [] }],
    ["no shadow mode at all", { given: binding("shadow: undefined"), want: [] }],
    ["no options at all", { given: `${ENFORCED}\nopenLocks()`, want: [] }],
    ["handed to something", { given: `${ENFORCED}\nregister(openLocks)`, want: [[6, null, null]] }],
    ["called by something", { given: `${ENFORCED}\nopenLocks.call(null, {})`, want: [[6, null, null]] }],
    [
      "of what is handed in, in brackets",
      { given: 'const open = (guard) => guard["openLocks"]({ ...more })', want: [[1, null, null]] },
    ],
    [
      "of what is handed in, taken apart",
      { given: "const open = ({ openLocks: open }) => open({ ...more })", want: [[1, null, null]] },
    ],
    [
      "of a copy of all that the package has",
      {
        given: 'import * as guard from "sallyport/guard"\n({ ...guard }).openLocks({ ...more })',
        want: [[2, null, null]],
      },
    ],
  ])("or does not, by what the name is bound to: %s", (_, { given, want }) => {
    expect(openedFrom(ENFORCED, given)).toEqual(want)
  })

  test("or does not, where another module of the project defines the function", () => {
    const text = 'import { openLocks } from "./door"\nopenLocks({ shadow: { until: "2027-02-01", report } })'
    const openedWith = (door: string) =>
      shadowModesIn([{ file: "app/a.ts", text, imported: [{ specifier: "./door", file: "app/door.ts", text: door }] }])
    expect(openedWith("export function openLocks(door) {}")).toEqual([])
    expect(openedWith('export * from "sallyport/guard"')).toMatchObject([{ until: "2027-02-01" }])
  })

  const until = (value: string): string => binding(`shadow: { until: ${value}, report }`)

  // Equal texts say the same only where they name nothing that stands elsewhere.
  test.each<readonly [string, { given: string; want: readonly unknown[] }]>([
    ["an expression of its own", { given: until("process.env.DAY"), want: [] }],
    ["a name that nothing declares", { given: until("day"), want: [] }],
    ["a function's own names", { given: until("((now) => now)()"), want: [] }],
    ["a variable", { given: `let day = "2027-02-01"\n${until("day")}`, want: [[5, null, null]] }],
    ["what a constant is made of", { given: `const days = [1]\n${until("days[0]")}`, want: [[5, null, null]] }],
    ["what is taken apart", { given: `const { day } = require("./day")\n${until("day")}`, want: [[5, null, null]] }],
    ["what is loaded in place", { given: until('require("./day").day'), want: [[4, null, null]] }],
    ["what is loaded later", { given: until('(await import("./day")).day'), want: [[4, null, null]] }],
    [
      "what is handed in",
      {
        given: `const of = (day) => {\n${ENFORCED.replace("session, ", "shadow: { until: day }")}}`,
        want: [[5, null, null]],
      },
    ],
    ["what an object has", { given: until("this.day"), want: [[4, null, null]] }],
    ["an import", { given: `import { day } from "./day"\n${until("day()")}`, want: [[5, null, null]] }],
    [
      "constants that go round in a circle",
      { given: `const a = b\nconst b = a\n${until("a")}`, want: [[6, null, null]] },
    ],
  ])("counts what may have changed without its text: %s", (_, { given, want }) => {
    expect(openedFrom(given, given)).toEqual(want)
  })

  test("counts rules that are named no longer beside a day that cannot be read", () => {
    const some = binding('shadow: { until: process.env.DAY, rules: ["/a exact"], report }')
    expect(openedFrom(some, until("process.env.DAY"))).toEqual([[4, null, null]])
  })

  describe("with options that another module holds", () => {
    const FILE = "app/sallyport.server.ts"
    const TSCONFIG = '{ "compilerOptions": { "paths": { "~/*": ["./app/*"] /* as the template has it */ } } }'
    const SHADOW = 'export const shadow = { until: "2027-02-01", rules: ["/a exact"], report() {} }'
    const opened = (head: string, options: string, before: string, after: string) => {
      const modes = [before, after].map((text) => {
        const given = binding(options, `import { openLocks } from "sallyport/guard"; ${head}`)
        const files: Readonly<Record<string, string>> = { "app/shadow.ts": text }
        const imported = importedBy(
          FILE,
          given,
          aliasesOf(new Map([["tsconfig.json", TSCONFIG]])),
          (file) => files[file] ?? null,
        )
        return shadowModesIn([{ file: FILE, text: given, imported }])
      })
      return openedByShadow(modes[0]!, modes[1]!, TODAY).map(({ line, until, rules, reason }) => [
        line,
        until,
        rules,
        reason,
      ])
    }
    const NAMED = 'import { shadow } from "./shadow"'
    const NONE = "export const shadow = undefined"

    test.each<readonly [string, { given: readonly [string, string, string, string]; want: readonly unknown[] }]>([
      ["that begin there", { given: [NAMED, "shadow", NONE, SHADOW], want: [[4, "2027-02-01", ["/a exact"], null]] }],
      ["that stay", { given: [NAMED, "shadow", SHADOW, `// said\n${SHADOW}`], want: [] }],
      [
        "under an alias of the app, spread, and renamed",
        {
          given: [
            'import { shadow as mode } from "~/shadow"',
            "...{ shadow: mode }",
            NONE,
            `${SHADOW.replace("export ", "")}\nexport { shadow }`,
          ],
          want: [[4, "2027-02-01", ["/a exact"], null]],
        },
      ],
      [
        "that cannot be read there, and were others",
        {
          given: [NAMED, "shadow", NONE, "export const shadow = process.env.SHADOW ? {} : undefined"],
          want: [[4, null, null, null]],
        },
      ],
      [
        "that are changed after they are written",
        {
          given: [NAMED, "shadow", SHADOW, `${SHADOW}\nshadow.until = "2027-03-01"`],
          want: [
            [
              4,
              null,
              null,
              "app/shadow.ts uses `shadow` elsewhere, too, and could change it there: write the value out here",
            ],
          ],
        },
      ],
      [
        "that are taken from a third one, whatever they were",
        {
          given: [NAMED, "shadow", 'export { shadow } from "./third"', 'export { shadow } from "./third"'],
          want: [[4, null, null, "app/shadow.ts does not write `shadow` out as a constant"]],
        },
      ],
      [
        "that are imported there",
        {
          given: [NAMED, "shadow", SHADOW, 'import { day } from "./day"\nexport const shadow = { until: day, report }'],
          want: [[4, null, null, "app/shadow.ts takes `day` from `./day`: write it out there"]],
        },
      ],
      [
        "that no module of the project holds",
        {
          given: ['import { shadow } from "@acme/config"', "shadow", NONE, NONE],
          want: [
            [
              4,
              null,
              null,
              "`shadow` comes from `@acme/config`, which is not a module of this project, or cannot be found",
            ],
          ],
        },
      ],
      [
        "that a function makes",
        {
          given: ['import { shadowed } from "./shadow"', "shadow: shadowed()", NONE, NONE],
          want: [
            [
              4,
              null,
              null,
              "what `shadowed` is in app/sallyport.server.ts can be seen only by running the app: write the value out",
            ],
          ],
        },
      ],
    ])("%s", (_, { given, want }) => {
      expect(opened(...given)).toEqual(want)
    })

    test("under an alias that nobody can follow to its end", () => {
      const given = binding("shadow", 'import { openLocks } from "sallyport/guard"; import { shadow } from "~/shadow"')
      const aliases = aliasesOf(new Map([["tsconfig.json", `{ "extends": "@acme/tsconfig", ${TSCONFIG.slice(1)}`]]))
      const imported = importedBy(FILE, given, aliases, () => SHADOW)
      const modes = shadowModesIn([{ file: FILE, text: given, imported }])
      const reason =
        "`shadow` comes from `~/shadow`, and tsconfig.json extends `@acme/tsconfig`, which is not a file of this project, " +
        "or cannot be found: import it by its relative path"
      expect(openedByShadow(modes, modes, TODAY)).toMatchObject([{ until: null, reason }])
    })

    test("in the same one, as a constant", () => {
      const given = (shadow: string) => `const shadow = ${shadow}\n${binding("shadow")}`
      expect(openedFrom(given("undefined"), given('{ until: "2027-02-01", report }'))).toEqual([
        [5, "2027-02-01", null],
      ])
      expect(openedFrom(given("later()"), given("sooner()"))).toEqual([[5, null, null]])
    })
  })

  test("what another module did before", () => {
    const [old, current] = ["a.ts", "b.ts"].map((file) => shadowModesIn([{ file, text: ALL }]))
    expect(openedByShadow(old!, [...old!, ...current!], TODAY)).toEqual(current)
  })

  test("nothing that was there in the same words", () => {
    const unread = binding("shadow: { until: day, report }")
    expect(openedFrom(unread, unread)).toEqual([])
  })
})

describe("`diff --fail-on opened`", () => {
  const made: Repository[] = []

  afterEach(() => {
    for (const repository of made.splice(0)) repository.remove()
  })

  const shadow = binding(`shadow: { until: "${dayIn(30)}", report() {} }`)

  function repositoryWith(text: string | null): Repository {
    const repository = new Repository()
    made.push(repository)
    repository.write("policy/app.policy.ts", POLICY)
    if (text !== null) repository.write("app/sallyport.server.ts", text)
    repository.write("app/shop.tsx", "export const openLocksmith = 1\n")
    repository.commit("first")
    return repository
  }

  const diff = (repository: Repository, ...more: readonly string[]) =>
    policyIn(repository.root, "diff", "HEAD", "--fail-on", "opened", "--routes", "none", ...more)

  test("is red when an enforcing app is put into shadow mode", async () => {
    const repository = repositoryWith(ENFORCED)
    expect((await diff(repository)).status).toBe(0)
    repository.write("app/sallyport.server.ts", shadow)
    const { status, stdout, stderr } = await diff(repository)
    const said = `app/sallyport.server.ts:4: denials of every rule are withheld until ${dayIn(30)}`
    expect({ status, stderr }).toEqual({ status: 3, stderr: `${said}\n` })
    expect(stdout).toContain(`opened by shadow mode\n\n  ${said}\n`)
    expect((await diff(repository, "--format", "markdown")).stdout).toContain(
      "### Opened by shadow mode\n\n- app/sallyport",
    )
    expect(JSON.parse((await diff(repository, "--format", "json")).stdout)).toMatchObject({
      shadow: [{ until: dayIn(30) }],
    })
    expect((await policyIn(repository.root, "diff", "HEAD", "--routes", "none")).status).toBe(0)
  })

  test("between two commits, and in a module that is new and nobody has added yet", async () => {
    const repository = repositoryWith(ENFORCED)
    repository.write("server/other.ts", shadow)
    expect((await diff(repository)).status).toBe(3)
    repository.commit("second")
    expect(
      (await policyIn(repository.root, "diff", "HEAD~1", "HEAD", "--fail-on", "opened", "--routes", "none")).status,
    ).toBe(3)
    expect((await diff(repository)).status).toBe(0)
  })

  test("is red when a shadow mode begins in a module that the options come from", async () => {
    const repository = repositoryWith(
      `import { mode } from "./mode"\n${binding("shadow: mode")}\nfunction close() {}\n`,
    )
    repository.write("app/mode.ts", "export const mode = undefined\n")
    repository.commit("enforced")
    expect((await diff(repository)).status).toBe(0)
    repository.write("app/mode.ts", `export const mode = { until: "${dayIn(30)}", report() {} }\n`)
    expect(await diff(repository)).toMatchObject({
      status: 3,
      stderr: `app/sallyport.server.ts:5: denials of every rule are withheld until ${dayIn(30)}\n`,
    })
    repository.commit("shadowed")
    expect(
      (await policyIn(repository.root, "diff", "HEAD~1", "HEAD", "--fail-on", "opened", "--routes", "none")).status,
    ).toBe(3)
  })

  test("and where they come from under an alias, which a commit has as well", async () => {
    const repository = repositoryWith(`import { mode } from "#own/mode"\n${binding("shadow: mode")}`)
    repository.write("tsconfig.json", '{ "extends": "./tsconfig.base.json" }')
    repository.write(
      "tsconfig.base.json",
      '{ "compilerOptions": { "baseUrl": ".", "paths": { "#own/*": ["app/*"] } } }',
    )
    repository.write("app/mode/index.ts", "export const mode = undefined\n")
    repository.commit("enforced")
    expect(await diff(repository)).toMatchObject({ status: 0 })
    repository.write("app/mode/index.ts", `export const mode = { until: "${dayIn(30)}", report() {} }\n`)
    expect(await diff(repository)).toMatchObject({ status: 3, stderr: expect.stringContaining("until 20") })
    // Two files that could be meant: nobody can say which one is.
    repository.write("app/mode/index.ts", "export const mode = undefined\n")
    repository.write("app/mode.ts", "export const mode = undefined\n")
    expect(await diff(repository)).toMatchObject({
      status: 3,
      stderr: expect.stringContaining("`mode` comes from `#own/mode`"),
    })
  })

  test.each([
    [
      "what the configuration extends has it, in a file of any name",
      {
        "tsconfig.json": '{ "extends": ["./config/strict.json", "./config/paths"] }',
        "config/strict.json": '{ "compilerOptions": { "strict": true } }',
        "config/paths.json": '{ "extends": "./more.json", "compilerOptions": { "baseUrl": ".." } }',
        "config/more.json": '{ "compilerOptions": { "paths": { "#own/*": ["app/*"] } } }',
      },
    ],
    [
      "Vite's configuration has it",
      {
        "vite.config.ts":
          'import path from "node:path"\nexport default { resolve: { alias: { "#own": path.resolve(__dirname, "app") } } }\n',
      },
    ],
  ])("and under one where %s", async (_, configs) => {
    const repository = repositoryWith(`import { mode } from "#own/mode"\n${binding("shadow: mode")}`)
    const wasNone = (await policyIn(repository.root, "check", "--routes", "none")).stdout
    expect(wasNone).toContain(
      "`mode` comes from `#own/mode`, which is not a module of this project, or cannot be found",
    )
    for (const [file, text] of Object.entries(configs)) repository.write(file, text)
    repository.write("app/mode.ts", "export const mode = undefined\n")
    repository.commit("enforced")
    expect(await diff(repository)).toMatchObject({ status: 0 })
    repository.write("app/mode.ts", `export const mode = { until: "${dayIn(30)}", report() {} }\n`)
    const said = `app/sallyport.server.ts:5: denials of every rule are withheld until ${dayIn(30)}\n`
    expect(await diff(repository)).toMatchObject({ status: 3, stderr: said })
    repository.commit("shadowed")
    // What the working tree has is no matter to commits.
    for (const file of Object.keys(configs)) rmSync(path.join(repository.root, file))
    const between = await policyIn(repository.root, "diff", "HEAD~1", "HEAD", "--fail-on", "opened", "--routes", "none")
    expect(between).toMatchObject({ status: 3, stderr: said })
  })

  test("is red with the reason, and what to do, while options come from what only running says", async () => {
    const repository = repositoryWith(`import { modeOf } from "./mode"\n${binding("shadow: modeOf()")}`)
    const why =
      "app/sallyport.server.ts:5: the options of the locks cannot be read here, so any denial may be withheld: " +
      "what `modeOf` is in app/sallyport.server.ts can be seen only by running the app: write the value out"
    const { status, stderr } = await diff(repository)
    expect([status, ...stderr.split("\n")]).toEqual([
      3,
      why,
      expect.stringMatching(/^write the options out as literals/),
      "",
    ])
    expect((await policyIn(repository.root, "check", "--routes", "none")).stdout).toContain(`\nshadow mode: ${why}\n`)
    const [mode] = JSON.parse((await diff(repository, "--format", "json")).stdout).shadow
    expect(Object.keys(mode).sort()).toEqual(["file", "line", "reason", "rules", "text", "until"])
  })

  test.each([
    ["through a link", (repository: Repository) => symlinkSync("there.ts", path.join(repository.root, "app/mode.ts"))],
    ["that is none", (repository: Repository) => repository.write("app/mode.ts/readme.txt", "none\n")],
  ])("reads no module %s", async (_, put) => {
    const repository = repositoryWith(`import { mode } from "./mode"\n${binding("shadow: mode")}`)
    repository.write("app/there.ts", "export const mode = undefined\n")
    put(repository)
    repository.commit("put")
    expect((await diff(repository)).status).toBe(3)
    expect(
      (await policyIn(repository.root, "diff", "HEAD~1", "HEAD", "--fail-on", "opened", "--routes", "none")).status,
    ).toBe(3)
  })

  test("reads nothing above the app", async () => {
    const repository = repositoryWith(null)
    const app = (file: string) => `apps/one/${file}`
    repository.write(app("policy/app.policy.ts"), POLICY)
    repository.write(app("app/sallyport.server.ts"), `import { mode } from "../../mode"\n${binding("shadow: mode")}`)
    repository.write("apps/mode.ts", "export const mode = undefined\n")
    repository.commit("enforced")
    const { status, stderr } = await policyIn(
      path.join(repository.root, "apps/one"),
      "diff",
      "HEAD",
      "--fail-on",
      "opened",
      "--routes",
      "none",
    )
    expect([status, stderr]).toEqual([
      3,
      expect.stringContaining("is not a module of this project, or cannot be found"),
    ])
  })

  test("takes no other function of that name for the locks of an app", async () => {
    const repository = repositoryWith("export function openLocks(door) { return door }\nopenLocks({})\n")
    repository.write("app/locks.server.ts", shadow)
    expect((await diff(repository)).status).toBe(0)
  })

  test("is green where nothing was enforced before, and for what tests do", async () => {
    const repository = repositoryWith(null)
    repository.write("app/sallyport.server.ts", shadow)
    expect((await diff(repository)).status).toBe(0)
    const enforcing = repositoryWith(ENFORCED)
    enforcing.write("app/locks.test.ts", shadow)
    enforcing.write("tests/locks.ts", shadow)
    expect((await diff(enforcing)).status).toBe(0)
  })
})
