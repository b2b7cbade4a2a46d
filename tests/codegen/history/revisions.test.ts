import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import type { Policy, Rule } from "../../../policy/language.ts"
import { policyOf, ruleOf } from "../../policy/build.ts"
import { policyIn } from "../command-line/command-line.ts"
import { Repository } from "./git-repository.ts"
import { textOfPolicy } from "../emit/load-guards.ts"
import { readHistory } from "../../../codegen/history/read-history.ts"
import { formerNamesOf, MAX_COMMITS, policyLogOf } from "../../../codegen/history/policy-log.ts"
import { historyText } from "../../../codegen/report/history-text.ts"
import { appNameAt } from "../../../codegen/history/repository.ts"

const HOME = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as const
const FILE = "policy/app.policy.ts"
const textOf = (rules: readonly Rule[], parts: Partial<Policy> = {}): string =>
  textOfPolicy(policyOf(rules, { home: HOME, ...parts }))

const guarded = textOf([ruleOf("/a", "subtree", "signed-in")])
const opened = textOf([ruleOf("/a", "subtree", "anyone")])
const stricter = textOf([ruleOf("/a", "subtree", "verified")])

let repository: Repository
const commits: Record<string, string> = {}

beforeAll(() => {
  repository = new Repository()
  repository.write("README.md", "nothing yet")
  commits.empty = repository.commit("Nothing yet")
  repository.write(FILE, guarded)
  commits.guarded = repository.commit("Guarded")
  repository.write(FILE, "export default nonsense")
  commits.broken = repository.commit("Broken \u{1b}[31m|`<b>")
  repository.write(FILE, opened)
  commits.opened = repository.commit("Opened")
})

afterAll(() => repository.remove())

const RUNS: readonly (readonly [
  string,
  { given: readonly string[]; working: string; want: { status: number; stdout?: string; stderr?: string } },
])[] = [
  ["HEAD against the working tree", { given: [], working: opened, want: { status: 0, stdout: "no access changes" } }],
  ["what was closed", { given: [], working: guarded, want: { status: 0, stdout: "1 closed" } }],
  [
    "a gate that nothing passes through",
    { given: ["--fail-on", "opened"], working: guarded, want: { status: 0, stdout: "1 closed" } },
  ],
  [
    "a gate on what was closed",
    { given: ["--fail-on", "closed"], working: guarded, want: { status: 3, stderr: "--fail-on closed: 1 closed" } },
  ],
  ["a gate on any change", { given: ["--fail-on", "any"], working: guarded, want: { status: 3 } }],
  [
    "a gate on what was opened",
    { given: ["HEAD~2", "--fail-on", "opened"], working: opened, want: { status: 3, stdout: "opened to the public" } },
  ],
  [
    "two revisions",
    { given: ["HEAD~2", "HEAD"], working: "not read at all", want: { status: 0, stdout: "between HEAD~2 and HEAD" } },
  ],
  [
    "a revision from before the policy, when everything was unlisted",
    { given: ["HEAD~3"], working: guarded, want: { status: 0, stdout: "blocked (404) -> opens" } },
  ],
  [
    "a revision whose policy is rejected",
    {
      given: ["HEAD~1"],
      working: opened,
      want: { status: 1, stderr: "the policy in HEAD~1 is rejected:\n\nerror[P103]" },
    },
  ],
  [
    "a working tree that is rejected",
    { given: [], working: "?", want: { status: 1, stderr: "the working tree is rejected" } },
  ],
  [
    "a revision that is not there",
    {
      given: ["nowhere"],
      working: opened,
      want: {
        status: 66,
        stderr: "there is no revision `nowhere`: give a commit, a branch, a tag or a day such as 2027-01-31\n",
      },
    },
  ],
  [
    "a revision that is no name at all",
    {
      given: ["--", "--all"],
      working: opened,
      want: {
        status: 66,
        stderr: "there is no revision `--all`: give a commit, a branch, a tag or a day such as 2027-01-31\n",
      },
    },
  ],
  [
    "a later revision without a policy",
    {
      given: ["HEAD", "HEAD~3"],
      working: opened,
      want: { status: 1, stderr: "HEAD~3 has no policy at this path:\n\nerror[P101]" },
    },
  ],
  [
    "a policy outside the repository",
    {
      given: ["--policy", "../elsewhere.policy.ts"],
      working: opened,
      want: { status: 66, stderr: "outside the git repository" },
    },
  ],
]

