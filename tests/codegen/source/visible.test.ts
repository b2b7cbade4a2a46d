import Papa from "papaparse"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { compile } from "../../../codegen/check/compile.ts"
import { guardTableDataOf } from "../../../codegen/emit/guard-table.ts"
import { code, codeInTable, escapedMarkdown } from "../../../codegen/source/markdown.ts"
import { explanationDataOf } from "../../../codegen/report/explain-data.ts"
import { reportGithub } from "../../../codegen/command-line/commands/check.ts"
import { reportJson } from "../../../codegen/command-line/commands/check.ts"
import { reportSarif } from "../../../codegen/report/sarif.ts"
import { tableDocument } from "../../../codegen/report/table-document.ts"
import { reportText } from "../../../codegen/report/text.ts"
import { visible } from "../../../codegen/source/visible.ts"
import { policyOf, ruleOf } from "../../policy/build.ts"
import { policyIn } from "../command-line/command-line.ts"
import { Repository } from "../history/git-repository.ts"
import { policyText } from "../record/histories.ts"

const range = (from: number, to: number): readonly number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i)

/** Written out by number, so that no table of Unicode's decides both what is found and what is looked for. */
const DECEPTIVE: readonly (readonly [string, readonly number[]])[] = [
  ["control characters", [...range(0x01, 0x08), 0x0b, 0x0c, 0x0d, ...range(0x0e, 0x1f)]],
  ["delete and the controls after it, next line among them", range(0x7f, 0x9f)],
  ["line and paragraph separators", [0x2028, 0x2029]],
  ["bidirectional controls", [0x061c, 0x200e, 0x200f, ...range(0x202a, 0x202e), ...range(0x2066, 0x2069)]],
  [
    "invisible characters",
    [0x00ad, 0x034f, 0x180e, ...range(0x200b, 0x200d), ...range(0x2060, 0x2064), 0x3164, 0xfeff],
  ],
  ["deprecated controls", range(0x206a, 0x206f)],
  ["variation selectors that hide data", [...range(0xfe00, 0xfe0f), 0xe0100, 0xe01ef]],
  ["tags", [0xe0001, ...range(0xe0020, 0xe007f)]],
  ["annotations and blanks that look like spaces", [...range(0xfff9, 0xfffb), 0x2800]],
]

const ALL = DECEPTIVE.flatMap(([, numbers]) => numbers).map((number) => String.fromCodePoint(number))

const nameOf = (character: string): string =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`

const HOME = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as const

const plain = `export default {
  home: ${JSON.stringify(HOME)},
  unlisted: 404,
  // a comment
  rules: [{ path: "/a", match: "subtree", require: "signed-in", why: "a reason" }],
  never: [],
  always: [],
  outside: [],
  accept: [],
}
`

const compiled = (text: string) => compile({ policy: { path: "a.policy.ts", text }, routes: null })

test.each([
  ["before a pictograph", "\u{200d}👩"],
  ["after a pictograph", "👩\u{200d}"],
  ["between a pictograph and a letter", "👩\u{200d}a"],
  ["between letters", "a\u{200d}b"],
  ["twice between pictographs", "👩\u{200d}\u{200d}👧"],
  ["of the other kind between pictographs", "👩\u{200c}👧"],
])("a joiner %s is refused", (_, reason) => {
  expect(compiled(plain.replace("a reason", reason)).diagnostics.map(({ code }) => code)).toContain("P113")
})

const PLACES: readonly (readonly [string, (character: string) => string])[] = [
  ["a comment", (character) => plain.replace("// a comment", `// a ${character}comment`)],
  ["a string", (character) => plain.replace('"a reason"', `"a ${character}reason"`)],
  ["between the rules", (character) => plain.replace("rules: [", `rules: [ ${character}`)],
  ["the end of the file", (character) => `${plain}// ${character}`],
]

