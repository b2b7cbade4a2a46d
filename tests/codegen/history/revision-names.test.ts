import { execFileSync } from "node:child_process"
import { generateKeyPairSync } from "node:crypto"
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { commitNamed } from "../../../codegen/history/revision.ts"
import { listedUpTo } from "../../../codegen/messages/phrases.ts"
import { policyOf, ruleOf } from "../../policy/build.ts"
import { policyIn } from "../command-line/command-line.ts"
import { Repository } from "./git-repository.ts"
import { textOfPolicy } from "../emit/load-guards.ts"

const HOME = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as const
const FILE = "policy/app.policy.ts"
const guarded = textOfPolicy(policyOf([ruleOf("/a", "subtree", "signed-in")], { home: HOME }))
const opened = textOfPolicy(policyOf([ruleOf("/a", "subtree", "anyone")], { home: HOME }))

const original = new Repository()
original.write(FILE, guarded)
const older = original.commit("Guarded")
original.write(FILE, opened)
const newer = original.commit("Opened")
afterAll(() => original.remove())

let repository: Repository
beforeEach(() => void (repository = new Repository(original)))
afterEach(() => repository.remove())

const ref = (name: string, commit: string): string => repository.git("update-ref", name, commit)
const found = (name: string) => commitNamed(repository.root, name)

describe("an ambiguous revision name is refused, with every meaning in full:", () => {
  test.each([
    ["a tag and a remote branch", "origin/main", ["refs/tags/origin/main", "refs/remotes/origin/main"]],
    ["a tag and a branch", "release", ["refs/tags/release", "refs/heads/release"]],
    ["a branch and a remote branch", "origin/main", ["refs/heads/origin/main", "refs/remotes/origin/main"]],
    ["a tag and a remote's main branch", "origin", ["refs/tags/origin", "refs/remotes/origin/HEAD"]],
    ["a partly written branch and a branch of that name", "heads/main", ["refs/heads/main", "refs/heads/heads/main"]],
    ["a ref of its own kind and a tag", "wip/x", ["refs/wip/x", "refs/tags/wip/x"]],
  ])("%s", async (_, name, meanings) => {
    for (const [at, meaning] of meanings.entries()) ref(meaning, at === 0 ? newer : older)
    for (const asked of [name, `${name}^`, `${name}~0`, `${name}^{commit}`]) {
      await expect(found(asked)).rejects.toThrow(`revision \`${asked}\` is ambiguous: \`${name}\` may be`)
      for (const meaning of meanings) await expect(found(asked)).rejects.toThrow(`\`${meaning}\``)
    }
    for (const [at, meaning] of meanings.entries()) expect(await found(meaning)).toBe(at === 0 ? newer : older)
  })

  test("a branch and the beginning of a commit's hash", async () => {
    const short = older.slice(0, 10)
    expect(await found(short)).toBe(older)
    ref(`refs/heads/${short}`, newer)
    await expect(found(short)).rejects.toThrow(`\`refs/heads/${short}\` or \`${older}\``)
    expect(await found(`refs/heads/${short}`)).toBe(newer)
    expect(await found(older)).toBe(older)
  })

  test("a branch and what `git describe` prints", async () => {
    const described = `v1-3-g${older.slice(0, 10)}`
    expect(await found(described)).toBe(older)
    ref(`refs/tags/${described}`, newer)
    await expect(found(described)).rejects.toThrow(`\`refs/tags/${described}\` or \`${older}\``)
  })

  test("the beginning of several hashes", async () => {
    const commits = Array.from(
      { length: 1000 },
      (_, at) => `commit refs/wip/${at}\ncommitter A <a@example.com> ${at} +0000\ndata 0\n`,
    )
    execFileSync("git", ["-C", repository.root, "fast-import", "--quiet"], { input: commits.join("") })
    const hashes = repository.git("for-each-ref", "--format=%(objectname)", "refs/wip").trim().split("\n")
    const beginning = hashes.map((hash) => hash.slice(0, 4)).find((digits, at, all) => all.indexOf(digits) < at)!
    const meant = hashes.filter((hash) => hash.startsWith(beginning))
    expect(meant.length).toBeGreaterThan(1)
    await expect(found(beginning)).rejects.toThrow("is ambiguous")
    for (const hash of meant) await expect(found(beginning)).rejects.toThrow(hash)
  })

  test("a file of the git directory and a branch", async () => {
    repository.git("fetch", "-q", repository.root, "main")
    expect(await found("FETCH_HEAD")).toBe(newer)
    ref("refs/heads/FETCH_HEAD", older)
    await expect(found("FETCH_HEAD")).rejects.toThrow("`refs/heads/FETCH_HEAD`")
  })
})

