import { createPrivateKey, generateKeyPairSync } from "node:crypto"
import { readFileSync } from "node:fs"
import path from "node:path"
import Papa from "papaparse"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { signedStatement } from "../../../codegen/approval/approval.ts"
import type { Statement } from "../../../codegen/approval/signed-statement.ts"
import { ruleOf } from "../../policy/build.ts"
import { policyIn } from "../command-line/command-line.ts"
import { Repository } from "../history/git-repository.ts"
import { policyText } from "../record/histories.ts"

const orders = ruleOf("/orders", "subtree", "signed-in")
let repository: Repository

beforeAll(() => {
  repository = new Repository()
  for (const name of ["ada", "eve"]) {
    const { privateKey, publicKey } = generateKeyPairSync("ed25519")
    repository.write(`${name}.key`, privateKey.export({ type: "pkcs8", format: "pem" }))
    repository.write(`${name}.pub`, publicKey.export({ type: "spki", format: "pem" }))
  }
  repository.write("policy/app.policy.ts", policyText([orders]))
  repository.commit("Closed")
  repository.write("policy/app.policy.ts", policyText([{ ...orders, require: "anyone" }]))
})

afterAll(() => repository.remove())

const approve = (...more: readonly string[]) =>
  policyIn(
    repository.root,
    "approve",
    "--key",
    "ada.key",
    "--by",
    "Ada",
    "--because",
    "orders are public",
    "--until",
    "2999-12-31",
    ...more,
  )
const gate = (...more: readonly string[]) => policyIn(repository.root, "diff", "--fail-on", "opened", ...more)