describe("diff", () => {
  test.each(RUNS)("answers for %s", async (_, { given, working, want }) => {
    repository.write(FILE, working)
    const { status, stdout, stderr } = await policyIn(repository.root, "diff", ...given)
    expect({ status, said: stdout + stderr }).toEqual({ status: want.status, said: stdout + stderr })
    expect(stdout).toContain(want.stdout ?? "")
    expect(stderr).toContain(want.stderr ?? "")
    expect(stdout + stderr).not.toMatch(/^\s+at /m)
  })

  test("prints JSON", async () => {
    repository.write(FILE, stricter)
    const { stdout } = await policyIn(repository.root, "diff", "--format", "json")
    expect(JSON.parse(stdout)).toMatchObject({
      before: { name: "HEAD" },
      after: { name: "the working tree" },
      opened: 0,
      closed: 1,
      changes: [{ kind: "closed", scope: { path: "/a", match: "subtree" }, witness: { url: "/a" } }],
    })
  })

  test("works for any directory and file name, relative to the working directory", async () => {
    const nested = new Repository()
    nested.write("sub/policy/app.policy.ts", guarded)
    nested.commit("One")
    nested.write("sub/policy/app.policy.ts", opened)
    const { stdout } = await policyIn(path.join(nested.root, "sub"), "diff")
    expect(stdout).toContain("(policy/app.policy.ts:11:5 in HEAD)")
    nested.remove()
  })

  test("reports a shallow clone and a directory without history in one sentence", async () => {
    const directory = mkdtempSync(path.join(tmpdir(), "sallyport-shallow-"))
    execFileSync("git", ["clone", "-q", "--depth", "1", `file://${repository.root}`, path.join(directory, "clone")])
    expect(await policyIn(path.join(directory, "clone"), "diff", "HEAD~1")).toMatchObject({
      status: 66,
      stderr:
        "revision `HEAD~1` is not in this shallow clone: `git fetch --unshallow` brings the rest of the history\n",
    })
    expect((await policyIn(path.join(directory, "clone"), "history")).stdout).toContain(
      "in a shallow clone, `git fetch --unshallow` brings the rest",
    )
    mkdirSync(path.join(directory, "policy"))
    expect(await policyIn(directory, "diff")).toMatchObject({ status: 66, stdout: "" })
    expect((await policyIn(directory, "diff")).stderr).toMatch(/^this directory has no git history: .*\n$/)
    rmSync(directory, { recursive: true })
  })
})

