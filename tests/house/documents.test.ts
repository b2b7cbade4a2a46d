// The documents agree with the program on commands, exit codes and settings.
import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { afterAll, describe, expect, test } from "vitest"
import { EXIT, EXIT_WORDS } from "../../codegen/command-line/terminal/result.ts"
import { EXPORTS } from "../../src/build/package/exports.ts"
import * as guards from "../../src/generated/guards.ts"
import { readConfig } from "../../src/server/settings/config.ts"
import { Repository, runPolicy } from "../codegen/history/git-repository.ts"

const ROOT = path.resolve(import.meta.dirname, "../..")
const DOCUMENTS = globSync("{*.md,{policy,codegen,src,supabase,deploy,docs,tests/bench}/**/*.md}", {
  cwd: ROOT,
}).filter((file) => !file.startsWith("src/generated/") && !file.includes("node_modules"))
const textOf = (file: string): string => readFileSync(path.join(ROOT, file), "utf8")
const POLICY = "policy/app.policy.ts"

const made = new Repository()
afterAll(() => made.remove())

/** The policy of this repository, as committed, with one rule of it open to others. */
function policyWith(rule: string, require: string): void {
  const text = textOf(POLICY)
  made.write(POLICY, text)
  made.commit("The policy")
  const at = text.indexOf(`path: "${rule}"`)
  if (at === -1) throw new Error(`there is no rule ${rule}`)
  made.write(POLICY, text.slice(0, at) + text.slice(at).replace(/require: "[\w-]+"/, `require: "${require}"`))
}

interface Block {
  readonly language: string
  readonly text: string
  /** The last line before it that is not empty. */
  readonly above: string
}

/** Fenced blocks, without the indent of the list that they stand in. */
function blocksOf(document: string): readonly Block[] {
  const blocks: Block[] = []
  for (const { 1: before = "", 2: indent = "", 3: language = "", 4: text = "" } of document.matchAll(
    /([^\n]*)\n*^( *)```(\w*)\n([\s\S]*?)^ *```$/gm,
  ))
    blocks.push({ language, above: before.trim(), text: text.replaceAll(new RegExp(`^${indent}`, "gm"), "") })
  return blocks
}