describe("a reviewer sees exactly what the compiler reads", () => {
  test.each(DECEPTIVE)("%s are found at any position", (_, numbers) => {
    for (const character of numbers.map((number) => String.fromCodePoint(number))) {
      for (const [place, put] of PLACES) {
        const text = put(character)
        const { checked, diagnostics } = compiled(text)
        expect({ place, name: nameOf(character), checked }).toMatchObject({ checked: null })
        const found = diagnostics.find(({ code: number }) => number === "P113")
        expect({ place, name: nameOf(character), message: found?.message }).toMatchObject({
          message: expect.stringContaining(`${nameOf(character)} here `),
        })
        expect(text.slice(found!.span!.start, found!.span!.end)).toBe(character)
      }
    }
  })

  test("a rule after a comment and a lone carriage return is reported", () => {
    const text = plain.replace(
      "rules: [",
      'rules: [ // closed\r{ path: "/b", match: "subtree", require: "anyone", why: "x" },\n',
    )
    expect(compiled(text).diagnostics.map(({ code: number }) => number)).toContain("P113")
  })

  test.each([
    ["tabs", plain.replaceAll("  ", "\t")],
    ["line ends of another system", plain.replaceAll("\n", "\r\n")],
    ["a mark at the beginning of the file", `\u{feff}${plain}`],
    ["letters of any language, and pictographs", plain.replace("a reason", "Gründe، причина, 理由 ✔\u{fe0f} 🔒")],
    ["joined pictographs", plain.replace("a reason", "👩\u{200d}👩\u{200d}👧 👩🏽\u{200d}💻 ❤\u{fe0f}\u{200d}🔥")],
    ["an escape, which a reviewer sees", plain.replace("a reason", "a \\u202ereason")],
  ])("%s cause no finding", (_, text) => {
    expect(compiled(text).diagnostics).toEqual([])
  })

  test("millions of such characters cause only a few findings", () => {
    const { diagnostics } = compiled(`${plain}// ${"\u{200b}".repeat(1_000_000)}`)
    expect(diagnostics.filter(({ code: number }) => number === "P113")).toHaveLength(10)
  })
})

/** Characters that no document may contain. */
const raw = (document: string): readonly string[] => ALL.filter((character) => document.includes(character)).map(nameOf)

/** Lines that a runner of builds takes for its own: it looks for one behind white space, for the other anywhere. */
const commandsIn = (document: string): readonly string[] =>
  document.split("\n").filter((line) => /^\s*::/.test(line) || line.includes("##["))

const HOSTILE = `${ALL.join("a")} =cmd\n::error::pwned\n  ##[add-mask]x\n=1+1;=2;\uff1d3 | @team #12 GH-3 https://e.example www.e.example ~~no~~ $x$ <b>&amp;\`\`x\``

const hostile = compiled(
  `export default ${JSON.stringify({
    ...policyOf(
      [
        { ...ruleOf("/a", "subtree", "signed-in"), why: HOSTILE },
        { ...ruleOf("/a/b", "subtree", "signed-in"), why: HOSTILE },
      ],
      {
        home: HOME,
        never: [{ admit: "signed-out", under: "/a", why: HOSTILE }],
        outside: [{ path: "/assets", match: "subtree", why: HOSTILE }],
        accept: [{ code: "P304", rule: "/a/b", match: "subtree", why: HOSTILE }],
      },
    ),
  }).replace(/[^ -~]/gu, (character) =>
    character
      .split("")
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
      .join(""),
  )}`,
)

test("no line is read as a command by a CI runner, and other lines are unchanged", () => {
  const lines = ["::error::a", "  \t::b", "x ::c", ": : d", "##[e]", "f ##[g"]
  expect(commandsIn(lines.join("\n"))).toHaveLength(4)
  const shown = visible(lines.join("\n")).split("\n")
  expect(shown).toEqual(["\\u{3a}:error::a", "  \t\\u{3a}:b", "x ::c", ": : d", "#\\u{23}[e]", "f #\\u{23}[g"])
  expect(commandsIn(shown.join("\n"))).toEqual([])
})

