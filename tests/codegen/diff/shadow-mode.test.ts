import Papa from "papaparse"
import { describe, expect, test } from "vitest"
import type { CheckedPolicy } from "../../../codegen/check/regions/checked-policy.ts"
import { diffAccess } from "../../../codegen/diff/diff-access.ts"
import { guardTableDataOf } from "../../../codegen/emit/guard-table.ts"
import { emitGuards } from "../../../codegen/emit/guards.ts"
import { explain, shadowUntilOf } from "../../../codegen/explain/explain.ts"
import { readRecord } from "../../../codegen/record/read-record.ts"
import { recordText } from "../../../codegen/record/record-text.ts"
import { falseClaimOf } from "../../../codegen/record/verify-record.ts"
import { diffMarkdown, diffText } from "../../../codegen/report/diff-document.ts"
import { reportDocument } from "../../../codegen/report/report-document.ts"
import { tableDocument } from "../../../codegen/report/table-document.ts"
import type { Policy, ShadowMode } from "../../../policy/language.ts"
import { withheldUntil } from "../../../policy/shadow.ts"
import { policyOf, ruleOf } from "../../policy/build.ts"
import { policyIn } from "../command-line/command-line.ts"
import { compilePolicy, guardsOf, textOfPolicy } from "../emit/load-guards.ts"
import { recordOf, sourcesOf } from "../record/histories.ts"
import { projectOf } from "../project/router-project.ts"

const HOME = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as const
const UNTIL = "2027-01-31"

const notes = ruleOf("/notes", "subtree", "signed-in")
const about = ruleOf("/about", "exact", "anyone")
const admin = ruleOf("/notes/admin", "exact", "verified")

const SAVE = { name: "save", require: "signed-in", why: "notes" } as const

const policyWith = (shadow: ShadowMode | null, rules: Policy["rules"] = [notes, about]): Policy =>
  policyOf(rules, { home: HOME, ...(shadow === null ? {} : { shadow }) })

function checkedOf(policy: Policy): CheckedPolicy {
  const { checked, diagnostics } = compilePolicy(policy)
  if (checked === null) throw new Error(diagnostics.map(({ message }) => message).join("\n"))
  return checked
}

const checkedWith = (...args: Parameters<typeof policyWith>): CheckedPolicy => checkedOf(policyWith(...args))

/** For each format of the guard table, whether shadow mode may break an invariant under `/admin`. */
const isSaidOf = (rules: Policy["rules"], names: readonly string[] | undefined): readonly boolean[] => {
  const shadow = { until: UNTIL, ...(names === undefined ? {} : { rules: names }) }
  const never = [{ admit: "signed-out", under: "/admin", why: "secret" }] as const
  const table = guardTableDataOf(checkedOf({ ...policyWith(shadow, rules), never }))
  return (["markdown", "html", "csv"] as const).map((format) =>
    tableDocument(table, format).includes("shadow mode may still let them in"),
  )
}