describe("history", () => {
  test("claims no change in a shallow clone whose first policy is rejected, until one is in force", async () => {
    const whole = new Repository()
    const directory = mkdtempSync(path.join(tmpdir(), "sallyport-shallow-"))
    for (const [subject, text] of [
      ["First", guarded],
      ["Broken", "export default {}\n"],
      ["Same again", guarded],
      ["Opened", opened],
    ] as const) {
      whole.write("policy/app.policy.ts", text)
      whole.commit(subject)
    }
    execFileSync("git", ["clone", "-q", "--depth", "3", `file://${whole.root}`, path.join(directory, "clone")])
    const { data } = JSON.parse((await policyIn(path.join(directory, "clone"), "history", "--json")).stdout)
    const kinds = data.commits.map((one: { subject: string; kind: string }) => [one.subject, one.kind])
    expect(kinds).toEqual([
      ["Opened", "compared"],
      ["Same again", "boundary"],
      ["Broken", "rejected"],
    ])
    whole.remove()
    rmSync(directory, { recursive: true })
  })

  test("lists every version of the policy on the main line, newest first", async () => {
    const { stdout, status } = await policyIn(repository.root, "history")
    expect(status).toBe(0)
    const said = [
      "Opened",
      "1 opened",
      "opened to the public",
      "/a and everything",
      "Broken",
      "rejected: P103",
      "Guarded",
    ]
    expect(said.map((text) => stdout.indexOf(text))).toEqual(
      said.map((text) => stdout.indexOf(text)).toSorted((a, b) => a - b),
    )
    expect(said.filter((text) => !stdout.includes(text))).toEqual([])
    expect(stdout).not.toContain("Nothing yet")
  })

  test("of one page has the commits that changed access to it, with its own changes alone", async () => {
    const two = new Repository()
    two.write(FILE, textOf([ruleOf("/a", "subtree", "signed-in"), ruleOf("/b", "exact", "signed-in")]))
    two.commit("Both guarded")
    two.write(FILE, textOf([ruleOf("/a", "subtree", "signed-in"), ruleOf("/b", "exact", "anyone")]))
    two.commit("Only b opened")
    two.write(FILE, "export default nonsense")
    two.commit("Broken")
    two.write(FILE, textOf([ruleOf("/a", "subtree", "anyone"), ruleOf("/b", "exact", "anyone")]))
    two.commit("Only a opened")
    const listed = async (page: string) => {
      const { commits: found } = JSON.parse((await policyIn(two.root, "history", page, "--format", "json")).stdout)
      return found.map(({ subject, changes }: { subject: string; changes: readonly unknown[] }) => [
        subject,
        changes.length,
      ])
    }
    expect(await listed("/a/deep")).toEqual([
      ["Only a opened", 1],
      ["Both guarded", expect.any(Number)],
    ])
    expect((await listed("/b")).map(([subject]: readonly unknown[]) => subject)).toEqual([
      "Only b opened",
      "Both guarded",
    ])
    expect(await policyIn(two.root, "history", "/c")).toMatchObject({
      status: 0,
      stdout: "no listed commit changed access to /c\n",
    })
    for (const given of ["b", "https://shop.example/b", "/%2f"])
      expect(await policyIn(two.root, "history", given)).toMatchObject({
        status: 64,
        stdout: "",
        stderr: `error: ${given} is not the path of a page: write it like /dashboard\n`,
      })
    two.remove()
  })

  test("shows the commit date, not the author date", async () => {
    const moved = new Repository()
    moved.write(FILE, guarded)
    moved.commit("Guarded")
    moved.git("commit", "-q", "--amend", "--no-edit", "--date=2001-02-03T04:05:06Z")
    const came = moved.git("log", "-1", "--format=%ct").trim()
    const { commits: listed } = JSON.parse((await policyIn(moved.root, "history", "--format", "json")).stdout)
    expect(Date.parse(listed[0].date)).toBe(Number(came) * 1000)
    moved.remove()
  })

  test("compares with the last policy that was accepted, and says so", async () => {
    const { stdout } = await policyIn(repository.root, "history")
    expect(stdout).toContain(`since ${commits.guarded!.slice(0, 10)}, the last version that the compiler accepts`)
  })

  test("escapes control characters and markup in a commit's subject", async () => {
    expect((await policyIn(repository.root, "history")).stdout).not.toContain("\u{1b}")
    expect((await policyIn(repository.root, "history", "--format", "markdown")).stdout).toContain("\\|\\`\\<b\\>")
  })

  test("prints JSON", async () => {
    const { commits: listed } = JSON.parse((await policyIn(repository.root, "history", "--format", "json")).stdout)
    expect(listed).toMatchObject([
      { hash: commits.opened, kind: "compared", since: commits.guarded, opened: 1, changes: [{ public: true }] },
      { hash: commits.broken, kind: "rejected", codes: ["P103"] },
      { hash: commits.guarded, kind: "compared", since: null, opened: 1, before: { hash: null } },
    ])
  })

  test("merges that did not change the policy are not in its history, however many there are", async () => {
    const busy = new Repository()
    busy.write(FILE, guarded)
    busy.commit("Guarded")
    const merge = (name: string): void => {
      busy.git("checkout", "-q", "-b", name)
      busy.write(`${name}.txt`, name)
      busy.commit(`Work on ${name}`)
      busy.git("checkout", "-q", "-")
      busy.git("merge", "-q", "--no-ff", "-m", `Merge ${name}`, name)
    }
    merge("one")
    busy.write(FILE, opened)
    busy.commit("Opened")
    merge("two")
    merge("three")
    const { commits, cutAt } = await policyLogOf(busy.root, FILE)
    expect(commits.map(({ subject, before }) => [subject, before !== null])).toEqual([
      ["Opened", true],
      ["Guarded", false],
    ])
    expect(cutAt).toBeNull()
    expect(await formerNamesOf(busy.root, FILE)).toEqual([])
    const { stdout } = await policyIn(busy.root, "history")
    expect(stdout).toContain("Opened")
    expect(stdout).not.toContain("Merge")
    busy.remove()
  })

  test("follows the policy through renames, merges and a deletion", async () => {
    const moved = new Repository()
    moved.write("policy/old.policy.ts", guarded)
    moved.commit("Guarded")
    moved.git("mv", "policy/old.policy.ts", FILE)
    moved.commit("Renamed")
    moved.git("checkout", "-q", "-b", "side")
    moved.write(FILE, guarded.replace('"unlisted": 404', '"unlisted": 403'))
    moved.commit("Side")
    moved.git("checkout", "-q", "main")
    moved.write(FILE, guarded.replace("a test says so", "another reason"))
    moved.commit("Main")
    moved.git("merge", "-q", "--no-commit", "side")
    moved.write(FILE, opened)
    moved.commit("Merged otherwise")
    const { commits: listed } = JSON.parse((await policyIn(moved.root, "history", "--format", "json")).stdout)
    expect(
      listed.map(({ subject, opened: count }: { subject: string; opened: number }) => `${subject}: ${count}`),
    ).toEqual(["Merged otherwise: 1", "Main: 0", "Renamed: 0", "Guarded: 1"])
    expect(listed.at(-1).changes[0].after.place.file).toBe("policy/old.policy.ts")
    moved.remove()
  })

  test("the main line ends with the current policy, even if something else was committed last", async () => {
    const forked = new Repository()
    forked.write(FILE, guarded)
    forked.commit("Guarded")
    forked.git("checkout", "-q", "-b", "side")
    forked.git("checkout", "-q", "main")
    forked.write(FILE, stricter)
    forked.commit("Stricter")
    forked.git("checkout", "-q", "side")
    forked.write(FILE, opened)
    forked.commit("Opened on the side, and last")
    forked.git("checkout", "-q", "main")
    forked.git("merge", "-q", "-s", "ours", "-m", "Not that", "side")
    const { entries } = await readHistory({ root: forked.root, policy: FILE, routes: null })
    expect(entries.map(({ subject }) => subject)).toEqual(["Stricter", "Guarded"])
    forked.remove()
  })

  test("begins with the first policy, even if a branch has the name that git gives to the start of a shallow clone", async () => {
    const first = new Repository()
    first.write(FILE, guarded)
    first.commit("Guarded")
    first.git("branch", "grafted")
    expect((await readHistory({ root: first.root, policy: FILE, routes: null })).entries).toMatchObject([
      { kind: "compared", before: null },
    ])
    first.remove()
  })

  test("keeps the policy in force while git has no text at its path, as for a submodule", async () => {
    const replaced = new Repository()
    replaced.write(FILE, guarded)
    const first = replaced.commit("Guarded")
    replaced.git("update-index", "--cacheinfo", `160000,${first},${FILE}`)
    replaced.git("commit", "-q", "-m", "A submodule")
    replaced.write(FILE, opened)
    replaced.git("rm", "-q", "--cached", FILE)
    replaced.commit("Opened")
    expect((await readHistory({ root: replaced.root, policy: FILE, routes: null })).entries).toMatchObject([
      { subject: "Opened", kind: "compared", since: first, diff: { changes: [{ kind: "opened" }] } },
      { kind: "rejected", codes: ["P111"] },
      { subject: "Guarded", kind: "compared", since: null },
    ])
    replaced.remove()
  })

  test("names the compared commit even if it is older than all that are read", async () => {
    const long = new Repository()
    const texts = [guarded, "export default nonsense", opened]
    for (let at = texts.length; at < MAX_COMMITS + 1; at++) texts.push(at % 2 === 0 ? opened : `${opened}// again\n`)
    const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`
    const commit = (file: string, text: string) =>
      [
        `commit refs/heads/main\ncommitter A <a@example.com> 0 +0000\n${data("a change")}`,
        `M 100644 inline ${file}\n${data(text)}\n`,
      ].join("")
    const commands = texts.map((text) => commit(FILE, text))
    // The commit before the oldest one that is read is no version of the policy.
    commands.splice(1, 0, commit("README.md", "An app.\n"))
    execFileSync("git", ["-C", long.root, "fast-import", "--quiet"], { input: commands.join("") })
    const { entries, isCut } = await readHistory({ root: long.root, policy: FILE, routes: null })
    const oldest = long.git("rev-list", "--max-parents=0", "HEAD").trim()
    expect(isCut).toBe(true)
    expect(entries.slice(-2)).toMatchObject([
      { kind: "compared", since: oldest, diff: { changes: [{ kind: "opened" }] } },
      { kind: "rejected", codes: ["P103"] },
    ])
    long.write(FILE, stricter)
    long.commit("Stricter")
    // Now, the policy before the oldest commit that is read is a rejected one.
    const { entries: later } = await readHistory({ root: long.root, policy: FILE, routes: null })
    expect(historyText(later.slice(-1), false)).toContain(
      "the commits that are read do not go back to the policy before",
    )
    long.remove()
  })

  test("is empty for a policy that was never committed", async () => {
    const { stdout, status } = await policyIn(repository.root, "history", "--policy", "policy/new.policy.ts")
    expect({ stdout, status }).toEqual({ stdout: "no commit has touched the policy\n", status: 0 })
  })
})

test("a renamed policy is compared with itself, as in its history", async () => {
  const renamed = new Repository()
  try {
    renamed.write(FILE, guarded)
    renamed.commit("Guarded")
    renamed.git("mv", FILE, "policy/access.policy.ts")
    renamed.commit("Renamed")
    renamed.git("mv", "policy/access.policy.ts", "access.policy.ts")
    renamed.commit("Renamed again")
    for (const [before, after] of [["HEAD~2"], ["HEAD~1"], ["HEAD~2", "HEAD~1"], ["HEAD"]] as const) {
      const args = ["diff", before, ...(after === undefined ? [] : [after]), "--fail-on", "any"]
      const { stdout, status } = await policyIn(
        renamed.root,
        ...args,
        "--policy",
        "access.policy.ts",
        "--routes",
        "none",
      )
      expect({ args, stdout, status }).toMatchObject({ stdout: expect.stringMatching(/^no access changes/), status: 0 })
    }
    renamed.write("access.policy.ts", opened)
    const { stdout } = await policyIn(
      renamed.root,
      "diff",
      "HEAD~2",
      "--policy",
      "access.policy.ts",
      "--routes",
      "none",
    )
    expect(stdout).toContain("1 opened")
  } finally {
    renamed.remove()
  }
})

test("a file that had a line break in its name has no history: git would take it for two names", async () => {
  const moved = new Repository()
  moved.write("policy/a\nb.policy.ts", guarded)
  moved.commit("Guarded")
  moved.git("mv", "policy/a\nb.policy.ts", FILE)
  moved.commit("Named otherwise")
  moved.write(FILE, opened)
  moved.commit("Opened")
  for (const args of [["history"], ["record", "--out", "-"], ["report"], ["diff", "HEAD~2"]])
    expect(await policyIn(moved.root, ...args, "--routes", "none")).toMatchObject({
      status: 66,
      stdout: "",
      stderr: "a file that is needed has a line break in its name in the history, and git cannot look it up\n",
    })
  moved.remove()
})

test("the name of an app whose manifest has a byte order mark", async () => {
  const marked = new Repository()
  marked.write("package.json", '\u{feff}{ "name": "shop" }\n')
  expect(await appNameAt(marked.root, marked.commit("With a mark"))).toBe("shop")
  marked.remove()
})

describe("the history and the record of a package of a monorepo do not depend on", () => {
  const monorepo = new Repository()
  const web = path.join(monorepo.root, "web")
  afterAll(() => monorepo.remove())

  const answers = async () => [
    await policyIn(web, "history", "--routes", "none"),
    await policyIn(web, "record", "--out", "-", "--routes", "none"),
  ]

  beforeAll(() => {
    monorepo.write(`old/${FILE}`, `${guarded}// a\n`)
    for (const name of ["a", "b", "c"]) monorepo.write(`old/${name}`, `${`${name}\n`.repeat(40)}a\n`)
    monorepo.commit("Geschützt, für Mitglieder")
    // The policy is moved together with other files and with a change in each, so that git has to compare contents.
    monorepo.git("mv", "old", "web")
    monorepo.write(`web/${FILE}`, `${guarded}// b\n`)
    for (const name of ["a", "b", "c"]) monorepo.write(`web/${name}`, `${`${name}\n`.repeat(40)}b\n`)
    monorepo.commit("Moved")
    monorepo.write(`web/${FILE}`, opened)
    monorepo.commit("Opened")
  })

  test.each([
    ["log.showRoot", "false"],
    ["diff.relative", "true"],
    ["diff.renames", "false"],
    ["core.quotePath", "true"],
    ["color.ui", "always"],
    ["diff.external", "false"],
    ["diff.renameLimit", "1"],
    ["i18n.logOutputEncoding", "ISO-8859-1"],
  ])("git's setting %s", async (name, value) => {
    const before = await answers()
    monorepo.git("config", name, value)
    const after = await answers()
    monorepo.git("config", "--unset", name)
    expect(before).toMatchObject([{ status: 0 }, { status: 0 }])
    expect(after).toEqual(before)
  })

  test.each(["GIT_LITERAL_PATHSPECS", "GIT_GLOB_PATHSPECS", "GIT_ICASE_PATHSPECS"])("the variable %s", async (name) => {
    const before = await answers()
    process.env[name] = "1"
    const after = await answers()
    delete process.env[name]
    expect(after).toEqual(before)
  })
})

