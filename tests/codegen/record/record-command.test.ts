import { readFileSync } from "node:fs"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { AccessRecord } from "../../../codegen/record/access-record.ts"
import { continuationOf } from "../../../codegen/record/continuation.ts"
import { readRecord } from "../../../codegen/record/read-record.ts"
import { recordText } from "../../../codegen/record/record-text.ts"
import { falseClaimOf } from "../../../codegen/record/verify-record.ts"
import { recordAnswer, reportAnswer } from "../../../src/policies/compiler/record-answer.server.ts"
import { policyIn } from "../command-line/command-line.ts"
import { Repository } from "../history/git-repository.ts"
import { EVENTFUL, recordOf, sealed, sourcesOf } from "./histories.ts"

let repository: Repository

beforeAll(() => {
  repository = new Repository()
  repository.write("package.json", '{ "name": "shop" }')
  repository.write("src/a.tsx", "export const loader = () => null\nexport default function Page() {}\n")
  repository.write(
    "src/routes.ts",
    'import { route } from "@react-router/dev/routes"\nexport default [route("orders", "a.tsx"), route("about", "a.tsx"), route("*", "a.tsx")]\n',
  )
  repository.write("react-router.config.ts", 'export default { appDirectory: "src" }\n')
  for (const [at, text] of EVENTFUL.slice(0, 5).entries()) {
    repository.write("policy/app.policy.ts", text!)
    repository.commit(`Change ${at + 1}`)
  }
  // Commits that reached the main line together are one version of it.
  repository.git("checkout", "-q", "-b", "side")
  repository.write("policy/app.policy.ts", EVENTFUL[1]!)
  repository.commit("On the side")
  repository.write("policy/app.policy.ts", EVENTFUL[0]!)
  repository.commit("On the side again")
  repository.git("checkout", "-q", "main")
  repository.git(
    "-c",
    "user.name=A",
    "-c",
    "user.email=a@example.com",
    "merge",
    "-q",
    "--no-ff",
    "-m",
    "Bring the side in",
    "side",
  )
})

afterAll(() => repository.remove())

const readBack = (file: string) => {
  const read = readRecord(readFileSync(path.join(repository.root, file), "utf8"))
  if ("fault" in read) throw new Error(read.fault.english)
  return read.record
}

test.each([
  [100, { status: 0 }],
  [
    101,
    {
      status: 64,
      stdout: "",
      stderr:
        "error: the app's name has 101 characters, and a record takes at most 100: give a shorter one with `--app`\n",
    },
  ],
])("`record` takes an app's name as long as the workbench does: %i characters", async (letters, want) => {
  const written = await policyIn(repository.root, "record", "--app", "a".repeat(letters), "--out", "-")
  expect(written).toMatchObject(want)
  if (written.status !== 0) return
  expect(recordAnswer({ text: written.stdout, version: null, isUploaded: true }).facts.kind).toBe("true")
})

test("the record has every version of the main line, and is the same when written again", async () => {
  const { status, stderr, stdout } = await policyIn(repository.root, "record")
  expect({ status, stdout, stderr }).toEqual({
    status: 0,
    stdout: "",
    stderr: expect.stringMatching(/^wrote sallyport\.record\.json: 6 versions of shop, digest [0-9a-f]{64}\n$/),
  })
  const record = readBack("sallyport.record.json")
  expect(record.versions.map(({ subject }) => subject).slice(-2)).toEqual(["Change 5", "Bring the side in"])
  expect(record.versions.at(-1)!.routes).toEqual([
    { path: "/about", kind: "page" },
    { path: "/orders", kind: "page" },
  ])
  expect((await policyIn(repository.root, "record", "--out", "-")).stdout).toBe(
    readFileSync(path.join(repository.root, "sallyport.record.json"), "utf8"),
  )
})