describe("a policy with shadow mode", () => {
  test("has another hash, which does not depend on the order of the names", () => {
    const hashes = [
      checkedWith(null),
      checkedWith({ until: UNTIL }),
      checkedWith({ until: "2027-02-01" }),
      checkedWith({ until: UNTIL, rules: ["unlisted"] }),
      checkedWith({ until: UNTIL, rules: ["unlisted", "/notes subtree"] }),
    ].map(({ policyHash }) => policyHash)
    expect(new Set(hashes).size).toBe(hashes.length)
    expect(checkedWith({ until: UNTIL, rules: ["/notes subtree", "unlisted"] }).policyHash).toBe(hashes.at(-1))
  })

  test("passes it to the locks in the guards, and decides as without it", async () => {
    const plain = await guardsOf(checkedWith(null))
    const shadowed = await guardsOf(checkedWith({ until: UNTIL, rules: ["unlisted", "/notes subtree"] }))
    expect("shadow" in plain).toBe(false)
    expect(shadowed).toMatchObject({ shadow: { until: UNTIL, rules: ["/notes subtree", "unlisted"] } })
    expect(await guardsOf(checkedWith({ until: UNTIL }))).toMatchObject({ shadow: { until: UNTIL } })
    for (const path of ["/notes", "/about", "/nowhere"])
      expect(shadowed.decide(path, "signed-out")).toEqual(plain.decide(path, "signed-out"))
  })

  test("says so in each format of the guard table and in the report", () => {
    const table = guardTableDataOf(checkedWith({ until: UNTIL, rules: ["/notes subtree"] }))
    const said = `until the end of ${UNTIL} (UTC), denials of /notes subtree are reported but not enforced; after that day they are enforced`
    expect(tableDocument(table, "markdown")).toContain(`**Shadow mode: ${said}.**`)
    expect(tableDocument(table, "html")).toContain(`<strong>Shadow mode: ${said}.</strong>`)
    const { data } = Papa.parse<Record<string, string>>(tableDocument(table, "csv"), { header: true })
    const withheld = data.filter((row) => row["shadow mode until"] === UNTIL)
    expect(withheld.map(({ path }) => path)).toEqual(["/notes"])
    expect(JSON.parse(tableDocument(table, "json"))).toMatchObject({
      shadow: { until: UNTIL, rules: ["/notes subtree"] },
    })
    const record = recordOf(sourcesOf([textOfPolicy(policyWith({ until: UNTIL }))]))
    const asked = { format: "html", commit: null, host: null } as const
    expect(reportDocument(record, asked)).toContain(
      "denials of every rule are reported but not enforced; after that day they are enforced",
    )
  })

  test("says when paths without a rule are refused", () => {
    const textsOf = (shadow: ShadowMode | null): readonly string[] => {
      const table = guardTableDataOf(checkedWith(shadow))
      const record = recordOf(sourcesOf([textOfPolicy(policyWith(shadow))]))
      return [
        tableDocument(table, "markdown"),
        tableDocument(table, "html"),
        reportDocument(record, { format: "html", commit: null, host: null }) ?? "",
      ]
    }
    const enforced = "A path that no rule covers gets 404."
    const withheld = `A path that no rule covers gets 404 after the end of ${UNTIL} (UTC); until then, shadow mode lets everybody in.`
    for (const text of textsOf(null)) expect(text).toContain(enforced)
    for (const text of textsOf({ until: UNTIL, rules: ["/notes subtree"] })) expect(text).toContain(enforced)
    for (const text of textsOf({ until: UNTIL, rules: ["unlisted"] })) expect(text).toContain(withheld)
    for (const text of textsOf({ until: UNTIL })) expect(text).toContain(withheld)
  })

  test.each([
    ["every rule", undefined, UNTIL, UNTIL],
    ["paths without a rule", ["unlisted"], "", UNTIL],
    ["some rules", ["/notes subtree"], UNTIL, ""],
  ] as const)("names its last day in the CSV files of %s", (_, rules, ofNotes, ofOthers) => {
    const shadow = { until: UNTIL, ...(rules === undefined ? {} : { rules }) }
    const policy = { ...policyWith(shadow), operations: [SAVE] }
    const days = (text: string | null) =>
      Papa.parse<Record<string, string>>(text!, { header: true }).data.map(
        (row) => [row["path"] || row["kind"], row["shadow mode until"]] as const,
      )
    const table = Object.fromEntries(days(tableDocument(guardTableDataOf(checkedOf(policy)), "csv")))
    expect(table).toMatchObject({ "/notes": ofNotes, "any other path": ofOthers })
    expect(table).toMatchObject({ save: "", "any other operation": "" })
    const record = recordOf(sourcesOf([textOfPolicy(policy)]))
    const report = reportDocument(record, { format: "csv", commit: null, host: null })
    const { data } = Papa.parse<Record<string, string>>(report!, { header: true })
    const ofVisitors = data.map((row) => [`${row["path"]} ${row["visitor"]}`, row["shadow mode until"]] as const)
    expect(Object.fromEntries(ofVisitors)).toMatchObject({
      "/notes not signed in": ofNotes,
      "/notes signed in": "",
      "/about not signed in": "",
      "operation save not signed in": "",
    })
  })

  test("names its last day in the report as CSV where only sending a form is denied", () => {
    const form = { path: "/form", match: "exact", require: "anyone", write: "signed-in", why: "read by all" } as const
    const { rules, ...rest } = policyWith({ until: UNTIL })
    const record = recordOf(sourcesOf([textOfPolicy({ ...rest, rules: [...rules, form] })]))
    const report = reportDocument(record, { format: "csv", commit: null, host: null })
    const { data } = Papa.parse<Record<string, string>>(report!, { header: true })
    const ofForm = data.filter((row) => row["path"] === "/form")
    const days = ofForm.map((row) => [row["visitor"], row["shadow mode until"]] as const)
    expect(Object.fromEntries(days)).toMatchObject({ "not signed in": UNTIL, "signed in": "" })
  })

  test("has no last day at a path outside the policy", () => {
    const files = { path: "/files", match: "subtree", why: "static files" } as const
    const checked = checkedOf({ ...policyWith({ until: UNTIL }), outside: [files] })
    const untilAt = (url: string) => shadowUntilOf(checked, explain(checked, url))
    expect([untilAt("/files/logo.svg"), untilAt("/nowhere")]).toEqual([null, UNTIL])
  })

  test("says that an invariant may not hold yet, and that it does not apply to operations", () => {
    const textsOf = (shadow: ShadowMode | null): readonly string[] => {
      const policy: Policy = {
        ...policyWith(shadow),
        never: [{ admit: "signed-out", under: "/notes", why: "private" }],
        always: [{ admit: "signed-out", at: "/about", why: "public" }],
        operations: [SAVE],
      }
      const table = guardTableDataOf(checkedOf(policy))
      const record = recordOf(sourcesOf([textOfPolicy(policy)]))
      return [
        tableDocument(table, "markdown"),
        tableDocument(table, "html"),
        reportDocument(record, { format: "html", commit: null, host: null })!,
        tableDocument(table, "csv"),
      ]
    }
    const ofInvariants = `; until the end of ${UNTIL} (UTC), shadow mode may still let them in`
    const ofOperations = "Shadow mode does not apply to operations"
    const times = (text: string, part: string): number => text.split(part).length - 1
    for (const text of textsOf({ until: UNTIL })) expect(times(text, ofInvariants)).toBe(1)
    for (const text of textsOf({ until: UNTIL }).slice(0, -1)) expect(times(text, ofOperations)).toBe(1)
    for (const text of textsOf(null)) expect(text).not.toMatch(/shadow/i)
  })

  test.each([
    ["every rule", undefined, true],
    ["a rule that covers the invariant's paths", ["/admin subtree"], true],
    ["a rule beneath the invariant's path", ["/admin/log exact"], true],
    ["rules elsewhere", ["/ exact", "/notes/:id exact"], false],
    ["a rule that gives way to another there", ["/ subtree"], false],
    ["paths without a rule, which are elsewhere", ["unlisted"], false],
  ] as const)("says of %s whether it may let in people whom an invariant keeps out", (_, names, isSaid) => {
    const rules = [
      ruleOf("/", "subtree", "verified"),
      ruleOf("/", "exact", "anyone"),
      ruleOf("/notes/:id", "exact", "signed-in"),
      ruleOf("/admin", "subtree", "signed-in"),
      ruleOf("/admin/log", "exact", "verified"),
    ]
    expect(isSaidOf(rules, names)).toEqual(Array.from({ length: 3 }, () => isSaid))
  })

  test("says so where no rule covers some of the invariant's paths", () => {
    const rules = [ruleOf("/admin/log", "exact", "verified")]
    expect(isSaidOf(rules, ["unlisted"])).toEqual([true, true, true])
    expect(isSaidOf([ruleOf("/admin", "exact", "verified")], ["unlisted"])).toEqual([true, true, true])
    expect(isSaidOf([ruleOf("/admin", "subtree", "verified")], ["unlisted"])).toEqual([false, false, false])
  })

  test("and a policy without it does not mention it", () => {
    const checked = checkedWith(null)
    const table = guardTableDataOf(checked)
    const record = recordOf(sourcesOf([textOfPolicy(policyWith(null))]))
    const texts = [
      emitGuards(checked).text,
      ...(["markdown", "html", "csv", "json"] as const).map((format) => tableDocument(table, format)),
      ...(["html", "csv"] as const).map((format) => reportDocument(record, { format, commit: null, host: null })!),
    ]
    for (const text of texts) expect(text).not.toMatch(/shadow/i)
  })
})