test("the gate lets an approved change pass and names the approver", async () => {
  expect((await gate()).status).toBe(3)
  expect(await approve()).toMatchObject({
    status: 0,
    stderr: expect.stringMatching(/^wrote sallyport\.approval\.json: approves [0-9a-f]{16} to [0-9a-f]{16} \(1 opened/),
  })
  expect(await gate("--approval", "sallyport.approval.json", "--key", "ada.pub")).toMatchObject({
    status: 0,
    stderr: "approved by Ada until 2999-12-31T23:59:59.000Z: orders are public\n",
  })
})

test("an approval of two revisions with one policy comes with a warning that it approves nothing", async () => {
  const WARNING = "warning: both revisions have the same policy, so this approval approves no change\n"
  expect(await approve("HEAD", "HEAD", "--out", "-")).toMatchObject({ status: 0, stderr: WARNING })
  expect((await approve("HEAD", "HEAD", "--out", "same.json")).stderr).toContain(`\n${WARNING}`)
  expect((await approve("--out", "-")).stderr).toBe("")
})

test("the gate refuses another key and another change, and says which", async () => {
  await approve("--out", "one.json")
  expect(await gate("--approval", "one.json", "--key", "eve.pub")).toMatchObject({
    status: 3,
    stderr: expect.stringContaining("the approval one.json does not count: it is signed by another key\n"),
  })
  const text = policyText([{ ...orders, require: "anyone" }, ruleOf("/about", "exact", "anyone")])
  repository.write("policy/other.policy.ts", text)
  repository.git("add", "policy/other.policy.ts")
  expect(await gate("--policy", "policy/other.policy.ts", "--approval", "one.json", "--key", "ada.pub")).toMatchObject({
    status: 3,
    stderr: expect.stringContaining("it approves a change from another policy than the one before"),
  })
})

test.each([
  ["an approval without a key", 64, ["diff", "--fail-on", "opened", "--approval", "one.json"]],
  ["an app's name without an approval", 64, ["diff", "--fail-on", "opened", "--app", "shop"]],
  [
    "an app's name without a statement",
    64,
    ["approve", "--key", "ada.key", "--by", "Ada", "--because", "so", "--until", "2999-12-31", "--app", "shop"],
  ],
  ["an approval without a gate", 64, ["diff", "--approval", "one.json", "--key", "ada.pub"]],
  [
    "an approval that is not there",
    66,
    ["diff", "--fail-on", "opened", "--approval", "nowhere.json", "--key", "ada.pub"],
  ],
  ["a file without an end", 66, ["diff", "--fail-on", "opened", "--approval", "/dev/zero", "--key", "ada.pub"]],
  ["a key that is none", 66, ["diff", "--fail-on", "opened", "--approval", "ada.pub", "--key", "policy/app.policy.ts"]],
  ["approving without a reason", 64, ["approve", "--key", "ada.key", "--by", "Ada", "--until", "2999-12-31"]],
  [
    "approving until a day that is over",
    64,
    ["approve", "--key", "ada.key", "--by", "A", "--because", "b", "--until", "2001-01-01"],
  ],
  [
    "approving until no day",
    64,
    ["approve", "--key", "ada.key", "--by", "A", "--because", "b", "--until", "2999-02-30"],
  ],
])("%s ends with the right exit code", async (_, status, args) => {
  const said = await policyIn(repository.root, ...args)
  expect({ ...said, status: said.status }).toMatchObject({ status, stdout: "" })
  expect(said.stderr).not.toMatch(/^\s+at /m)
})

test.each([
  ["two lines", "Ada\nEve"],
  ["a tab", "Ada\tEve"],
  ["a carriage return and a line feed", "Ada\r\nEve"],
  ["text in another order than it is read", "Ada \u{202e}evE"],
  ["an invisible character", "Ada\u{200b}Eve"],
])("neither a name nor a reason may have %s, as the signed text would look different", async (_, words) => {
  for (const option of ["--by", "--because"]) {
    const other = option === "--by" ? "--because" : "--by"
    const args = ["approve", "--key", "ada.key", option, words, other, "fine", "--until", "2999-12-31", "--out", "-"]
    expect(await policyIn(repository.root, ...args)).toMatchObject({
      status: 64,
      stdout: "",
      stderr: "error: --by and --because have to be one line each, of 1 to 200 visible characters\n",
    })
  }
})

test("an unsigned statement of the workbench can be signed for exactly its change", async () => {
  await approve("--out", "signed.json")
  const { payload } = JSON.parse(readFileSync(path.join(repository.root, "signed.json"), "utf8"))
  const statement = Buffer.from(payload, "base64").toString()
  repository.write("statement.json", `${statement}\n`)
  const sign = (...more: readonly string[]) =>
    policyIn(repository.root, "approve", "--statement", "statement.json", "--key", "ada.key", ...more)
  expect(await sign("--out", "again.json")).toMatchObject({ status: 0 })
  expect(await gate("--approval", "again.json", "--key", "ada.pub")).toMatchObject({ status: 0 })
  expect(await sign("--by", "Eve")).toMatchObject({ status: 64 })
  repository.write("statement.json", statement.replace(/"sha256":"[0-9a-f]{8}/, '"sha256":"00000000'))
  expect(await sign()).toMatchObject({
    status: 66,
    stderr: expect.stringContaining("the statement is not about this change: it approves a change to another policy"),
  })
  repository.write("statement.json", "{}")
  expect(await sign()).toMatchObject({ status: 66, stderr: expect.stringContaining("contains no statement") })
})

test("an approval that names another app is refused, even if both apps have the same policies", async () => {
  await approve("--out", "signed.json")
  const { payload } = JSON.parse(readFileSync(path.join(repository.root, "signed.json"), "utf8"))
  const statement = JSON.parse(Buffer.from(payload, "base64").toString())
  const named = { ...statement, predicate: { ...statement.predicate, app: "shop" } }
  repository.write("statement.json", JSON.stringify(named))
  const sign = (...more: readonly string[]) =>
    policyIn(
      repository.root,
      "approve",
      "--statement",
      "statement.json",
      "--key",
      "ada.key",
      "--out",
      "shop.json",
      ...more,
    )
  // Nothing here says what this app is called.
  expect(await sign()).toMatchObject({ status: 66, stderr: expect.stringContaining("and this one is called `app`") })
  expect(await sign("--app", "shop")).toMatchObject({ status: 0 })
  const judged = (...more: readonly string[]) => gate("--approval", "shop.json", "--key", "ada.pub", ...more)
  expect(await judged("--app", "shop")).toMatchObject({
    status: 0,
    stderr: expect.stringContaining("approved for shop by"),
  })
  const refusal = "it approves a change of the app `shop`, and this one is called `app`"
  expect(await judged()).toMatchObject({ status: 3, stderr: expect.stringContaining(refusal) })
  // The name counts that was there before the change: nobody gives an app another's name with it.
  repository.write("package.json", JSON.stringify({ name: "shop" }))
  expect(await judged()).toMatchObject({ status: 3, stderr: expect.stringContaining(refusal) })
})

test("an invalid approval is reported even if none is needed, and a missing one is not", async () => {
  const quiet = (...more: readonly string[]) =>
    policyIn(repository.root, "diff", "HEAD", "HEAD", "--fail-on", "opened", ...more)
  repository.write("broken.json", "{")
  expect(await quiet("--approval", "broken.json", "--key", "ada.pub")).toMatchObject({
    status: 0,
    stderr: expect.stringMatching(
      /^the approval broken\.json does not count: it is malformed.*\nthis change needs no approval\n$/,
    ),
  })
  expect(await quiet("--approval", "nowhere.json", "--key", "ada.pub")).toMatchObject({ status: 0, stderr: "" })
})

describe("after an approved change was committed", () => {
  let shop: Repository
  const ask = (...args: readonly string[]) => policyIn(shop.root, ...args)
  const SHOWN = ["--approval", "ada.json", "--key", "eve.pub", "ada.pub"] as const

  beforeAll(async () => {
    shop = new Repository()
    for (const name of ["ada.key", "ada.pub", "eve.key", "eve.pub"])
      shop.write(name, readFileSync(path.join(repository.root, name), "utf8"))
    shop.write("react-router.config.ts", 'export default { appDirectory: "src" }\n')
    shop.write("policy/app.policy.ts", policyText([orders]))
    shop.commit("Closed")
    shop.write("policy/app.policy.ts", policyText([orders, ruleOf("/about", "exact", "anyone")]))
    const consent = ["--by", "Ada <b>", "--because", "it is public", "--until", "2999-12-31", "--routes", "none"]
    await ask("approve", "--key", "ada.key", "--out", "ada.json", ...consent)
    shop.commit("Opened")
    shop.write(
      "policy/app.policy.ts",
      policyText([orders, ruleOf("/about", "exact", "anyone"), ruleOf("/x", "exact", "anyone")]),
    )
    shop.commit("Opened more")
  })

  afterAll(() => shop.remove())

  test("`history` names the approver and the key at that change alone", async () => {
    const words = "approved by Ada <b>, signed with ada.pub: it is public"
    const { stdout, stderr } = await ask("history", ...SHOWN)
    expect(stderr).toBe("")
    expect(stdout.split("\n\n").filter((part) => part.includes(words))).toEqual([expect.stringContaining("  Opened\n")])
    expect((await ask("history", "/about", ...SHOWN)).stdout).toContain(words)
    expect((await ask("history", "--format", "md", ...SHOWN)).stdout).toContain("approved by Ada \\<b\\>")
    const { data } = JSON.parse((await ask("history", "--json", ...SHOWN)).stdout)
    expect(data.commits.map((one: { approvals?: unknown }) => one.approvals)).toEqual([
      [],
      [{ approver: "Ada <b>", key: "ada.pub", sentence: "it is public", expires: "2999-12-31T23:59:59.000Z" }],
      [],
    ])
    expect((await ask("history")).stdout).not.toContain("approved")
  })

  test("`report` names them at the rules that this change was the last of, in each format", async () => {
    const html = (await ask("report", "--routes", "none", ...SHOWN)).stdout
    expect(html.match(/approved by Ada &lt;b&gt;, signed with ada\.pub: it is public/g)).toHaveLength(1)
    const csv = (await ask("report", "--routes", "none", "--format", "csv", ...SHOWN)).stdout
    const lines = Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true }).data
    const approved = lines.filter((line) => line["approved by"] !== "")
    expect(new Set(approved.map((line) => `${line["path"]} ${line["approved by"]}`))).toEqual(
      new Set(["/about Ada <b>, signed with ada.pub"]),
    )
    const json = JSON.parse((await ask("report", "--routes", "none", "--json", ...SHOWN)).stdout)
    expect(
      json.data.rows.map((row: { path: string; since: { approvals?: readonly unknown[] } }) => [
        row.path,
        row.since.approvals?.length,
      ]),
    ).toEqual([
      ["/about", 1],
      ["/orders", undefined],
      ["/x", undefined],
    ])
    await ask("record", "--out", "record.json", "--routes", "none")
    expect((await ask("report", "--record", "record.json", ...SHOWN)).stdout).toContain("approved by Ada")
  })

  test("without approvals nothing is claimed, and the CSV has no such column", async () => {
    expect((await ask("report", "--routes", "none")).stdout).not.toContain("approved by")
    expect((await ask("report", "--routes", "none", "--format", "csv")).stdout).not.toContain("approved by")
  })

  test.each(["history", "report"])(
    "%s names no approver whose signature does not count, and gives the reason",
    async (command) => {
      const { stdout, stderr, status } = await ask(
        command,
        "--routes",
        "none",
        "--approval",
        "ada.json",
        "--key",
        "eve.pub",
      )
      expect({ stderr, status }).toEqual({
        stderr: "the approval ada.json does not count: it is signed by another key\n",
        status: 0,
      })
      expect(stdout).not.toContain("approved by Ada")
      expect(await ask(command, "--approval", "ada.json")).toMatchObject({ status: 64, stdout: "" })
    },
  )

  test("an approval counts only for the change that it signs, and until its last day", async () => {
    const consent = ["--by", "Ada", "--because", "so", "--until", "2999-12-31", "--routes", "none"]
    shop.write("policy/app.policy.ts", policyText([orders]))
    await ask("approve", "--key", "ada.key", "--out", "never.json", ...consent)
    shop.git("checkout", "-q", "policy/app.policy.ts")
    const given = ["--approval", "never.json", "ada.json", "--key", "ada.pub"]
    expect((await ask("history", ...given)).stderr).toBe(
      "the approval never.json does not count: it approves a change from another policy than the one before\n",
    )
    const old = JSON.parse(readFileSync(path.join(shop.root, "ada.json"), "utf8"))
    const statement = Buffer.from(old.payload, "base64").toString().replace("2999-12-31", "2001-12-31")
    const key = createPrivateKey(readFileSync(path.join(shop.root, "ada.key"), "utf8"))
    shop.write("old.json", signedStatement(JSON.parse(statement) as Statement, key))
    expect(await ask("history", "--approval", "old.json", "--key", "ada.pub")).toMatchObject({
      stderr: "the approval old.json does not count: it expired on 2001-12-31T23:59:59.000Z\n",
      stdout: expect.not.stringContaining("approved by"),
    })
    shop.write("forged.json", `${JSON.stringify({ ...old, payload: Buffer.from(statement).toString("base64") })}\n`)
    expect((await ask("history", "--approval", "forged.json", "--key", "ada.pub")).stderr).toBe(
      "the approval forged.json does not count: its signature does not match: it was changed, or signed by another key\n",
    )
  })
})
