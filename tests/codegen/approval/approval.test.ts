import { generateKeyPairSync, verify } from "node:crypto"
import { describe, expect, test } from "vitest"
import { approvalOf, judgeApproval, bindingOf, type ProposedChange } from "../../../codegen/approval/approval.ts"
import { claimed, keyIdOf, opened, preAuthentication, sealed } from "../../../codegen/approval/envelope.ts"
import type { CheckedPolicy } from "../../../codegen/check/regions/checked-policy.ts"
import { compile } from "../../../codegen/check/compile.ts"
import { diffAccess } from "../../../codegen/diff/diff-access.ts"
import { ruleOf } from "../../policy/build.ts"
import { policyText } from "../record/histories.ts"

const keys = generateKeyPairSync("ed25519")
const others = generateKeyPairSync("ed25519")

const checkedOf = (text: string): CheckedPolicy => {
  const { checked } = compile({ policy: { path: "policy/app.policy.ts", text }, routes: null })
  if (checked === null) throw new Error("the policy of a test is rejected")
  return checked
}
const orders = ruleOf("/orders", "subtree", "signed-in")
const closed = checkedOf(policyText([orders]))
const open = checkedOf(policyText([{ ...orders, require: "anyone" }]))
const wider = checkedOf(policyText([{ ...orders, require: "anyone" }, ruleOf("/about", "exact", "anyone")]))
const changeOf = (base: CheckedPolicy | null, proposed: CheckedPolicy): ProposedChange => ({
  base,
  proposed,
  diff: diffAccess(base, proposed)!,
})

const change = changeOf(closed, open)
const consent = { approver: "Ada", sentence: "orders are public from today", expires: "2027-01-31T23:59:59.000Z" }
const approval = approvalOf(change, consent, keys.privateKey)
const now = new Date("2027-01-01T00:00:00Z")
const judged = (text: string, of = change, key = keys.publicKey, at = now, app = "shop") =>
  judgeApproval(text, key, { ...of, app }, at)

test("an approval lets exactly its own change pass", () => {
  expect(judged(approval)).toMatchObject({ statement: { predicate: consent } })
  const commented = checkedOf(`// moved\n\n${policyText([{ ...orders, require: "anyone" }])}`)
  expect(judged(approval, changeOf(closed, commented))).toHaveProperty("statement")
})

const MALFORMED = "it is malformed"
const REFUSED: readonly (readonly [string, { given: () => object; want: string }])[] = [
  [
    "another base",
    { given: () => judged(approval, changeOf(wider, open)), want: "another policy than the one before" },
  ],
  ["no base", { given: () => judged(approval, changeOf(null, open)), want: "another policy than the one before" }],
  [
    "another text",
    {
      given: () => judged(approval, changeOf(closed, wider)),
      want: "it approves a change to another policy than the one after",
    },
  ],
  [
    "the way back",
    { given: () => judged(approval, changeOf(open, closed)), want: "another policy than the one before" },
  ],
  [
    "another effect",
    {
      given: () => judged(approval, { ...change, diff: diffAccess(closed, wider)! }),
      want: "the change has another effect on access",
    },
  ],
  [
    "expired",
    {
      given: () => judged(approval, change, keys.publicKey, new Date("2027-02-01T00:00:00Z")),
      want: "it expired on 2027-01-31T23:59:59.000Z",
    },
  ],
  [
    "an unknown moment, as of a commit whose time is invalid",
    { given: () => judged(approval, change, keys.publicKey, new Date(Number.NaN)), want: "it expired on" },
  ],
  ["another key", { given: () => judged(approval, change, others.publicKey), want: "it is signed by another key" }],
  ["no JSON", { given: () => judged("approved"), want: MALFORMED }],
  [
    "a payload of another kind",
    {
      given: () => judged(sealed('{"_type":"x"}', keys.privateKey)),
      want: "it is malformed: what was signed is not an approval",
    },
  ],
  [
    "two signatures",
    { given: () => judged(approval.replace(/"signatures":\[(.*)\]/, '"signatures":[$1,$1]')), want: MALFORMED },
  ],
  ["another line end", { given: () => judged(approval.replace(/\n$/, " ")), want: MALFORMED }],
  ["a space more", { given: () => judged(approval.replace(",", ", ")), want: MALFORMED }],
  ["an escape for a letter", { given: () => judged(approval.replace("in-toto", "in\\u002dtoto")), want: MALFORMED }],
  [
    "a key that stands twice, of which a reader sees the first",
    { given: () => judged(approval.replace('"payload":', '"payload":"YWxsIG9mIGl0",  "payload":')), want: MALFORMED },
  ],
  [
    "no signature",
    { given: () => judged(approval.replace(/"signatures":\[.*\]/, '"signatures":[]')), want: MALFORMED },
  ],
]