describe("a name with one meaning is that commit:", () => {
  test.each([
    "main",
    "HEAD",
    "@",
    "HEAD~0",
    "refs/heads/main",
    "heads/main",
    "main@{0}",
    "@{0}",
    "main^{commit}",
    "main^{}",
  ])("%s", async (name) => expect(await found(name)).toBe(newer))

  test.each(["HEAD^", "HEAD~1", "main^1", "main@{1}", "HEAD~0^~0"])("%s", async (name) =>
    expect(await found(name)).toBe(older),
  )

  test("a branch and a file of that name", async () => {
    repository.write("release", "a file")
    ref("refs/heads/release", older)
    expect(await found("release")).toBe(older)
  })

  test("HEAD, even if something else has this name", async () => {
    ref("refs/tags/HEAD", older)
    expect(await found("HEAD")).toBe(newer)
    expect(await found("@")).toBe(newer)
  })

  test("a whole hash, even if something else has this name", async () => {
    ref(`refs/tags/${newer}`, older)
    ref(`refs/heads/${newer}`, older)
    expect(await found(newer)).toBe(newer)
  })
})

describe("a name that is not a commit is refused:", () => {
  test.each(
    [
      ["", "--all", "-x", "^main", "^", "^^", "main^-", "main^!", "main^@", ":/Guarded", "main^{/Guarded}"],
      [
        ":policy/app.policy.ts",
        ":0:policy/app.policy.ts",
        "main:policy",
        "main policy",
        "ma*n",
        "main^{tree}",
        "nowhere",
      ],
    ].flat(),
  )("%j", async (name) => {
    expect(await found(name)).toBeNull()
  })

  test.each(["HEAD~1..HEAD", "HEAD~1...main", "..", "main.."])(
    "the range %s, with a message about ranges",
    async (name) => {
      await expect(found(name)).rejects.toThrow("is a range: give its two ends as two revisions")
    },
  )

  test("a branch with a numeric name, negated", async () => {
    ref("refs/heads/2", older)
    expect(await found("2")).toBe(older)
    expect(await found("^2")).toBeNull()
  })

  test("a full reference name that only a tag has", async () => {
    ref("refs/tags/refs/remotes/origin/main", newer)
    expect(await found("refs/remotes/origin/main")).toBeNull()
  })
})

test("every command that takes a revision refuses an ambiguous one", async () => {
  ref("refs/remotes/origin/main", older)
  ref("refs/tags/origin/main", newer)
  const key = path.join(repository.root, "ada.key")
  repository.write("ada.key", generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }))
  const approve = ["approve", "--key", key, "--by", "Ada", "--because", "a test", "--until", "2099-01-01", "--out", "-"]
  for (const args of [
    ["diff", "origin/main", "--fail-on", "opened"],
    ["diff", "HEAD~1", "origin/main"],
    [...approve, "origin/main"],
    [...approve, "HEAD~1", "origin/main"],
  ])
    expect(await policyIn(repository.root, ...args)).toMatchObject({
      status: 66,
      stdout: "",
      stderr:
        "revision `origin/main` is ambiguous: `origin/main` may be `refs/tags/origin/main` or `refs/remotes/origin/main`. Write the one you mean in full\n",
    })
  expect((await policyIn(repository.root, "diff", "refs/remotes/origin/main", "--fail-on", "opened")).status).toBe(3)
})