const changesOf = (before: CheckedPolicy | null, after: CheckedPolicy): readonly string[] =>
  diffAccess(before, after)!.changes.map(
    ({ kind, public: isPublic, scope }) => `${kind}${isPublic ? " to the public" : ""}: ${scope.path} ${scope.match}`,
  )

const ALL = ["opened to the public: / subtree", "opened to the public: /notes subtree"]

describe("an access diff of shadow mode:", () => {
  test.each<readonly [string, CheckedPolicy | null, CheckedPolicy, readonly string[]]>([
    ["added, it opens what its rules denied", checkedWith(null), checkedWith({ until: UNTIL }), ALL],
    [
      "of one rule, it opens that rule",
      checkedWith(null),
      checkedWith({ until: UNTIL, rules: ["/notes subtree"] }),
      ["opened to the public: /notes subtree"],
    ],
    [
      "of one of two rules that ask the same, it opens that one",
      checkedWith(null, [ruleOf("/a", "subtree", "signed-in"), notes, ruleOf("/z", "subtree", "signed-in")]),
      checkedWith({ until: UNTIL, rules: ["/notes subtree"] }, [
        ruleOf("/a", "subtree", "signed-in"),
        notes,
        ruleOf("/z", "subtree", "signed-in"),
      ]),
      ["opened to the public: /notes subtree"],
    ],
    [
      "of what no rule covers, it opens that",
      checkedWith(null),
      checkedWith({ until: UNTIL, rules: ["unlisted"] }),
      ["opened to the public: / subtree"],
    ],
    ["longer, it opens", checkedWith({ until: UNTIL }), checkedWith({ until: "2027-02-01" }), ALL],
    [
      "shorter, it closes",
      checkedWith({ until: "2027-02-01" }),
      checkedWith({ until: UNTIL }),
      ["closed: / subtree", "closed: /notes subtree"],
    ],
    [
      "taken away, it closes",
      checkedWith({ until: UNTIL }),
      checkedWith(null),
      ["closed: / subtree", "closed: /notes subtree"],
    ],
    [
      "of one more rule, it opens that rule",
      checkedWith({ until: UNTIL, rules: ["unlisted"] }),
      checkedWith({ until: UNTIL, rules: ["unlisted", "/notes subtree"] }),
      ["opened to the public: /notes subtree"],
    ],
    [
      "in other words, it changes nothing",
      checkedWith({ until: UNTIL }),
      checkedWith({ until: UNTIL, rules: ["unlisted", "/notes subtree", "/about exact"] }),
      [],
    ],
    [
      "a rule taken away lets its pages fall to a rule in shadow mode",
      checkedWith({ until: UNTIL, rules: ["/notes subtree"] }, [notes, about, admin]),
      checkedWith({ until: UNTIL, rules: ["/notes subtree"] }, [notes, about]),
      ["opened to the public: /notes/admin exact"],
    ],
    [
      "a rule taken away lets its pages fall to what no rule covers, in shadow mode",
      checkedWith({ until: UNTIL, rules: ["unlisted"] }),
      checkedWith({ until: UNTIL, rules: ["unlisted"] }, [about]),
      ["opened to the public: /notes subtree", "closed: /notes subtree"],
    ],
    [
      "what it withheld is opened for good",
      checkedWith({ until: UNTIL }),
      checkedWith({ until: UNTIL }, [ruleOf("/notes", "subtree", "anyone"), about]),
      ["opened to the public: /notes subtree"],
    ],
  ])("%s", (_, before, after, want) => {
    expect(changesOf(before, after)).toEqual(want)
  })

  test("in words", () => {
    const [before, after] = [checkedWith(null), checkedWith({ until: UNTIL, rules: ["/notes subtree"] })]
    const sides = { before: { name: "HEAD", hash: null }, after: { name: "the working tree", hash: null } }
    const report = { ...sides, diff: diffAccess(before, after)! }
    const said = `opens until ${UNTIL}, then blocked (401)`
    expect(diffText(report, false)).toContain(`blocked (401) -> ${said}`)
    expect(diffMarkdown(report)).toContain(said)
  })
})