test("an approval of the first policy has no base, and is valid for that change alone", () => {
  const first = changeOf(null, open)
  const text = approvalOf(first, consent, keys.privateKey)
  expect(judged(text, first)).toMatchObject({ statement: { predicate: { base: null } } })
  expect(judged(text)).toEqual({ fault: "it approves a change from another policy than the one before" })
})

test("an approval is valid up to the last moment that it names, and not after it", () => {
  const last = new Date(consent.expires)
  expect(judged(approval, change, keys.publicKey, last)).toHaveProperty("statement")
  expect(judged(approval, change, keys.publicKey, new Date(last.getTime() + 1))).toEqual({
    fault: `it expired on ${consent.expires}`,
  })
})

// Approvals are signed with this digest. If a release changes it, no earlier approval is valid.
test("the digest of a change is the one of earlier releases", () => {
  expect(bindingOf(change).change).toBe("99ff3c133d7fcf14b4e7da9ad145b72702e187b9634cc1be4016ff12d611ebc8")
})

test("a claim whose values are of another age makes another change", () => {
  const aged = (asOf: "token" | "request"): CheckedPolicy => {
    const claims = { role: { many: ["admin"], asOf, why: "a test" } }
    const require = { state: "signed-in", role: ["admin"] } as const
    return checkedOf(policyText([{ ...orders, require }], { claims }))
  }
  const [older, newer] = [aged("token"), aged("request")]
  const aging = changeOf(older, newer)
  expect(aging.diff.changes).toEqual([])
  expect(aging.diff.ages).toHaveLength(1)
  const text = approvalOf(aging, consent, keys.privateKey)
  expect(judged(text, aging)).toHaveProperty("statement")
  expect(judged(text, { ...aging, diff: changeOf(older, older).diff })).toEqual({
    fault: expect.stringContaining("the change has another effect on access"),
  })
})

test("an approval is valid in a checkout with other line endings", () => {
  expect(judged(approval.replace(/\n$/, "\r\n"))).toEqual(judged(approval))
  expect(judged(approval)).toHaveProperty("statement")
})

describe("an approval is refused, with the reason", () => {
  test.each(REFUSED)("%s", (_, { given, want }) => {
    expect(given()).toEqual({ fault: expect.stringContaining(want) })
  })

  test("if any byte of it is changed", () => {
    const bytes = Buffer.from(approval)
    const believed: number[] = []
    // Each byte in one of its bits, all eight of them in turn.
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at]! ^= 1 << (at % 8)
      if (!("fault" in judged(changed.toString("utf8")))) believed.push(at)
    }
    expect(believed).toEqual([])
  })

  test("if its signature is encoded differently", () => {
    // Four bits of the last letter are not read: the one behind it in the alphabet stands for the same bytes.
    const spelt = approval.replace(/[AQgw](?==="\}\]\}\n$)/, (last) => String.fromCharCode(last.charCodeAt(0) + 1))
    expect(spelt).not.toBe(approval)
    expect(judged(spelt)).toEqual({ fault: expect.stringContaining("its signature does not match") })
  })
})

test("an approval of one app is not valid for another, even if their policies are equal", () => {
  const named = approvalOf(change, { ...consent, app: "shop" }, keys.privateKey)
  const of = (app: string) => judged(named, change, keys.publicKey, now, app)
  expect(of("shop")).toHaveProperty("statement")
  expect(of("blog")).toEqual({
    fault:
      "it approves a change of the app `shop`, and this one is called `blog`; if its record uses another name, give that with `--app`",
  })
  expect(["Shop", "shop ", ""].filter((app) => "statement" in of(app))).toEqual([])
})

const statement = (): Record<string, unknown> & { predicate: object } =>
  JSON.parse(Buffer.from(JSON.parse(approval).payload, "base64").toString())
const later = (said: object): ReturnType<typeof judged> =>
  judged(sealed(JSON.stringify({ ...statement(), ...said }), keys.privateKey))
const V2 = { predicateType: "urn:sallyport:access-approval:v2" }
const UPDATE = "it is of a newer format than this version of sallyport reads: update sallyport here to"