describe("a comparison of commits", () => {
  const gate = () => policyIn(repository.root, "diff", older, newer, "--routes", "none", "--fail-on", "opened")

  test("ignores replacement objects", async () => {
    const innocent = repository.git("commit-tree", `${older}^{tree}`, "-m", "innocent").trim()
    repository.git("replace", newer, innocent)
    repository.git("replace", repository.git("rev-parse", `${newer}:${FILE}`).trim(), `${older}:${FILE}`)
    expect((await gate()).status).toBe(3)
    repository.write(".git/info/grafts", `${newer}\n`)
    expect((await policyIn(repository.root, "diff", "HEAD^", "HEAD", "--fail-on", "opened")).status).toBe(3)
  })

  test("runs no program from the repository's configuration", async () => {
    const evil = path.join(repository.root, ".git/evil.sh")
    const mark = path.join(repository.root, ".git/mark")
    repository.write(".git/evil.sh", `#!/bin/sh\ntouch "${mark}"\ncat\n`)
    chmodSync(evil, 0o755)
    repository.write(".git/hooks/post-index-change", `#!/bin/sh\ntouch "${mark}"\n`)
    chmodSync(path.join(repository.root, ".git/hooks/post-index-change"), 0o755)
    for (const name of ["core.fsmonitor", "core.pager", "diff.external", "gpg.program"])
      repository.git("config", name, evil)
    for (const driver of ["diff.x.textconv", "diff.x.command", "filter.x.clean", "filter.x.smudge", "merge.x.driver"])
      repository.git("config", driver, evil)
    repository.git("config", "log.showSignature", "true")
    repository.write(".git/info/attributes", "*.md filter=x diff=x merge=x\n*.ts diff=x merge=x\n")
    repository.write("README.md", "changed")
    // Git itself would run some of it.
    repository.git("status")
    expect(existsSync(mark)).toBe(true)
    rmSync(mark)
    expect((await gate()).status).toBe(3)
    expect((await policyIn(repository.root, "history", "--routes", "none")).status).toBe(0)
    expect((await policyIn(repository.root, "diff", "--routes", "none")).status).toBe(0)
    expect((await policyIn(repository.root, "check", "--routes", "none")).status).toBe(0)
    expect((await policyIn(repository.root, "record", "--routes", "none", "--out", "-")).status).toBe(0)
    expect(existsSync(mark)).toBe(false)
  })

  test("runs no code of the project", async () => {
    const mark = path.join(repository.root, ".git/mark")
    const evil = `import { writeFileSync } from "node:fs"\nwriteFileSync(${JSON.stringify(mark)}, "ran")\nexport default []\n`
    for (const file of ["app/routes.ts", "react-router.config.ts", "vite.config.ts", "vite.config.js", "evil.mjs"])
      repository.write(file, evil)
    repository.write("node_modules/@react-router/dev/bin.js", evil)
    repository.write(
      "node_modules/@react-router/dev/package.json",
      JSON.stringify({ name: "@react-router/dev", version: "8.4.0", type: "module", bin: "bin.js" }),
    )
    repository.write(
      "package.json",
      JSON.stringify({
        type: "module",
        main: "evil.mjs",
        scripts: { policy: "node evil.mjs", prepare: "node evil.mjs" },
      }),
    )
    repository.write(".npmrc", "node-options=--import=./evil.mjs\n")
    const { status, stdout } = repository.policy("diff", older, newer, "--routes", "none", "--fail-on", "opened")
    expect([status, stdout]).toEqual([3, expect.stringContaining("1 opened")])
    expect(existsSync(mark)).toBe(false)
    // With routes, the router is asked, and runs them.
    repository.policy("diff", older)
    expect(existsSync(mark)).toBe(true)
  })

  test("uses the repository that contains the project, whatever the environment says", async () => {
    const other = new Repository()
    other.write(FILE, guarded)
    other.commit("Guarded")
    vi.stubEnv("GIT_DIR", path.join(other.root, ".git"))
    vi.stubEnv("GIT_WORK_TREE", other.root)
    vi.stubEnv("GIT_INDEX_FILE", path.join(other.root, ".git/index"))
    try {
      expect((await gate()).status).toBe(3)
    } finally {
      vi.unstubAllEnvs()
      other.remove()
    }
  })

  test("says that git is not installed", async () => {
    vi.stubEnv("PATH", path.join(repository.root, "nowhere"))
    try {
      expect(await gate()).toMatchObject({ status: 66, stderr: expect.stringContaining("git is not installed") })
    } finally {
      vi.unstubAllEnvs()
    }
  })

  test("uses no other directory as the working tree", async () => {
    const elsewhere = mkdtempSync(path.join(tmpdir(), "sallyport-elsewhere-"))
    mkdirSync(path.join(repository.root, "app"))
    repository.git("config", "core.worktree", elsewhere)
    expect(await gate()).toMatchObject({ status: 66, stderr: expect.stringContaining("core.worktree") })
    rmSync(elsewhere, { recursive: true })
  })
})

