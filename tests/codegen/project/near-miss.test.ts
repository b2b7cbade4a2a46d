import { readdirSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { CODES, type Code } from "../../../codegen/messages/codes.ts"
import { compileProject } from "../../../codegen/project/compile-project.ts"
import { projectOfBlob } from "../../../codegen/project/disk.ts"
import { CASES, diagnosticsOfCase, diagnosticsOfEdited, WITHOUT_CASE, type CodeWithoutCase } from "../check/case.ts"

type Edit = readonly [from: string | RegExp, to: string]

interface NearMiss {
  /** Of the case's policy, unless another file is named. */
  readonly file?: "routes" | "config"
  readonly edits: readonly Edit[]
  /** The case to start from, where a code has several. */
  readonly from?: string
}

const rule = (path: string, match = "exact", require = "signed-in"): string =>
  `{ path: "${path}", match: "${match}", require: "${require}", why: "near" },`

const withRules = (...rules: readonly string[]): Edit => ["rules: [", `rules: [${rules.join(" ")}`]

/** For every code the smallest change of its case after which it says nothing any more. */
const NEAR_MISSES: Readonly<Record<Exclude<Code, "P101" | "P111" | CodeWithoutCase>, NearMiss>> = {
  P102: { edits: [["unlisted 404", "unlisted: 404"]] },
  P103: { from: "P103-missing", edits: [["export {}", "export default {}"]] },
  P104: {
    edits: [
      ["...shared,", ""],
      ["`/${area}`", "`/b`"],
      ["mode()", '("exact")'],
      ["match, require", 'match: "exact", require'],
      ['["path"]: "/e"', '"path": "/e"'],
    ],
  },
  P105: {
    from: "P105-unknown-key",
    edits: [
      ['requires: "signed-in", ', ""],
      ["redirects: [],", ""],
    ],
  },
  P106: {
    edits: [
      ["home: {", "home: { verified: 403,"],
      ['match: "exact", why', 'match: "exact", require: "anyone", why'],
    ],
  },
  P107: { from: "P107-key-twice", edits: [['require: "anyone", require', "require"]] },
  P108: {
    from: "P108-wrong-kind",
    edits: [
      [/^.*2026-02-30.*\n/m, ""],
      ['unlisted: "404"', "unlisted: 404"],
      ["path: 7, match: true", 'path: "/d", match: "exact"'],
      ['    "/b",\n', ""],
      ['["/x"]', '"/x"'],
    ],
  },
  P109: { from: "P109-unknown-code", edits: [['"P3O4"', '"P304"']] },
  P110: { edits: [[/why: "\s*"/g, 'why: "."']] },
  P112: {
    edits: [
      ['const area = "/a"', ";"],
      [/^import \{/m, "import type {"],
    ],
  },
  P113: { edits: [[/[\u202e\u2028\u00ad]/g, ""]] },
  P120: { edits: [["2027-02-21", "2027-02-20"]] },
  P121: { edits: [['"/note subtree"', '"/notes subtree"']] },
  P122: { from: "P122-named-twice", edits: [['"unlisted", "/a exact"]', '"unlisted"]']] },
  P123: { edits: [["2026-11-21", "2026-11-22"]] },
  P130: {
    edits: [
      ['"team-role"', "teamRole"],
      ["state: { one", "status: { one"],
    ],
  },
  P131: {
    edits: [
      ['one: ["x"], many', "many"],
      ["neither: { asOf", 'neither: { one: ["x"], asOf'],
    ],
  },
  P132: {
    edits: [
      ["one: []", 'one: ["x"]'],
      ["team lead", "team_lead"],
      ['"y", "x"]', '"y", "X"]'],
      [', "v30"', ""],
    ],
  },
  P133: {
    edits: [
      ["Verified:", "Verifier:"],
      ["team=lead", "team lead"],
      ["until 2027-01-31", "until 2027"],
    ],
  },
  P134: { edits: [["rolle", "role"]] },
  P135: {
    edits: [
      ["Admin", "admin"],
      ["chief", "owner"],
    ],
  },
  P136: {
    edits: [
      ["role: [] }", 'role: ["admin"] }'],
      ['["admin", "admin"]', '["admin"]'],
    ],
  },
  P137: { edits: [['{ many: ["support", "admin"],', '{ many: ["support", "admin"], ordered: true,']] },
  P138: {
    edits: [
      ['{ state: "signed-in" }', '"signed-in"'],
      ['state: "challenged"', 'state: "verified"'],
    ],
  },
  P139: { edits: [['alsoChecks: " "', 'alsoChecks: "."']] },
  P140: {
    edits: [
      ['"save note"', '"save.note"'],
      ['"1st"', '"st1"'],
    ],
  },
  P141: { edits: [['{ name: "saveNote", require: "verified"', '{ name: "saveNotes", require: "verified"']] },
  P142: {
    edits: [
      ['require: "team owner"', 'require: "signed-in"'],
      [', teamRole: ["owner"] }, why', " }, why"],
    ],
  },
  P201: {
    edits: [
      ['"/Dashboard/"', '"/dashboard"'],
      ['"about"', '"/about"'],
      ['"/a//b"', '"/a/b"'],
      ['"/Über"', '"/über"'],
      ['"/%C3%BCber-uns"', '"/über-uns"'],
      ['"/a/../b"', '"/a/..b"'],
    ],
  },
  P202: {
    edits: [
      ['"/files/*"', '"/files/:rest"'],
      ['"/a#b"', '"/a b"'],
      ['"/users∕new"', '"/users/new"'],
      ['"/(en|de)/x"', '"/en_de~/x"'],
    ],
  },
  P203: {
    edits: [
      ['"/:a-b"', '"/:a_b"'],
      ['"/:id/x/:id"', '"/:id/x/:id2"'],
    ],
  },
  P204: { edits: [['"/report.data"', '"/report.data/x"']] },
  P205: { file: "routes", edits: [['route("a", "a.tsx")', 'route("*", "a.tsx")']] },
  P206: {
    edits: [
      ['"/:a()"', '"/:a"'],
      ['"/:a(b)/c"', '"/b/c"'],
      ['"/:a(d|e|d)/c"', '"/:a(d|e|f)/c"'],
      ['"/:a(G|h)/c"', '"/:a(g|h)/c"'],
      ['"/:a(i|)/c"', '"/:a(i|j)/c"'],
      [/"\/many\/[^"]*"/, '"/many/:a(k|l)"'],
    ],
  },
  P207: { edits: [['"/admin"', '"/:admin"']] },
  P301: {
    from: "P301-duplicate",
    edits: [
      ['"/a/:y", match: "exact"', '"/a/:y", match: "subtree"'],
      ['"/b", match: "exact"', '"/b", match: "subtree"'],
    ],
  },
  P302: { edits: [['"/a/:x", match: "subtree"', '"/a/:x", match: "exact"']] },
  P303: { edits: [['"/a/:x", match: "subtree"', '"/a/:x", match: "exact"']] },
  P304: {
    from: "P304-redundant",
    edits: [['"/a/b", match: "exact", require: "signed-in"', '"/a/b", match: "exact", require: "verified"']],
  },
  P305: {
    from: "P305-incomparable",
    edits: [['"/a/:x", match: "exact", require: "signed-in"', '"/a/:x", match: "exact", require: "verified"']],
  },
  P306: { edits: [[/^.*path: "\/:p0\/:p1\/.*\n/gm, ""]] },
  P307: { edits: [withRules(rule("/a", "subtree"))] },
  P308: { edits: [['"P305"', '"P304"']] },
  P309: { edits: [["2026-11-21", "2026-11-22"]] },
  P310: {
    edits: [
      ['path: "/t", match', 'path: "/t/:x", match'],
      ['path: "/:a/:b"', 'path: "/t/:b/:c"'],
    ],
  },
  P401: { file: "routes", edits: [["export const routes =", "export default"]] },
  P402: {
    file: "routes",
    edits: [
      ["...flatRoutes(),", ""],
      ["route(name,", 'route("name",'],
      [/\.\.\.\(process\.env\.ADMIN \? (.*) : \[\]\)/, "...$1"],
      ['{ path: "b", file: "b.tsx" }', 'route("b", "b.tsx")'],
      ['{ path: "d" }', '{ id: "d" }'],
    ],
  },
  P403: { file: "routes", edits: [["missing.tsx", "found.tsx"]] },
  P404: { edits: [withRules(rule("/b"), rule("/c"), rule("/d"))] },
  P405: { file: "routes", edits: [['route("*"', 'route("dashbaord", "b.tsx"), route("*"']] },
  P406: {
    file: "routes",
    edits: [
      ["bare-a.tsx", "a.tsx"],
      ["browser-d.tsx", "d.tsx"],
      ["star-away-h.tsx", "h.tsx"],
      ["text-i.mdx", "i.tsx"],
    ],
  },
  P407: { file: "config", from: "P407-prerendered", edits: [[', "/A"', ""]] },
  P408: { file: "config", from: "P408-prerender-unread", edits: [['async () => ["/a"]', "[]"]] },
  P409: { file: "routes", edits: [['route("*"', 'route("drafts/new", "new.tsx"), route("*"']] },
  P410: { edits: [['match: "exact"', 'match: "subtree"']] },
  P411: {
    file: "routes",
    edits: [
      ["50%", "b"],
      ["%C3%BCber-uns", "über-uns"],
      ["caseSensitive: true", "caseSensitive: false"],
    ],
  },
  P412: { file: "routes", edits: [['"a/:y"', '"b/:y"']] },
  P413: { edits: [['"/files", match: "subtree"', '"/files", match: "exact"']] },
  P414: { file: "routes", edits: [['route("a", "a.tsx"),', 'route("a", "a.tsx"), route("*", "b.tsx"),']] },
  P415: { edits: [['"/robots.txt"', '"/static/robots.txt"']] },
  P416: { file: "config", edits: [["ssr: false", "ssr: true"]] },
  P417: { file: "config", edits: [['"/für alle"', '"/fur-alle"']] },
  P420: {
    file: "routes",
    edits: [
      ["browser-alone-e.tsx", "browser-asks-e.tsx"],
      ["browser-names-h.tsx", "browser-asks-h.tsx"],
    ],
  },
  P421: { edits: [withRules(rule("/:lang", "subtree"))] },
  P422: { edits: [withRules(rule("/users/:name"), rule("/users/new"))] },
  P423: { file: "routes", edits: [["users/:name.json", "users.json"]] },
  P424: {
    file: "routes",
    edits: [
      ['route("t/new"', 'route("new"'],
      ["t/:a?/:b", "t/:a/:b"],
      ["t/:c.json", "t/:c/data.json"],
    ],
  },
  P425: {
    edits: [
      [
        '"/api", match: "subtree", require: "signed-in"',
        '"/api", match: "subtree", require: "signed-in", deny: { "signed-out": 401 }',
      ],
      ["deny: { challenged: 404 }", 'deny: { "signed-out": 404, challenged: 404 }'],
      withRules(
        `{ path: "/inbox/count.json", match: "exact", require: "signed-in", deny: { "signed-out": 401 }, why: "near" },`,
        rule("/files/list"),
      ),
      [
        '"/files", match: "subtree", require: "signed-in"',
        '"/files", match: "subtree", require: "signed-in", deny: { "signed-out": 401 }',
      ],
    ],
  },
  P501: {
    from: "P501-no-page",
    edits: [
      ['"/sigin"', '"/signin"'],
      ['"/files/x"', '"/about"'],
    ],
  },
  P502: {
    from: "P502-turns-away",
    edits: [
      ['"signed-out": "/home"', '"signed-out": "/signin"'],
      ['recovering: "/nowhere"', "recovering: 403"],
      ['"signed-in": "/signin"', '"signed-in": "/home"'],
      ['challenged: "/signin"', "challenged: 404"],
    ],
  },
  P503: {
    edits: [
      ['"signed-out": "/users/:id"', '"signed-out": "/users/7"'],
      ['"/Users/"', '"/users/8"'],
      ['"https://elsewhere.example"', "403"],
    ],
  },
  P504: { edits: [['require: "anyone"', 'require: "signed-in"']] },
  P505: { edits: [['deny: { "signed-in": 403', 'deny: { "signed-in": 404']] },
  P506: { edits: [['challenged: "/about"', 'challenged: "/mfa"']] },
  P507: {
    from: "P507-absent",
    edits: [
      [', verified: "/a" }', " }"],
      ['require: "verified"', 'require: "signed-in"'],
      ["deny: { recovering: 404 }", "deny: { challenged: 404 }"],
      ['admit: "verified", under', 'admit: "challenged", under'],
      ['admit: "recovering", at', 'admit: "signed-in", at'],
    ],
  },
  P508: { edits: [['require: "verified"', 'require: "signed-in"']] },
  P601: {
    edits: [
      ['"/a/open", match: "exact", require: "anyone"', '"/a/open", match: "exact", require: "verified"'],
      ['under: "/files"', 'under: "/c"'],
    ],
  },
  P602: {
    edits: [
      ['admit: "signed-out", at: "/a"', 'admit: "signed-in", at: "/a"'],
      ['admit: "verified", at: "/b"', 'admit: "verified", at: "/a"'],
    ],
  },
  P603: {
    edits: [
      ['under: "/a"', 'under: "/t/:team"'],
      ['at: "/t"', 'at: "/t/acme"'],
    ],
  },
  P604: { edits: [["alone: true, ", ""]] },
}

/** The codes that speak of files which are not there or are no text: the least bytes after which they say nothing. */
const NEAR_MISSES_OF_FILES: Readonly<
  Record<"P101" | "P111", { readonly said: readonly (Buffer | null)[]; readonly silent: Buffer }>
> = {
  P101: { said: [null], silent: Buffer.from("") },
  P111: { said: [Buffer.from([0xc3]), Buffer.from("\0")], silent: Buffer.from([0xc3, 0xa9]) },
}

const caseOf = (code: string): string =>
  readdirSync(CASES)
    .find((file) => file.startsWith(code) && file.endsWith(".policy.ts"))!
    .slice(0, -".policy.ts".length)

describe("a code does not report its near miss:", () => {
  test.each(Object.entries(NEAR_MISSES).map(([code, miss]) => [code, CODES[code as Code].title, miss] as const))(
    "%s, %s",
    (code, _, { file = "policy", edits, from = caseOf(code) }) => {
      expect(diagnosticsOfCase(from).map((found) => found.code)).toContain(code)
      const missed = diagnosticsOfEdited(from, (name, text) => {
        if (name !== `${from}.${file}.ts`) return text
        return edits.reduce((edited, [before, after]) => {
          const next = edited.replace(before, after)
          expect(next, `there is no ${String(before)} to edit`).not.toBe(edited)
          return next
        }, text)
      })
      expect(missed.map((found) => found.code)).not.toContain(code)
    },
  )

  test.each(Object.entries(NEAR_MISSES_OF_FILES))("%s, a code about the file itself", (code, { said, silent }) => {
    const codesOf = (bytes: Buffer | null) =>
      compileProject(projectOfBlob("a.policy.ts", bytes)).diagnostics.map((found) => found.code)
    for (const bytes of said) expect(codesOf(bytes)).toEqual([code])
    expect(codesOf(silent)).not.toContain(code)
  })
})

describe("every code", () => {
  test("has a near miss", () => {
    const known = [...Object.keys(NEAR_MISSES), ...Object.keys(NEAR_MISSES_OF_FILES), ...WITHOUT_CASE]
    expect(new Set(known)).toEqual(new Set(Object.keys(CODES)))
    expect(known).toHaveLength(Object.keys(CODES).length)
  })

  test.each(Object.entries(CODES))("%s is explained with its meaning, its remedy and an example", (_, entry) => {
    expect(entry.title).toMatch(/^[^A-Z\s].*[^.]$/)
    expect(entry.explanation).toMatch(/^\S.*\.$/s)
    expect(entry.remedy).toMatch(/^\S.*\.$/s)
    expect(entry.example).not.toBe("")
  })
})
