import { generateKeyPairSync } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { ruleOf } from "../../policy/build.ts"
import { Repository } from "../git-repository.ts"
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
  repository.policy(
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
const gate = (...more: readonly string[]) => repository.policy("diff", "--fail-on", "opened", ...more)

test("the gate lets an approved change pass and says who approved it", () => {
  expect(gate().status).toBe(3)
  expect(approve()).toMatchObject({
    status: 0,
    stderr: expect.stringMatching(/^wrote sallyport\.approval\.json: approves [0-9a-f]{16} to [0-9a-f]{16} \(1 opened/),
  })
  expect(gate("--approval", "sallyport.approval.json", "--key", "ada.pub")).toMatchObject({
    status: 0,
    stderr: "approved by Ada until 2999-12-31T23:59:59.000Z: orders are public\n",
  })
})

test("the gate stays shut for another key and for another change, and says which", () => {
  approve("--out", "one.json")
  expect(gate("--approval", "one.json", "--key", "eve.pub")).toMatchObject({
    status: 3,
    stderr: expect.stringContaining("the approval one.json does not count: it is signed by another key\n"),
  })
  const text = policyText([{ ...orders, require: "anyone" }, ruleOf("/about", "exact", "anyone")])
  repository.write("policy/other.policy.ts", text)
  repository.git("add", "policy/other.policy.ts")
  expect(gate("--policy", "policy/other.policy.ts", "--approval", "one.json", "--key", "ada.pub")).toMatchObject({
    status: 3,
    stderr: expect.stringContaining("it approves a change of another policy than the one before"),
  })
})

test.each([
  ["an approval without a key", 64, ["diff", "--fail-on", "opened", "--approval", "one.json"]],
  ["an approval without a gate", 64, ["diff", "--approval", "one.json", "--key", "ada.pub"]],
  [
    "an approval that is not there",
    66,
    ["diff", "--fail-on", "opened", "--approval", "nowhere.json", "--key", "ada.pub"],
  ],
  ["a key that is none", 66, ["diff", "--fail-on", "opened", "--approval", "ada.pub", "--key", "policy/app.policy.ts"]],
  ["approving without a reason", 64, ["approve", "--key", "ada.key", "--by", "Ada", "--until", "2999-12-31"]],
  [
    "approving until a day that is over",
    66,
    ["approve", "--key", "ada.key", "--by", "A", "--because", "b", "--until", "2001-01-01"],
  ],
  [
    "approving until no day",
    66,
    ["approve", "--key", "ada.key", "--by", "A", "--because", "b", "--until", "2999-02-30"],
  ],
])("%s ends with the right exit code", (_, status, args) => {
  const said = repository.policy(...args)
  expect({ ...said, status: said.status }).toMatchObject({ status, stdout: "" })
  expect(said.stderr).not.toMatch(/^\s+at /m)
})
