import { createHash } from "node:crypto"
import { describe, expect, it } from "vitest"
import { compile } from "../../../codegen/check/compile.ts"
import { recorder } from "../../../codegen/record/versions.ts"
import { shortHashOf } from "../../../policy/policy-hash.ts"
import { AUTH_STATES } from "../../../policy/states.ts"
import { ruleOf } from "../../policy/build.ts"
import { EVENTFUL, policyText, sourcesOf } from "./histories.ts"

const closed = ruleOf("/orders", "subtree", "signed-in")
const redundant = ruleOf("/orders/list", "exact", "signed-in")
const accepted = { code: "P304", rule: "/orders/list", match: "exact", why: "it will differ soon" } as const

/** The last differs from the one before in where people are sent alone, which changes what every rule gives. */
const TEXTS: readonly (string | null)[] = [
  ...EVENTFUL,
  policyText([closed, redundant]),
  policyText([closed, redundant], { accept: [accepted] }),
  policyText([closed, redundant], {
    accept: [accepted],
    home: { "signed-out": 403, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  }),
]

const TOLD = TEXTS.flatMap((text, at) => (text === null ? [] : [{ at, text }]))

describe("sharing work between the versions of a record changes nothing in it", () => {
  it.each(TOLD)("version $at has the same table as alone", ({ at }) => {
    const sources = sourcesOf(TEXTS)
    const together = sources.map(recorder())[at]!
    const alone = recorder()(sources[at]!)
    // These two speak of the versions before it.
    expect({ ...together, change: null, digest: "" }).toEqual({ ...alone, change: null, digest: "" })
  })

  it("a row that says what it said is the same object, and one that gives something else is not", () => {
    const record = recorder()
    const tables = sourcesOf(TEXTS)
      .map(record)
      .map((version) => (version.status === "accepted" ? version.table : null))
    const [plain, tolerant, strict] = tables.slice(-3)
    expect(tolerant!.rows[0]).toBe(plain!.rows[0])
    expect(strict!.rows[0]).not.toBe(tolerant!.rows[0])
    expect(strict!.rows[0]!.outcomes["signed-out"]).toBe("403 / 401")
  })

  it("the digest is that of the version's claims as one piece of JSON", () => {
    const record = recorder()
    const [first, second] = sourcesOf(TEXTS.slice(0, 2)).map(record)
    if (first?.status !== "accepted") throw new Error("the first version is accepted")
    const { commit, follows, time, subject, file, status, text, recordedHash, table, digest } = first
    const rows = table.rows.map(({ path, match, require, why, outcomes }) => [
      path,
      match,
      require,
      why,
      AUTH_STATES.map((state) => outcomes[state] ?? null),
    ])
    const claims = [
      null,
      commit,
      follows,
      time,
      subject,
      file,
      null,
      status,
      text,
      shortHashOf(recordedHash),
      table.unlisted,
      [],
      rows,
      null,
    ]
    expect(digest).toBe(createHash("sha256").update(JSON.stringify(claims)).digest("hex"))
    expect(second!.digest).not.toBe(digest)
  })
})

describe("the result without warnings has the same errors", () => {
  it.each(TOLD)("version $at: has the same policy or the same errors, accepted warnings included", ({ text }) => {
    const input = { policy: { path: "a.policy.ts", text }, routes: null }
    const [whole, verdict] = [compile(input), compile({ ...input, skipWarnings: true })]
    expect(verdict.checked).toEqual(whole.checked)
    const errorsOf = ({ diagnostics }: typeof whole) => diagnostics.filter(({ severity }) => severity === "error")
    expect(errorsOf(verdict)).toEqual(errorsOf(whole))
  })

  it("leaves out a warning that nobody accepts, and keeps what is accepted", () => {
    const verdictOf = (text: string) =>
      compile({ policy: { path: "a.policy.ts", text }, routes: null, skipWarnings: true })
    const codesOf = (text: string) => verdictOf(text).diagnostics.map(({ code }) => code)
    expect(codesOf(policyText([closed, redundant]))).toEqual([])
    const { checked, diagnostics } = verdictOf(policyText([closed, redundant], { accept: [accepted] }))
    expect(checked?.suppressions).toHaveLength(1)
    expect(diagnostics).toEqual([])
  })
})