describe("a day stands for its last commit on the main line, in UTC:", () => {
  const dated = new Repository()
  dated.write(FILE, guarded)
  const closed = dated.commit("Guarded", "2026-03-01T23:59:59Z")
  dated.git("checkout", "-q", "-b", "side")
  dated.write(FILE, opened)
  dated.commit("Opened on a branch", "2026-03-02T10:00:00Z")
  dated.git("checkout", "-q", "main")
  // The day of the committer's own time zone is the second, and the day in UTC is the third.
  dated.git("merge", "-q", "--no-ff", "--no-commit", "side")
  const merged = dated.commit("Opened", "2026-03-02T23:30:00-02:00")
  afterAll(() => dated.remove())

  beforeEach(() => {
    repository.remove()
    repository = new Repository(dated)
  })

  test("what opened between two days", async () => {
    const { status, stdout } = await policyIn(repository.root, "diff", "2026-03-02", "2026-03-31")
    expect(status).toBe(0)
    expect(stdout).toContain(
      `between 2026-03-02 [${closed.slice(0, 10)}] and 2026-03-31 [${merged.slice(0, 10)}]: 1 opened`,
    )
  })

  test.each([
    ["the second at which a day ends belongs to it", "2026-03-01", "2026-03-02", "no access changes"],
    ["the time zone of a commit plays no part", "2026-03-02", "2026-03-03", "1 opened"],
  ])("%s", async (_, before, after, said) => {
    expect((await policyIn(repository.root, "diff", before, after)).stdout).toContain(said)
  })

  test.each(["2100-01-01", "2999-12-31", "9999-12-31"])(
    "%s, long after the last commit, has that commit",
    async (day) => {
      const { status, stdout } = await policyIn(repository.root, "diff", "2026-03-02", day)
      expect({ status, stdout }).toMatchObject({
        status: 0,
        stdout: expect.stringContaining(`${day} [${merged.slice(0, 10)}]`),
      })
    },
  )

  test("a tag with the name of a day comes first", async () => {
    ref("refs/tags/2026-03-01", merged)
    const { stdout } = await policyIn(repository.root, "diff", "2026-03-01", "HEAD")
    expect(stdout).toBe("no access changes between 2026-03-01 and HEAD\n")
  })

  test.each([
    ["2026-02-28", "the history begins after 2026-02-28: give a later day, or a commit\n"],
    ["1970-01-01", "the history begins after 1970-01-01: give a later day, or a commit\n"],
    ["1900-01-01", "the history begins after 1900-01-01: give a later day, or a commit\n"],
    ["2026-02-31", "there is no revision `2026-02-31`: give a commit, a branch, a tag or a day such as 2027-01-31\n"],
  ])("%s is refused", async (day, stderr) => {
    expect(await policyIn(repository.root, "diff", day)).toMatchObject({ status: 66, stdout: "", stderr })
  })
})

test("meanings that the message about an ambiguous name does not list are counted", () => {
  expect(listedUpTo(2, ["a", "b", "c"], "or")).toBe("a, b or 1 more")
  expect(listedUpTo(3, ["a", "b", "c"], "or")).toBe("a, b or c")
})