describe("routes that changed with the policy", () => {
  let shop: Repository
  const listing = (...pages: readonly string[]): string =>
    `import { route } from "@react-router/dev/routes"\nexport default [${pages.map((page) => `route("${page}", "a.tsx")`).join()}]\n`
  const recorded = async (file: string): Promise<AccessRecord> => {
    expect((await policyIn(shop.root, "record", "--out", file)).status).toBe(0)
    const read = readRecord(readFileSync(path.join(shop.root, file), "utf8"))
    if ("fault" in read) throw new Error(read.fault.english)
    return read.record
  }
  const served = ({ versions }: AccessRecord) =>
    versions.map(({ routes }) => routes?.map(({ path: one }) => one) ?? null)

  beforeAll(() => {
    shop = new Repository()
    shop.write("package.json", '{ "name": "shop" }')
    shop.write("src/a.tsx", "export const loader = () => null\nexport default function Page() {}\n")
    shop.write("react-router.config.ts", 'export default { appDirectory: "src" }\n')
    for (const [at, routes] of [
      listing("orders"),
      "export default run()\n",
      listing("orders"),
      listing("orders", "about"),
    ].entries()) {
      shop.write("src/routes.ts", routes)
      shop.write("policy/app.policy.ts", EVENTFUL[at]!)
      shop.commit(`Change ${at + 1}`)
    }
  })

  afterAll(() => shop.remove())

  test("each version has the routes of its own commit, if they can be read from its files alone", async () => {
    const record = await recorded("routes.json")
    expect(served(record)).toEqual([["/orders"], null, ["/orders"], ["/about", "/orders"]])
    expect(falseClaimOf(record)).toBeNull()
    expect((await policyIn(shop.root, "verify-record", "routes.json")).stdout).toMatch(/\ngit agrees\ndigest /)
  })

  test("that cannot be read from an older commit's files are noted once", async () => {
    const { versions } = await recorded("routes.json")
    const why = "cannot be read from the files of the commit alone, so the record leaves them out"
    const said = `the routes of 1 version ${why}: ${versions[1]!.commit.slice(0, 10)}\n`
    for (const _ of [1, 2]) expect((await policyIn(shop.root, "record", "--out", "-")).stderr).toBe(said)
    // People who opted out are not listed as approvers.
    expect((await policyIn(shop.root, "record", "--routes", "none", "--out", "-")).stderr).toBe("")
  })

  test("a newer record begins with the whole older one", async () => {
    const newer = await recorded("newer.json")
    shop.git("checkout", "-q", "--detach", "HEAD~1")
    const older = await recorded("older.json")
    shop.git("checkout", "-q", "main")
    expect(continuationOf(older, newer)).toEqual({ kind: "continued", more: 1 })
  })

  test("forged routes of an older version are reported by comparing with git, and named if git cannot tell", async () => {
    const record = await recorded("honest.json")
    const forged = (version: number): AccessRecord => {
      const routes = [{ path: "/none", kind: "page" } as const]
      return sealed({
        ...record,
        versions: record.versions.map((one, at) => (at === version - 1 ? { ...one, routes } : one)),
      })
    }
    shop.write("forged.json", recordText(forged(3)))
    expect(await policyIn(shop.root, "verify-record", "forged.json")).toMatchObject({
      status: 3,
      stdout: expect.stringMatching(/^version 3 .*: the app's routes are not the ones that git has\n$/),
    })
    shop.write("unread.json", recordText(forged(2)))
    expect(await policyIn(shop.root, "verify-record", "unread.json")).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("git agrees\nthe routes of 1 version were not compared, because "),
    })
  })
})

test("uncommitted changes are not in the record", async () => {
  const before = (await policyIn(repository.root, "record", "--out", "-")).stdout
  repository.write("policy/app.policy.ts", EVENTFUL[2]!)
  repository.write("src/routes.ts", "export default []\n")
  expect((await policyIn(repository.root, "record", "--out", "-")).stdout).toBe(before)
  repository.git("checkout", "-q", "--", ".")
})

test("`verify-record` succeeds for a valid record, and ends with 3 for a forged one and names the fault", async () => {
  await policyIn(repository.root, "record", "--out", "true.json")
  const text = readFileSync(path.join(repository.root, "true.json"), "utf8")
  const fine = await policyIn(repository.root, "verify-record", "true.json")
  expect(fine).toMatchObject({ status: 0, stdout: expect.stringContaining("git agrees\n") })
  const digest = readBack("true.json").digest
  expect((await policyIn(repository.root, "verify-record", "true.json", "--digest", digest)).status).toBe(0)
  expect((await policyIn(repository.root, "verify-record", "true.json", "--digest", "0")).status).toBe(3)
  repository.write("false.json", text.replace('"subject":"Change 2"', '"subject":"Change 0"'))
  expect(await policyIn(repository.root, "verify-record", "false.json")).toMatchObject({
    status: 3,
    stdout: expect.stringMatching(/^version 2 .* its digest does not match its contents/),
  })
})