const OUTPUT = /^<!-- output of `npm run policy -- ([^`]+)`(?: with (\S+) open to (\S+))? -->$/

describe.each(DOCUMENTS)("%s", (file) => {
  const blocks = blocksOf(textOf(file))

  test("every block has a language, or is output with its command", () => {
    const unnamed = blocks.filter(
      ({ language, above }) => language === "" || (language === "text" && !OUTPUT.test(above)),
    )
    expect(unnamed).toEqual([])
  })

  const outputs = blocks.filter(({ above }) => above.startsWith("<!-- output"))
  test("every output equals that of its command", () => {
    for (const { above, text } of outputs) {
      const [, command = "", rule, require] = OUTPUT.exec(above) ?? []
      expect(command).not.toBe("")
      if (rule !== undefined && require !== undefined) policyWith(rule, require)
      expect(made.policy(...command.split(" ")).stdout).toBe(text)
    }
  })

  test("no two sections share an anchor", () => {
    expect(anchorsOf(file)).toEqual([...new Set(anchorsOf(file))])
  })

  test("every link to a section has a target", () => {
    const links = [...textOf(file).matchAll(/\]\((?!https?:)([^)\s#]*)#([^)\s]+)\)/g)]
    const broken = links.filter(([, to = "", anchor = ""]) => {
      const target = to === "" ? file : path.join(path.dirname(file), to)
      return !anchorsOf(target).includes(anchor)
    })
    expect(broken.map(([link]) => link)).toEqual([])
  })

  test("every script that it names is in package.json", () => {
    const { scripts } = JSON.parse(textOf("package.json")) as { scripts: Readonly<Record<string, string>> }
    // In the app that a package's README is about, `init` adds the script `policy`, and the app has the rest.
    const named = [...textOf(file).matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name]) => name!)
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([])
  })

  test("every command and option that it names exists", () => {
    const wrong = callsIn(textOf(file)).filter(({ command, options }) => {
      const known = COMMANDS.get(command)
      return known === undefined || options.some((option) => !known.has(option))
    })
    expect(wrong).toEqual([])
  })
})

/** The addresses of a document's sections, as GitHub makes them from headings. */
function anchorsOf(file: string): readonly string[] {
  const prose = textOf(file).replaceAll(/^ *```[\s\S]*?^ *```$/gm, "")
  return [...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  )
}

interface Call {
  readonly command: string
  readonly options: readonly string[]
}

/** Calls of the command line, in code; after a command's name in a table of commands, options alone are its own. */
function callsIn(document: string): readonly Call[] {
  const calls = [...document.matchAll(/(?:npm run (?:--silent )?policy --|npx sallyport) ([a-z][a-z-]*)([^`\n]*)/g)]
  const called = calls.map(([, command = "", rest = ""]) => ({ command, options: optionsIn(rest.split(/[|;&#]/)[0]!) }))
  const tables = document.split(/^\| (?:[^|]*: )?`(?:npm run policy --|npx sallyport)` \| does \|$/m).slice(1)
  const rows = tables.flatMap((table) => table.split("\n\n")[0]!.split("\n"))
  const listed = rows.flatMap((row) => {
    const [, named = "", does = ""] = /^\| (.*?) \| (.*) \|$/.exec(row) ?? []
    return [...named.matchAll(/`([a-z][a-z-]*)([^`]*)`/g)].map(([, command = "", rest = ""]) => ({
      command,
      options: [...optionsIn(rest), ...codeIn(does).flatMap(optionsOfCode)],
    }))
  })
  return [...called, ...listed]
}

const optionsIn = (text: string): readonly string[] => text.match(/(?<=^|\s)--[a-z][a-z-]+/g) ?? []
const codeIn = (text: string): readonly string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code!)
/** Options that stand alone; whole calls are read as such. */
const optionsOfCode = (code: string): readonly string[] => (code.startsWith("--") ? optionsIn(code) : [])

const HELP = runPolicy(ROOT, ["help"]).stdout

/** The options of each command, by its own help; and those that every command has. */
const COMMANDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  ["help", ...[...HELP.matchAll(/^ {2}([a-z][a-z-]*)(?= |$)/gm)].map(([, name]) => name!)].map((name) => [
    name,
    new Set([
      "--help",
      ...(HELP.match(/--(?:policy|routes|json)\b/g) ?? []),
      ...(name === "help" ? [] : (runPolicy(ROOT, [name, "--help"]).stdout.match(/--[a-z][a-z-]+/g) ?? [])),
    ]),
  ]),
)

describe("the API in the package's README", () => {
  const readme = textOf("src/build/package/shipped/README.md")

  /** Exports for the compiler's own use and for code that is generated; the README describes them in a sentence. */
  const OTHERS = new Set(["./compiler", "./guard/bind"])
  const modules = Object.entries(EXPORTS).filter(([name]) => !OTHERS.has(name))

  test.each(modules)("%s is listed with each of its values", async (name, source) => {
    const rows = readme.split("\n").filter((row) => row.includes(`| \`${name.replace(".", "sallyport")}\` |`))
    const listed = rows.flatMap((row) => [...row.split(" | ")[0]!.matchAll(/`(\w+)/g)].map(([, word = ""]) => word))
    const values = Object.keys((await import(path.join(ROOT, source))) as object)
    expect(listed.toSorted()).toEqual(name === "." ? ["Policy"] : values.toSorted())
  })

  test("the members of `locks` are those that `openLocks` returns", async () => {
    const { openLocks } = await import("../../src/guard/index.ts")
    const session = () => Promise.resolve({ state: "signed-out" as const, session: null, setCookies: [] })
    const [, table = ""] = readme.split("| member of `locks` | is |\n")
    const listed = [...table.split("\n\n")[0]!.matchAll(/^\|(.*?)\|/gm)].flatMap(([, cell = ""]) =>
      [...cell.matchAll(/`(\w+)/g)].map(([, word = ""]) => word),
    )
    expect(listed.toSorted()).toEqual(Object.keys(openLocks({ guards, session })).toSorted())
  })
})

test("the README can be read in a few minutes", () => {
  expect(textOf("README.md").trimEnd().split("\n").length).toBeLessThanOrEqual(120)
})

test("CI runs the command that the README gives for all tests", () => {
  const { text = "" } = blocksOf(textOf("README.md")).find(({ text }) => text.endsWith("npm test\n")) ?? {}
  const steps = [...textOf(".github/workflows/ci.yml").matchAll(/^ +- run: (.*)$/gm)].map(([, run]) => run)
  expect(steps).toContain(text.trim())
})

test("the index of the decisions lists each record once", () => {
  const records = globSync("policy/decisions/*.md", { cwd: ROOT }).map((file) => path.basename(file))
  const listed = [...textOf("policy/decisions/README.md").matchAll(/^\| \[[\w-]+\]\(([\w-]+\.md)\) \|/gm)]
  expect(listed.map(([, file = ""]) => file).toSorted()).toEqual(
    records.filter((file) => file !== "README.md").toSorted(),
  )
})

describe("exit codes", () => {
  const lines = Object.entries(EXIT).map(([name, code]) => [String(code), EXIT_WORDS[name as keyof typeof EXIT]])

  test.each(["docs/commands.md", "src/build/package/shipped/README.md"])(
    "%s has those of the command line, in the same words",
    (file) => {
      const [, table = ""] = textOf(file).split("| code | means |\n|---|---|\n")
      const rows = [...table.split("\n\n")[0]!.matchAll(/^\| (\d+) \| (.*) \|$/gm)].map(([, code, words]) => [
        code,
        words,
      ])
      expect(rows).toEqual(lines)
    },
  )

  test("`help` has them in the same words", () => {
    const [, list = ""] = HELP.split("Exit codes:\n")
    const rows = [...list.split("\n\n")[0]!.matchAll(/^ {2}(\d+) +(.*)$/gm)].map(([, code, words]) => [code, words])
    expect(rows).toEqual(lines)
  })
})

describe("settings", () => {
  const rows = [...textOf("docs/operation.md").matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) \| ([^|]+) \|/gm)]
  const defaults = Object.fromEntries(
    rows.flatMap(([, names = "", values = ""]) => {
      const each = names.match(/[A-Z_]+/g) ?? []
      const given = values.split(", ")
      return each.map((name, at) => [name, (given.length === each.length ? given[at]! : values).replaceAll("`", "")])
    }),
  )

  test("the defaults are those of a server without settings", () => {
    const read = readConfig({})
    if (!("config" in read)) throw new Error(read.mistakes.join())
    const { config } = read
    const own: Readonly<Record<string, unknown>> = {
      PORT: `${config.port}`,
      HOST: config.host,
      SITE_URL: config.siteUrl,
      DATA_DIR: config.dataDir,
      SIGNUP: config.signup,
      SMTP_URL: config.smtp,
      MAIL_FROM: config.smtp,
      TRUST_PROXY: null,
      SUPABASE_URL: config.backend.kind === "embedded" ? null : config.backend.url,
      SUPABASE_PUBLISHABLE_KEY: null,
      SUPABASE_SECRET_KEY: config.secretKey,
      LIMITS_URL: config.limitsUrl,
      METRICS_TOKEN: config.metricsToken,
      RECORDS: config.records.length === 0 ? null : config.records,
      APPROVAL_KEY: config.approvalKey,
      APPROVERS: config.approvers,
      APPROVER_KEYS: config.approverKeys.length === 0 ? null : config.approverKeys,
    }
    const told = Object.fromEntries(Object.entries(own).map(([name, value]) => [name, value ?? "unset"]))
    expect(defaults).toEqual(told)
  })

  test("development stores its data where the documents say", () => {
    const read = readConfig({}, "development")
    expect("config" in read && read.config.dataDir).toBe(".data-dev")
    expect(textOf("docs/operation.md")).toContain("`.data-dev` under `npm run dev`")
  })
})
