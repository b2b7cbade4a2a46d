import { createHash } from "node:crypto"
import { mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { canonicalJson } from "../../../codegen/check/regions/hash.ts"
import type { AccessRecord } from "../../../codegen/record/access-record.ts"
import { continuationOf } from "../../../codegen/record/continuation.ts"
import { readRecord } from "../../../codegen/record/read-record.ts"
import { recordText } from "../../../codegen/record/record-text.ts"
import { isTagName, MAX_TAGS } from "../../../codegen/record/record-schema.ts"
import { falseClaimOf } from "../../../codegen/record/verify-record.ts"
import { MAX_TAGS_READ } from "../../../codegen/history/tags.ts"
import { recordAnswer } from "../../../src/policies/compiler/record-answer.server.ts"
import { versionNamed, wordOf } from "../../../src/policies/chosen/versions.ts"
import { policyIn } from "../command-line/command-line.ts"
import { Repository } from "../history/git-repository.ts"
import { commitOf, EVENTFUL, recordOf, sealed, sourcesOf } from "./histories.ts"

const plain = recordOf(sourcesOf(EVENTFUL))
const tagged = (...tags: readonly (readonly string[])[]): AccessRecord =>
  recordOf(sourcesOf(EVENTFUL).map((source, at) => ({ ...source, tags: tags[at] ?? [] })))

describe("the tags of a record", () => {
  test("a record without tags has the same text and digest as in a format without tags", () => {
    const { format, app, compiler, complete, inventory, versions, digest } = plain
    const whole = canonicalJson([format, app, compiler, complete, inventory, versions.at(-1)!.digest])
    expect(digest).toBe(createHash("sha256").update(whole).digest("hex"))
    expect(recordText(plain)).not.toContain("tags")
  })

  test("tags are read as they were written, and are part of the record's digest but of no version's", () => {
    const made = tagged(["v1", "v1.0"], [], ["версия-2", "release/2026"].toSorted())
    expect(readRecord(recordText(made))).toEqual({ record: made })
    expect(falseClaimOf(made)).toBeNull()
    expect(made.versions.map(({ digest }) => digest)).toEqual(plain.versions.map(({ digest }) => digest))
    expect(new Set([plain, made, tagged(["v1"]), tagged([], ["v1"])].map(({ digest }) => digest)).size).toBe(4)
  })

  test("later tags do not change the versions", () => {
    expect(continuationOf(tagged(["v1"]), tagged([], ["v1"], ["v2"]))).toEqual({ kind: "continued", more: 0 })
  })

  test.each<readonly [string, { given: AccessRecord; want: string }]>([
    [
      "left out",
      { given: { ...tagged(["v1"]), versions: plain.versions }, want: "the record's digest does not match" },
    ],
    ["added", { given: { ...plain, versions: tagged(["v1"]).versions }, want: "the record's digest does not match" }],
    [
      "moved",
      { given: { ...tagged(["v1"]), versions: tagged([], ["v1"]).versions }, want: "route list, tags or newest" },
    ],
    ["in another order", { given: tagged(["v2", "v1"]), want: "version 1 .*: its tags are not sorted" }],
    ["twice at a version", { given: tagged(["v1", "v1"]), want: "version 1 .*: its tags are not sorted" }],
    [
      "at two versions",
      {
        given: tagged(["v1"], ["v1"]),
        want: "version 2 .*: its tag v1 is also at version 1, but a tag is at one version only",
      },
    ],
  ])("tags that were %s are reported", (_, { given, want }) => {
    expect(falseClaimOf(given)).toMatch(new RegExp(want))
  })

  test.each([
    ["v1.0", true],
    ["release/2026-11", true],
    ["2026.11", true],
    ["@scope/pkg@1.0.0", true],
    ["версия-1", true],
    ["a".repeat(100), true],
    ["a".repeat(101), false],
    ["", false],
    ["-x", false],
    ["--upload-pack=x", false],
    ["v1~1", false],
    ["v1^{commit}", false],
    ["v1:file", false],
    ["v1@{yesterday}", false],
    ["v1..v2", false],
    ["v1.lock", false],
    ["../heads/main", false],
    ["a//b", false],
    ["a/", false],
    ["a b", false],
    ["a\nb", false],
    ["a\u0000b", false],
    ["v*", false],
    ["v1\u202e", false],
    ["v\u200b1", false],
    ["v\ud800", false],
  ])("%j as a tag's name: %s", (name, isOne) => {
    expect(isTagName(name)).toBe(isOne)
    const made = tagged([name])
    const english = expect.stringContaining("the record is not valid at versions[0].tags[0]")
    expect(readRecord(recordText(made))).toMatchObject(isOne ? { record: made } : { fault: { english } })
  })

  test("the number of tags in a record is limited", () => {
    const many = (count: number, prefix: string) =>
      Array.from({ length: count }, (__, i) => `${prefix}${String(i).padStart(3, "0")}`)
    const full = tagged(many(MAX_TAGS - 1, "a"), ["b"])
    expect(readRecord(recordText(full))).toHaveProperty("record")
    for (const given of [tagged(many(MAX_TAGS, "a"), ["b"]), tagged(many(MAX_TAGS + 1, "a"))])
      expect(readRecord(recordText(given))).toHaveProperty("fault")
    expect(readRecord(recordText(full).replace('"tags":["b"]', '"tags":[]'))).toHaveProperty("fault")
  })

  test("the workbench finds versions by tags, and an address keeps its meaning", () => {
    const [first, third] = [commitOf(1), commitOf(3)]
    const made = tagged([third.slice(0, 10), "v1"], [], ["v3"])
    const { facts, audit } = recordAnswer({ text: recordText(made), version: 2, isUploaded: true })
    if (facts.kind !== "true") throw new Error("the record is true")
    const named = (word: string) => {
      const found = versionNamed(facts, word)
      return found.kind === "version" ? found.version.commit : found.kind
    }
    expect([named("v1"), named("v3"), named("v9")]).toEqual([first, third, "unknown"])
    for (const version of facts.versions) expect(named(wordOf(version))).toBe(version.commit)
    expect(audit!.timeline.versions.map(({ tags }) => tags)).toEqual([[third.slice(0, 10), "v1"], [], ["v3"]])
  })
})

describe("compared with git", () => {
  let shop: Repository
  let commits: string[]

  beforeAll(() => {
    shop = new Repository()
    shop.write("package.json", '{ "name": "shop" }')
    shop.write("src/a.tsx", "export const loader = () => null\nexport default function Page() {}\n")
    shop.write(
      "src/routes.ts",
      'import { route } from "@react-router/dev/routes"\nexport default [route("orders", "a.tsx"), route("*", "a.tsx")]\n',
    )
    shop.write("react-router.config.ts", 'export default { appDirectory: "src" }\n')
    commits = EVENTFUL.slice(0, 3).map((text, at) => {
      shop.write("policy/app.policy.ts", text!)
      const commit = shop.commit(`Change ${at + 1}`, `2026-01-0${at + 1}T12:00:00Z`)
      // Releases are tagged behind the change of the policy.
      shop.write("package.json", `{ "name": "shop", "version": "${at}" }`)
      const release = shop.commit(`Release ${at}`, `2026-01-0${at + 1}T13:00:00Z`)
      shop.git("tag", `v${at}`, release)
      return commit
    })
    shop.git("-c", "user.name=A", "-c", "user.email=a@example.com", "tag", "-a", "-m", "x", "audited/2026", commits[1]!)
    shop.git("tag", "версия", commits[0]!)
    // No record tells these: they hide what they are called, are at no commit, or at none on the main line.
    shop.git("tag", "v\u202e9", commits[0]!)
    shop.git("tag", "a-file", `${commits[0]!}:package.json`)
    shop.git("checkout", "-q", "-b", "side", commits[0]!)
    shop.write("policy/app.policy.ts", EVENTFUL[2]!)
    shop.commit("On the side")
    shop.git("tag", "side-1")
    shop.git("checkout", "-q", "main")
  })

  afterAll(() => shop.remove())

  const recorded = async (file: string): Promise<AccessRecord> => {
    expect(await policyIn(shop.root, "record", "--out", file)).toMatchObject({ status: 0 })
    const read = readRecord(readFileSync(path.join(shop.root, file), "utf8"))
    if ("fault" in read) throw new Error(read.fault.english)
    return read.record
  }
  const verified = async (made: AccessRecord) => {
    shop.write("made-up.json", recordText(made))
    return policyIn(shop.root, "verify-record", "made-up.json")
  }
  const withTags = (record: AccessRecord, at: number, tags: readonly string[]): AccessRecord =>
    sealed({ ...record, versions: record.versions.map((one, i) => (i === at ? { ...one, tags } : one)) })

  test("a record lists the tags of each version, and is the same when written again", async () => {
    expect((await recorded("tagged.json")).versions.map(({ tags }) => tags)).toEqual([
      ["v0", "версия"],
      ["audited/2026", "v1"],
      ["v2"],
    ])
    expect((await policyIn(shop.root, "record", "--out", "-")).stdout).toBe(
      readFileSync(path.join(shop.root, "tagged.json"), "utf8"),
    )
    expect(await policyIn(shop.root, "verify-record", "tagged.json")).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(
        "\ngit agrees\nits 5 tags are where git has them: tags can be moved, and a record shows where they were when it was written\n",
      ),
    })
  })

  test("tags that the record leaves out are named once, in the same words every time", async () => {
    const said =
      "tags that the record leaves out: at no recorded version: a-file, side-1; " +
      "with a name that a record cannot hold: v\\u{202e}9\n"
    const [{ stderr }, again] = [
      await policyIn(shop.root, "record", "--out", "-"),
      await policyIn(shop.root, "record", "--out", "-"),
    ]
    expect([stderr, again.stderr]).toEqual([said, said])
  })

  test("a record without tags is valid, because the tags may be newer", async () => {
    const record = await recorded("tagged.json")
    const without = sealed({ ...record, versions: record.versions.map((one) => ({ ...one, tags: [] })) })
    expect(await verified(without)).toMatchObject({ status: 0, stdout: expect.not.stringContaining("tag") })
  })

  test.each<readonly [string, { at: number; tags: readonly string[]; want: RegExp }]>([
    [
      "made up",
      {
        at: 2,
        tags: ["v2", "v9"],
        want: /^version 3 .*: the record says that the tag v9 is at it, and git has no such tag/,
      },
    ],
    [
      "at another version",
      { at: 0, tags: ["v2"], want: /^version 1 .*: the record says that the tag v2 is at it, and git has it at / },
    ],
    [
      "of the side line",
      { at: 0, tags: ["side-1"], want: /^version 1 .* the tag side-1 is at it, and git has it at / },
    ],
    ["at a file", { at: 0, tags: ["a-file"], want: /^version 1 .* the tag a-file is at it, and git has no such tag/ }],
  ])("a tag that is %s is reported by comparing with git", async (_, { at, tags, want }) => {
    const record = await recorded("tagged.json")
    const bare = sealed({ ...record, versions: record.versions.map((one) => ({ ...one, tags: [] })) })
    const { status, stdout } = await verified(withTags(bare, at, tags))
    expect({ status, stdout }).toEqual({ status: 3, stdout: expect.stringMatching(want) })
    expect(stdout).toMatch(/: tags can be moved, and a record shows where they were when it was written\n$/)
  })

  test("a moved tag makes a new record that continues the older one", async () => {
    const older = await recorded("older.json")
    const place = shop.git("rev-parse", "refs/tags/v1").trim()
    shop.git("tag", "-f", "v1", commits[2]!)
    try {
      const newer = await recorded("newer.json")
      expect(newer.digest).not.toBe(older.digest)
      expect(continuationOf(older, newer)).toEqual({ kind: "continued", more: 0 })
      expect((await policyIn(shop.root, "verify-record", "newer.json")).status).toBe(0)
      expect(await policyIn(shop.root, "verify-record", "older.json")).toMatchObject({
        status: 3,
        stdout: expect.stringContaining(`the tag v1 is at it, and git has it at ${commits[2]!.slice(0, 10)}`),
      })
    } finally {
      shop.git("tag", "-f", "v1", place)
    }
  })

  test("a tag on a merged branch is at the version that the merge brought to the main line", async () => {
    const before = shop.git("rev-parse", "HEAD").trim()
    shop.git("checkout", "-q", "-b", "topic")
    shop.write("policy/app.policy.ts", EVENTFUL[0]!)
    shop.commit("On a topic")
    shop.git("checkout", "-q", "main")
    shop.git("-c", "user.name=A", "-c", "user.email=a@example.com", "merge", "-q", "--no-ff", "-m", "Topic", "topic")
    shop.git("tag", "v3")
    try {
      const newest = (await recorded("merged.json")).versions.at(-1)!
      expect([newest.commit, newest.tags]).toEqual([shop.git("rev-parse", "HEAD").trim(), ["v3"]])
      expect(await policyIn(shop.root, "verify-record", "merged.json")).toMatchObject({ status: 0 })
    } finally {
      shop.git("tag", "-d", "v3")
      shop.git("reset", "-q", "--hard", before)
    }
  })

  test("without git, and in a shallow clone, tags are reported as not compared", async () => {
    await recorded("tagged.json")
    const away = realpathSync(mkdtempSync(path.join(tmpdir(), "sallyport-tags-")))
    try {
      const file = path.join(shop.root, "tagged.json")
      expect(await policyIn(away, "verify-record", file)).toMatchObject({
        status: 0,
        stdout: expect.stringContaining("its 5 tags were not compared, because git is not here: tags can be moved"),
      })
      shop.git("clone", "-q", "--depth", "4", `file://${shop.root}`, path.join(away, "clone"))
      expect(await policyIn(path.join(away, "clone"), "verify-record", file)).toMatchObject({
        status: 0,
        stdout: expect.stringContaining(
          "its 5 tags were not compared, because this clone is shallow: tags can be moved",
        ),
      })
    } finally {
      rmSync(away, { recursive: true, force: true })
    }
  })
})

test("tags beyond the limit are counted", async () => {
  const old = new Repository()
  old.write("policy/app.policy.ts", EVENTFUL[0]!)
  const commit = old.commit("Only one")
  for (let i = 0; i < MAX_TAGS_READ + 2; i++) old.write(`.git/refs/tags/v${String(i).padStart(3, "0")}`, `${commit}\n`)
  const { stderr, stdout } = await policyIn(old.root, "record", "--routes", "none", "--out", "-")
  old.remove()
  expect(stderr).toBe(`tags that the record leaves out: older than the newest ${MAX_TAGS_READ}: 2\n`)
  expect(JSON.parse(stdout).versions[0].tags).toHaveLength(MAX_TAGS_READ)
})