describe("an access record", () => {
  const policies = [
    policyWith(null),
    policyWith({ until: UNTIL, rules: ["/notes subtree"] }),
    policyWith({ until: "2027-02-01" }),
    policyWith(null),
  ]
  const record = recordOf(sourcesOf(policies.map(textOfPolicy)))
  const text = recordText(record)

  test("with shadow mode is read as it was written, and is valid", () => {
    expect(readRecord(text)).toEqual({ record })
    expect(falseClaimOf(record)).toBeNull()
    expect(record.versions.map((version) => (version.status === "accepted" ? version.table.shadow : null))).toEqual([
      undefined,
      { until: UNTIL, rules: ["/notes subtree"] },
      { until: "2027-02-01" },
      undefined,
    ])
  })

  test.each([
    [
      '"shadow":{"until":"2027-02-01"}',
      '"shadow":{"until":"2027-02-02"}',
      "its shadow mode is not what the record says",
    ],
    [',"shadow":{"until":"2027-02-01"}', "", "its shadow mode is not what the record says"],
    ["until 2027-01-31", "until 2027-01-30", "but the record says otherwise"],
  ])("that says %s as %s is invalid", (from, to, claim) => {
    const changed = text.replace(from, to)
    expect(changed).not.toBe(text)
    const read = readRecord(changed)
    expect("record" in read && falseClaimOf(read.record)).toContain(claim)
  })
})