describe("forged fields besides the versions, with matching digests", () => {
  const verified = async (change: (record: AccessRecord) => AccessRecord) => {
    await policyIn(repository.root, "record", "--out", "honest.json")
    repository.write("made-up.json", recordText(sealed(change(readBack("honest.json")))))
    return policyIn(repository.root, "verify-record", "made-up.json")
  }
  const withoutOrders = (record: AccessRecord): AccessRecord => {
    const inventory = { ...record.inventory!, tree: record.inventory!.tree.filter(({ path: one }) => one !== "orders") }
    return { ...record, inventory, versions: record.versions.map((one) => ({ ...one, routes: null })) }
  }

  test("a route list without one of the pages is reported by comparing with git", async () => {
    expect(await verified(withoutOrders)).toMatchObject({
      status: 3,
      stdout: expect.stringContaining("the record's route list lacks the page /orders, which git has\n"),
    })
  })

  test("a missing route list is reported by comparing with git", async () => {
    const without = (record: AccessRecord): AccessRecord => ({
      ...record,
      inventory: null,
      versions: record.versions.map((one) => ({ ...one, routes: null })),
    })
    expect(await verified(without)).toMatchObject({
      status: 3,
      stdout: expect.stringContaining("git has a route list, but the record has none\n"),
    })
  })

  test.each<readonly [string, Partial<AccessRecord>, string]>([
    ["an app's name", { app: "bank" }, "git agrees\npackage.json calls the app shop, so its name is not confirmed\n"],
    [
      "a compiler",
      { compiler: "9.9.9" },
      "git agrees\nit claims to be written by compiler 9.9.9, which cannot be confirmed",
    ],
  ])("%s that git cannot confirm is named", async (_, parts, want) => {
    expect(await verified((record) => ({ ...record, ...parts }))).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(want),
    })
  })

  test("an honest record has nothing to name", async () => {
    expect((await verified((record) => record)).stdout).toMatch(/\ngit agrees\ndigest [0-9a-f]{64}\n$/)
  })

  test("an unreadable route list is reported as not compared", async () => {
    expect(await policyIn(repository.root, "verify-record", "honest.json", "--routes", "none")).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("git agrees\nits route list was not compared, because "),
    })
  })
})

test("an invalid record, a missing file and a policy without a history end with exit code 66", async () => {
  repository.write("none.json", "{}")
  expect(await policyIn(repository.root, "verify-record", "none.json")).toMatchObject({
    status: 66,
    stderr: "none.json: the file is no access record\n",
  })
  expect((await policyIn(repository.root, "verify-record", "nowhere.json")).status).toBe(66)
  expect((await policyIn(repository.root, "record", "--policy", "policy/other.policy.ts")).status).toBe(66)
  expect((await policyIn(repository.root, "verify-record")).status).toBe(64)
})

test("a report names its commit if the policy has changed since", async () => {
  const committed = await policyIn(repository.root, "report")
  expect(committed).toMatchObject({ status: 0, stderr: "" })
  const text = readFileSync(path.join(repository.root, "policy/app.policy.ts"), "utf8")
  repository.write("policy/app.policy.ts", `${text}// later\n`)
  const { status, stdout, stderr } = await policyIn(repository.root, "report")
  repository.write("policy/app.policy.ts", text)
  expect({ status, stdout }).toEqual({ status: 0, stdout: committed.stdout })
  expect(stderr).toMatch(/^this is a report of commit [0-9a-f]{10}: the policy in the working tree is different\n$/)
})

test.each(["99999999999999", "253402300800"])(
  "a commit with the time %s is reported without a date, and cannot be recorded",
  async (seconds) => {
    const odd = new Repository()
    odd.write("policy/app.policy.ts", EVENTFUL[0]!)
    const dated = odd.commit("Dated")
    odd.write("policy/app.policy.ts", EVENTFUL[2]!)
    odd.git("add", "-A")
    const who = `a <a@example.com> ${seconds} +0000`
    const text = `tree ${odd.git("write-tree").trim()}\nparent ${dated}\nauthor ${who}\ncommitter ${who}\n\nOdd\n`
    odd.write("commit", text)
    odd.git("reset", "-q", "--hard", odd.git("hash-object", "-t", "commit", "-w", "--literally", "commit").trim())
    expect(await policyIn(odd.root, "record", "--routes", "none")).toMatchObject({
      status: 66,
      stdout: "",
      stderr: expect.stringMatching(/^the time of commit [0-9a-f]{10} is invalid, so no record can contain it\n$/),
    })
    const report = (...more: readonly string[]) => policyIn(odd.root, "report", "--routes", "none", ...more)
    const html = await report()
    expect(html).toMatchObject({
      status: 0,
      stderr: expect.stringMatching(
        /^the commit time of 1 version is invalid, so the report has no date for what changed there: [0-9a-f]{10}\n$/,
      ),
    })
    expect(html.stdout).toMatch(/ · commit [0-9a-f]{10}</)
    expect(html.stdout).toMatch(/date unknown <code>[0-9a-f]{10}<\/code>/)
    const { data } = JSON.parse((await report("--json")).stdout)
    expect(data.rows.map(({ since }: { since: { time: string | null } }) => since.time)).toContain(null)
    // As of a day, it is the last version that is known to be older.
    expect(await report("--at", "2999-12-31")).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(` · commit ${dated.slice(0, 10)} of `),
      stderr: "",
    })
    expect(await policyIn(odd.root, "history", "--routes", "none")).toMatchObject({ status: 0, stderr: "" })
    odd.remove()
  },
)