test.each<[string, { said: object; want: string }]>([
  ["a later version", { said: V2, want: `${UPDATE} the version that wrote it` }],
  [
    "a later version that says which sallyport reads it",
    { said: { ...V2, predicate: { needs: "1.20.0", quorum: 2 } }, want: `${UPDATE} at least 1.20.0` },
  ],
  [
    "a word that is not known yet",
    { said: { predicate: { ...statement().predicate, quorum: 2 } }, want: `${UPDATE} the version that wrote it` },
  ],
  [
    "what it needs is no version",
    { said: { predicate: { ...statement().predicate, needs: "1; rm" } }, want: `${UPDATE} the version that wrote it` },
  ],
  [
    "a word that is not known yet, and one that is, without sense",
    {
      said: { predicate: { ...statement().predicate, quorum: 2, expires: "never" } },
      want: "it is malformed: what was signed is not an approval of an access change",
    },
  ],
  [
    "another kind of statement",
    {
      said: { predicateType: "urn:sallyport:access-approval:v2x" },
      want: "it is malformed: what was signed is not an approval of an access change",
    },
  ],
])("an approval in a newer format is refused with what to do: %s", (_, { said, want }) => {
  expect(later(said)).toEqual({ fault: want })
})

test("an approval can name its app, and is then valid for no other app", () => {
  const named = approvalOf(change, { ...consent, app: "shop" }, keys.privateKey)
  expect(judged(named)).toMatchObject({ statement: { predicate: { ...consent, app: "shop" } } })
  expect(judged(named, changeOf(closed, wider))).toHaveProperty("fault")
  expect(judged(approvalOf(change, { ...consent, app: "" }, keys.privateKey))).toHaveProperty("fault")
})

describe("an envelope", () => {
  test("is read without its key, and then says what was signed and by which key", () => {
    const { payload } = JSON.parse(approval)
    expect(claimed(approval)).toEqual({
      payload: Buffer.from(payload, "base64").toString(),
      keyId: keyIdOf(keys.publicKey),
    })
    expect(claimed("approved")).toBeNull()
  })

  test("is read up to 64 KiB", () => {
    const [short, long] = ["x".repeat(48_960), "x".repeat(48_990)].map((payload) => sealed(payload, keys.privateKey))
    expect(short!.length).toBeLessThanOrEqual(65_536)
    expect(opened(short!, keys.publicKey)).toEqual({ payload: "x".repeat(48_960) })
    expect(long!.length).toBeGreaterThan(65_536)
    expect(opened(long!, keys.publicKey)).toEqual({ fault: "malformed" })
  })

  test("is refused if its payload is encoded differently", () => {
    const text = sealed("ab", keys.privateKey)
    expect(opened(text, keys.publicKey)).toEqual({ payload: "ab" })
    // The last two bits of the third letter are not read.
    expect(opened(text.replace('"YWI="', '"YWJ="'), keys.publicKey)).toEqual({ fault: "changed" })
  })

  test("whose payload is no JSON is no approval", () => {
    expect(judged(sealed("approved", keys.privateKey))).toEqual({
      fault: "it is malformed: what was signed is not an approval of an access change",
    })
  })
})

test("the signed bytes are the pre-authentication encoding of the DSSE specification", () => {
  expect(preAuthentication(Buffer.from("hello world"), "http://example.com/HelloWorld").toString()).toBe(
    "DSSEv1 29 http://example.com/HelloWorld 11 hello world",
  )
  const { payload, payloadType, signatures } = JSON.parse(approval)
  const body = Buffer.from(payload, "base64")
  expect(payloadType).toBe("application/vnd.in-toto+json")
  const signed = `DSSEv1 28 application/vnd.in-toto+json ${body.length} ${body.toString()}`
  expect(verify(null, Buffer.from(signed), keys.publicKey, Buffer.from(signatures[0].sig, "base64"))).toBe(true)
})

test("the statement is an in-toto statement with the whole digests of both policies", () => {
  const statement = JSON.parse(Buffer.from(JSON.parse(approval).payload, "base64").toString())
  expect(statement).toEqual({
    _type: "https://in-toto.io/Statement/v1",
    subject: [
      {
        name: "proposed policy",
        digest: { sha256: open.policyHash },
      },
    ],
    predicateType: "urn:sallyport:access-approval:v1",
    predicate: {
      base: { sha256: closed.policyHash },
      change: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      ...consent,
    },
  })
})