test("only the denials of named rules are withheld", () => {
  const policy = policyWith({ until: UNTIL, rules: ["/notes subtree"] })
  expect([notes, about, null].map((rule) => withheldUntil(policy, rule))).toEqual([UNTIL, null, null])
  expect(withheldUntil(policyWith({ until: UNTIL }), null)).toBe(UNTIL)
  expect(withheldUntil(policyWith(null), notes)).toBeNull()
})

const dayIn = (days: number): string => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

describe("the command line", () => {
  const projectWith = (shadow: ShadowMode | null): string =>
    projectOf({ "policy/app.policy.ts": textOfPolicy(policyWith(shadow)) }, "none")
  const asking = (root: string, ...args: readonly string[]) => policyIn(root, "--routes", "none", ...args)

  test("`check` and `explain` name an active shadow mode", async () => {
    const root = projectWith({ until: dayIn(30), rules: ["/notes subtree"] })
    const { status, stdout } = await asking(root, "check")
    expect(status).toBe(0)
    expect(stdout).toContain(
      `Shadow mode: until the end of ${dayIn(30)} (UTC), denials of /notes subtree are reported but not enforced`,
    )
    const github = (await asking(root, "check", "--format", "github")).stdout
    expect(github).toMatch(/^::notice file=policy\/app\.policy\.ts,line=\d+::Shadow mode: /)
    const explained = await asking(root, "explain", "/notes/1")
    expect(explained.stdout).toContain(`shadow     until the end of ${dayIn(30)} (UTC)`)
    expect((await asking(root, "explain", "/about")).stdout).not.toContain("shadow")
  })

  test("`explain` does not mention it where nobody is denied anything", async () => {
    const root = projectWith({ until: dayIn(30) })
    expect((await asking(root, "explain", "/notes/1")).stdout).toContain("shadow ")
    expect((await asking(root, "explain", "/about")).stdout).not.toContain("shadow")
  })

  test("`check` warns of an expired one, and rejects one that lasts too long", async () => {
    const over = await asking(projectWith({ until: dayIn(-1) }), "check")
    expect([over.status, over.stdout]).toEqual([0, expect.stringContaining("warning[P123]")])
    expect(over.stdout).not.toContain("reported but not enforced")
    const long = await asking(projectWith({ until: dayIn(91) }), "check")
    expect([long.status, long.stdout]).toEqual([1, expect.stringContaining("error[P120]")])
    expect(await asking(projectWith({ until: dayIn(90) }), "check")).toMatchObject({ status: 0 })
  })

  test("`explain` does not name an expired one as active, and names one on its last day", async () => {
    const over = await asking(projectWith({ until: dayIn(-1) }), "explain", "/notes/1")
    expect(over.stdout).toContain(`shadow     ended on ${dayIn(-1)} (UTC): the denials below are enforced\n`)
    expect(over.stdout).not.toContain("reported but not enforced")
    const last = await asking(projectWith({ until: dayIn(0) }), "explain", "/notes/1")
    expect(last.stdout).toContain(`shadow     until the end of ${dayIn(0)} (UTC)`)
  })
})