test("no record is written that could not be read: too large, or without a name", async () => {
  const large = new Repository()
  for (const letter of ["a", "b"]) {
    large.write("policy/app.policy.ts", `${EVENTFUL[0]!}// ${letter.repeat(9_000_000)}\n`)
    large.commit(letter)
  }
  const [whole, unnamed] = [
    await policyIn(large.root, "record", "--out", "-", "--routes", "none"),
    await policyIn(large.root, "record", "--app", "", "--routes", "none"),
  ]
  large.remove()
  expect(whole).toMatchObject({
    status: 66,
    stdout: "",
    stderr: expect.stringContaining("no record was written, because it could not be read again: "),
  })
  expect(unnamed).toMatchObject({
    status: 64,
    stderr: "error: the app's name is empty: give another one with `--app`\n",
  })
})

test("a report of a policy whose line ends git converts reports no difference from its commit", async () => {
  const text = readFileSync(path.join(repository.root, "policy/app.policy.ts"), "utf8")
  repository.write("policy/app.policy.ts", text.replaceAll("\n", "\r\n"))
  const said = await policyIn(repository.root, "report")
  repository.write("policy/app.policy.ts", text)
  expect(said).toMatchObject({ status: 0, stderr: "" })
})

test("a report of a policy with a byte order mark reports no difference from its commit", async () => {
  const marked = new Repository()
  marked.write("policy/app.policy.ts", `\u{feff}${EVENTFUL[0]!}`)
  marked.commit("With a mark")
  expect(await policyIn(marked.root, "report", "--routes", "none")).toMatchObject({ status: 0, stderr: "" })
  marked.remove()
})

test("a report as of an older version equals the report made then, except for the record's digest", async () => {
  const commits = repository.git("log", "--first-parent", "--reverse", "--format=%H").trim().split("\n")
  const third = commits[2]!
  const older = await policyIn(repository.root, "report", "--format", "csv", "--at", third.slice(0, 10))
  expect(older).toMatchObject({ status: 0, stderr: "" })
  const newest = (await policyIn(repository.root, "report", "--format", "csv")).stdout
  repository.git("checkout", "-q", third)
  const then = (await policyIn(repository.root, "report", "--format", "csv")).stdout
  repository.git("checkout", "-q", "main")
  expect(older.stdout).toBe(then)
  expect(older.stdout).not.toBe(newest)
  const html = (await policyIn(repository.root, "report", "--at", third.slice(0, 10))).stdout
  const { digest } = readBack("sallyport.record.json")
  expect(html).toContain(`commit ${third.slice(0, 10)} of `)
  expect(html).toContain(`record ${digest}`)
  // The fourth is rejected, and three digits name no commit.
  for (const [word, status, why] of [
    [commits[3]!.slice(0, 10), 66, "matches no commit with an accepted policy"],
    ["0123456789", 66, "matches no commit with an accepted policy"],
    [third.slice(0, 3), 64, "is neither a commit nor a day: write it like 1a2b3c4d or 2027-01-31"],
    ["v1\u202e", 64, "--at v1\\u{202e} is neither a commit nor a day"],
    ["2001-01-01", 66, "no version was in force on 2001-01-01: give a later day to --at"],
  ] as const)
    expect(await policyIn(repository.root, "report", "--at", word)).toMatchObject({
      status,
      stdout: "",
      stderr: expect.stringContaining(why),
    })
})

test("a report as of digits with which several commits begin asks for more of them", async () => {
  repository.write("several.json", recordText(recordOf(sourcesOf(EVENTFUL.slice(0, 2)))))
  expect(await policyIn(repository.root, "report", "--record", "several.json", "--at", "0000")).toEqual({
    status: 66,
    stdout: "",
    stderr: "--at 0000 matches several commits: give more digits of the hash\n",
  })
})