describe("text by others cannot inject anything into a document", () => {
  const table = guardTableDataOf(hostile.checked!)

  test.each(["markdown", "csv", "json", "html"] as const)("the guard table as %s", (format) => {
    const document = tableDocument(table, format)
    expect({ raw: raw(document), commands: commandsIn(document) }).toEqual({ raw: [], commands: [] })
    expect(document).toContain("202e")
  })

  test("a simulated visit", () => {
    const data = explanationDataOf(
      hostile.checked!,
      `/a/${encodeURIComponent(ALL.filter((one) => one > "\u{1f}").join(""))}`,
    )
    expect(
      raw([data.canonical, data.governing?.why, ...data.standings.map(({ because }) => because.english)].join("\n")),
    ).toEqual([])
    expect(data.canonical).toContain("\\u{202e}")
  })

  test("findings about text with such characters, in every format", () => {
    const text = `${plain.replace("a comment", HOSTILE.replaceAll("\n", " "))}\n${ALL.join("\n")}\n::error::x\n##[group]\nexport const `
    const unknown = plain.replace('path: "/a"', `path: "/a", ${JSON.stringify(HOSTILE)}: 1`)
    for (const source of [text, unknown]) {
      const { diagnostics } = compiled(source)
      expect(diagnostics.length).toBeGreaterThan(0)
      const textOf = () => source
      const documents = {
        text: reportText(diagnostics, { textOf, colour: false }),
        json: reportJson(diagnostics),
        sarif: reportSarif(diagnostics, { policyFile: "a.policy.ts", textOf }),
        github: reportGithub(diagnostics).replace(/^::(error|warning) file=/gm, ""),
      }
      for (const [form, document] of Object.entries(documents))
        expect({ form, raw: raw(document), commands: commandsIn(document) }).toEqual({ form, raw: [], commands: [] })
      expect(JSON.parse(documents.json)).toMatchObject({ diagnostics: JSON.parse(JSON.stringify(diagnostics)) })
      const coloured = reportText(diagnostics, { textOf, colour: true })
      // eslint-disable-next-line no-control-regex
      expect(raw(coloured.replace(/\u{1b}\[(?:\d|[12]\d|3[136]|39)m/gu, ""))).toEqual([])
    }
  })

  test("a code frame shows the compiler's line with its carets, whatever the line endings elsewhere", () => {
    const text = `// one\r// two\u{2028}// three\nexport default { unlisted: "\u{202e}x" }`
    const about = compiled(text).diagnostics.filter(({ code: number }) => number === "P113")
    const report = reportText(about, { textOf: () => text, colour: false })
    expect(report).toContain("1 | // one\\u{d}// two\\u{2028}// three\n    |       ^^^^^")
    expect(report).toContain(
      '2 | export default { unlisted: "\\u{202e}x" }\n    |                             ^^^^^^^^',
    )
  })
})

describe("a spreadsheet finds no formula in a CSV", () => {
  const csv = tableDocument(guardTableDataOf(hostile.checked!), "csv")

  test.each([",", ";", "\t", "|"])("whatever separates cells: %s", (delimiter) => {
    const cells = Papa.parse<string[]>(csv, { delimiter }).data.flat()
    expect(cells.length).toBeGreaterThan(5)
    expect(
      cells.filter((cell) => /^["'\s]*[=+\-@\uff0b\uff0d\uff1d\uff20]/.test(cell) && !cell.startsWith("'")),
    ).toEqual([])
  })

  test.each([
    "=1",
    "+1",
    "-1",
    "@a",
    "\uff1d1",
    " =1",
    '"=1',
    "x;=1",
    "x,=1",
    "x; =1",
    "x\n=1",
    "\t=1",
    "\r=1",
    "a|=1",
  ])("also in %j", (why) => {
    const text = plain.replace('"a reason"', JSON.stringify(`${why} `))
    const document = tableDocument(guardTableDataOf(compiled(text).checked!), "csv")
    for (const delimiter of [",", ";", "\t", "|"]) {
      for (const row of [document, document.replaceAll("\n", " \n")]) {
        const cells = Papa.parse<string[]>(row, { delimiter }).data.flat()
        expect(cells.filter((cell) => /^["\s]*[=+\-@\uff0b\uff0d\uff1d\uff20]/.test(cell))).toEqual([])
      }
    }
  })
})

describe("words in a Markdown document are escaped", () => {
  test.each([
    ["https://e.example", "https\\://e.example"],
    ["http://e.example/", "http\\://e.example/"],
    ["www.e.example", "www\\.e.example"],
    ["mailto:a", "mailto\\:a"],
    ["ask @team now", "ask `@team` now"],
    ["a@e.example", "`a@e.example`"],
    ["see #12, GH-3", "see `#12,` `GH-3`"],
    ["~~no~~ $x$", "\\~\\~no\\~\\~ \\$x\\$"],
    ["<b>&amp;</b>", "\\<b\\>\\&amp;\\</b\\>"],
    ["a|b `c`", "a\\|b \\`c\\`"],
    ["@`x``y", "``` @`x``y ```"],
    ["a\n- b", "a - b"],
  ])("%j", (given, want) => {
    expect(escapedMarkdown(given)).toBe(want)
  })

  test("a path in backticks cannot close them", () => {
    expect(code("/a`b|c")).toBe("`` /a`b|c ``")
    expect(codeInTable("/a`b|c")).toBe("`` /a`b\\|c ``")
  })
})

describe("the command line, with names and histories by others", () => {
  let repository: Repository

  beforeAll(() => {
    repository = new Repository()
    repository.write("policy/app.policy.ts", plain)
    repository.commit("One \u{1b}]0;x\u{7}\u{202e} ##[group] ::error::x")
    repository.write("policy/app.policy.ts", plain.replace("signed-in", "anyone").replace("// a", "// \u{202e}\r"))
    repository.commit("::error::x \u{9b}31m")
    repository.write("policy/app.policy.ts", plain.replace("signed-in", "verified"))
    repository.commit("\u{2028}@team #12")
    repository.write(
      "src/routes.ts",
      `import { route } from "@react-router/dev/routes"\nexport default [route("a", ${JSON.stringify("::error::\u{202e}\u{1b}[31m##[x.tsx")}), route("\\u202e", "no.tsx")]\n`,
    )
  })

  afterAll(() => repository.remove())

  const NOTHING = ["--routes", "none"]
  const RUNS: readonly (readonly string[])[] = [
    ["history", ...NOTHING],
    ["history", "--format", "markdown", ...NOTHING],
    ["history", "--format", "json", ...NOTHING],
    ["diff", "HEAD~2", ...NOTHING],
    ["diff", "HEAD~1", ...NOTHING],
    ["diff", "no\u{202e}\u{1b}[31mrevision", ...NOTHING],
    ["explain", "/a/%E2%80%AE%1B[31m\u{202e}##[x", ...NOTHING],
    ["explain", "http://\u{ad}h\u{202e}/x/%e2%80%ae%2f", ...NOTHING],
    ["explain", "/x/%e2%80%ae", ...NOTHING],
    ["check"],
    ["check", "--format", "json"],
    ["check", "--format", "sarif"],
    ["routes"],
    ["explain", "/a%E2%80%AEb%E2%80%8B"],
    ["explain", "--operation", "save\u{202e}\u{200b}"],
    ["codes", "P\u{1b}[31m\u{202e}"],
    ["check", "--\u{1b}[31m\u{202e}"],
    ["check", "--policy", "::error::\u{202e}\u{1b}.ts"],
    ["check", "--policy", "::error::\u{202e}\u{1b}.ts", "--format", "json"],
    ["check", "--routes", "::error::\u{202e}\u{1b}.ts"],
  ]

  const NAME = "a\n::error::\u{202e}\u{1b}[31m"
  const NAMED = ["--policy", `${NAME}.ts`, ...NOTHING]
  const NAMED_RUNS: readonly (readonly string[])[] = [
    ["check", ...NAMED],
    ["generate", "--out", NAME, ...NAMED],
    ["generate", "--out", NAME, ...NAMED],
    ["generate", "--check", "--out", `${NAME}b`, ...NAMED],
    ["test", "--out", NAME, ...NAMED],
    ["accept", "P304", "/a/b", "--because", "it is shown", ...NAMED],
    ["verify", "--mutants", "none", ...NAMED],
    ["verify", "--mutants", "none", "--tests", `${NAME}.txt`, ...NAMED],
    ["record", "--out", NAME, "--app", NAME],
  ]

  test("files with hostile names", async () => {
    repository.write(`${NAME}.ts`, policyText([ruleOf("/a", "subtree", "anyone"), ruleOf("/a/b", "exact", "anyone")]))
    repository.write(`${NAME}.txt`, "at signed-in\n/a\u{9b}31m /x\u{202e}\n")
    for (const args of NAMED_RUNS) {
      const { stdout, stderr } = await policyIn(repository.root, ...args)
      const document = stdout + stderr
      expect({ args, raw: raw(document), commands: commandsIn(document) }).toEqual({ args, raw: [], commands: [] })
    }
  })

  test.each(RUNS.map((args) => [JSON.stringify(args.join(" ")), args] as const))("policy %s", async (_, args) => {
    const { stdout, stderr, status } = await policyIn(repository.root, ...args)
    expect(`${stdout}${stderr}`.length).toBeGreaterThan(20)
    expect([0, 1, 64, 66]).toContain(status)
    for (const document of [stdout, stderr])
      expect({ raw: raw(document), commands: commandsIn(document) }).toEqual({ raw: [], commands: [] })
  })
})