test("a comparison at the root of a monorepo names the apps with a policy", async () => {
  const monorepo = new Repository()
  onTestFinished(() => monorepo.remove())
  for (const app of ["apps/admin", "apps/web"]) monorepo.write(`${app}/policy/app.policy.ts`, "export default {}\n")
  monorepo.commit("Two apps")
  const { status, stderr } = await policyIn(monorepo.root, "diff", "HEAD", "HEAD", "--routes", "none")
  expect(status).toBe(1)
  expect(stderr).toContain("HEAD has no policy at this path:")
  expect(stderr).toContain("run this in the directory of an app: `apps/admin` or `apps/web`\n")
})

test("so do a comparison with the working tree and a history without a version, unless there is an app or a policy", async () => {
  const monorepo = new Repository()
  onTestFinished(() => monorepo.remove())
  monorepo.write("packages/web/react-router.config.ts", "export default {}\n")
  monorepo.commit("An app")
  const hint = "this directory is not an app: run the command in the directory of one (`packages/web`)\n"
  const stderrOf = async (...args: readonly string[]): Promise<string> =>
    (await policyIn(monorepo.root, ...args, "--routes", "none")).stderr
  const calls = [["diff"], ["history"], ["history", "/"], ["history", "--format", "markdown"]]
  for (const args of calls) expect([args, await stderrOf(...args)]).toEqual([args, expect.stringContaining(hint)])
  expect(await stderrOf("diff")).toContain("the working tree has no policy at this path:")
  for (const file of ["react-router.config.ts", "policy/app.policy.ts"]) {
    monorepo.write(file, "export default {}\n")
    for (const args of calls) expect(await stderrOf(...args)).not.toContain("this directory is not an app")
    monorepo.git("clean", "-q", "-f", "-d")
  }
})

test("where there are no apps to name, nothing follows the finding, not even an empty line", async () => {
  const app = new Repository()
  onTestFinished(() => app.remove())
  app.write("react-router.config.ts", "export default {}\n")
  app.commit("An app")
  for (const args of [["diff"], ["diff", "HEAD", "HEAD"]]) {
    const { stderr } = await policyIn(app.root, ...args, "--routes", "none")
    expect(stderr).toMatch(/ names another one\n$/)
  }
})