test("a report as of a day is that of the last version in force by its end", async () => {
  const dated = new Repository()
  for (const [at, text] of EVENTFUL.slice(0, 3).entries()) {
    dated.write("policy/app.policy.ts", text!)
    dated.commit(`Change ${at + 1}`, `2026-03-0${at + 1}T23:59:59Z`)
  }
  const second = dated.git("rev-parse", "HEAD~1").trim()
  const reportAt = (at: string) => policyIn(dated.root, "--routes", "none", "report", "--format", "csv", "--at", at)
  const { status, stdout } = await reportAt("2026-03-02")
  expect(status).toBe(0)
  expect(stdout).toBe((await reportAt(second)).stdout)
  expect(stdout).not.toBe((await reportAt("2026-03-03")).stdout)
  dated.remove()
})

test("a report as of a day at whose end the policy was deleted says that there was none", async () => {
  const sources = sourcesOf([EVENTFUL[0]!, null, EVENTFUL[3]!, EVENTFUL[1]!]).map((source, at) => ({
    ...source,
    time: `2027-01-0${at + 1}T12:00:00.000Z`,
  }))
  repository.write("deleted.json", recordText(recordOf(sources)))
  const reportAt = (day: number) =>
    policyIn(repository.root, "report", "--record", "deleted.json", "--format", "csv", "--at", `2027-01-0${day}`)
  expect(await reportAt(1)).toMatchObject({ status: 0, stderr: "" })
  // The policy is deleted on the second day. The text of the third is rejected, so there is still none.
  for (const day of [2, 3])
    expect(await reportAt(day)).toEqual({
      status: 66,
      stdout: "",
      stderr: `no policy was in force at the end of 2027-01-0${day}, because 0000000002 deleted it: give another day to --at\n`,
    })
  expect(await reportAt(4)).toMatchObject({ status: 0, stderr: "" })
})

test("the workbench makes the same report of a record as the command line, byte for byte, as of each version", async () => {
  await policyIn(repository.root, "record", "--out", "shown.json")
  const text = readFileSync(path.join(repository.root, "shown.json"), "utf8")
  const inForce = readBack("shown.json").versions.filter(({ status }) => status === "accepted")
  expect(inForce.length).toBeGreaterThan(2)
  for (const format of ["html", "csv"] as const)
    for (const { commit } of [inForce[0]!, inForce.at(-1)!])
      for (const host of [null, "shop.example"]) {
        const asked = ["--format", format, "--at", commit, ...(host === null ? [] : ["--host", host])]
        const { status, stdout } = await policyIn(repository.root, "report", "--record", "shown.json", ...asked)
        expect(status).toBe(0)
        expect(reportAnswer({ text, isUploaded: false, format, host, commit })).toBe(stdout)
      }
  const newest = (await policyIn(repository.root, "report", "--record", "shown.json")).stdout
  const { commit } = inForce.at(-1)!
  expect(reportAnswer({ text, isUploaded: true, format: "html", host: null, commit })).toBe(newest)
})

test("the workbench makes no report of a forged record, nor of a version that is not in it", async () => {
  await policyIn(repository.root, "record", "--out", "shown.json")
  const text = readFileSync(path.join(repository.root, "shown.json"), "utf8")
  const { commit } = readBack("shown.json").versions.at(-1)!
  const asked = { isUploaded: false, format: "html", host: null } as const
  expect(reportAnswer({ ...asked, text, commit })).toContain("<!doctype html>")
  const lie = text.replaceAll('"signed-out":"proceed"', '"signed-out":"403"')
  expect(reportAnswer({ ...asked, text: lie, commit })).toBeNull()
  expect(reportAnswer({ ...asked, text: "{}", commit })).toBeNull()
  expect(reportAnswer({ ...asked, text, commit: "0".repeat(40) })).toBeNull()
})

test("a report on a record equals the report on its history, and none is made of a forged record", async () => {
  await policyIn(repository.root, "record", "--out", "reported.json")
  const reported = await policyIn(repository.root, "report", "--record", "reported.json")
  expect(reported).toMatchObject({ status: 0, stderr: "", stdout: (await policyIn(repository.root, "report")).stdout })
  const text = readFileSync(path.join(repository.root, "reported.json"), "utf8")
  const lies: readonly (readonly [string, string, string])[] = [
    [
      "closed.json",
      text.replaceAll('"signed-out":"proceed"', '"signed-out":"403"'),
      "gives signed-out proceed, but the record says 403",
    ],
    [
      "spelt.json",
      text.replace('"drop":[]', '"drop":["/secret exact"]'),
      "the file is not spelled as records are written",
    ],
  ]
  for (const [file, lie, claim] of lies)
    for (const format of ["html", "csv"]) {
      repository.write(file, lie)
      expect(await policyIn(repository.root, "report", "--record", file, "--format", format)).toMatchObject({
        status: 3,
        stdout: "",
        stderr: expect.stringContaining(claim),
      })
    }
})
