// Another app's policy in the editor: what its record says is a stranger's word.
import { describe, expect, test, vi } from "vitest"
import { answerTo } from "../../src/policies/compiler/compile-answer.server.ts"
import { MAX_DRAFT_SIZE } from "../../src/policies/compiler/finding.ts"
import type { PolicyToEdit } from "../../src/policies/chosen/policy-to-edit.ts"
import { recordedPolicy, type RecordedText } from "../../src/policies/chosen/chosen-policy.server.ts"
import { downloadOf } from "../../src/policies/approvals/policy-files.server.ts"
import { inventoryOf } from "../codegen/diff/fuzz-model.ts"
import { policyText } from "../codegen/record/histories.ts"
import { ruleOf } from "../policy/build.ts"

const text = policyText([ruleOf("/orders", "exact", "anyone")])

/** Two policies that are each fine, and whose literals combine in too many ways together. */
const ENTANGLED = [0, 10].map((from) =>
  policyText(
    Array.from({ length: 10 }, (_, at) => {
      const segments = Array.from({ length: 20 }, (_one, place) => (place === from + at ? "a" : `:p${place}`))
      return ruleOf(`/${segments.join("/")}`, "exact", from === 0 ? "anyone" : "signed-in")
    }),
  ),
)

const RECORDED: RecordedText = {
  app: "shop",
  name: "shop",
  path: "policy/app.policy.ts",
  hash: "0123456789abcdef",
  text,
  routes: inventoryOf([]),
  isShared: true,
}

const of = (more: Partial<RecordedText>) => recordedPolicy({ ...RECORDED, ...more })

function fit(more: Partial<RecordedText> = {}): PolicyToEdit {
  const made = of(more)
  if ("reason" in made) throw new Error(made.reason)
  return made
}

test("no request can write another app's policy, not even one from this machine", () => {
  expect(fit().writableFor({ local: true })).toBeNull()
})

test("a policy of a record can be reviewed if every signed-in person can read the record and a review can store its name", () => {
  expect(fit().shown).toMatchObject({ canBeReviewed: true, hasRoutes: true })
  expect(fit({ isShared: false }).shown.canBeReviewed).toBe(false)
  expect(fit({ app: "a".repeat(201) }).shown.canBeReviewed).toBe(false)
})

test("a link to one of its texts is offered if somebody else can open it", () => {
  expect(fit().shown.words?.linkHint).toContain("Anyone who is signed in")
  expect(fit({ isShared: false }).shown.words?.linkHint).toBeNull()
})

test("the policy that an app serves can be unknown", () => {
  expect(fit({ routes: null }).shown.hasRoutes).toBe(false)
})

test("a policy can be edited up to the size of a draft, in bytes", () => {
  const most = "ü".repeat(MAX_DRAFT_SIZE / 2)
  expect(fit({ text: most }).text).toBe(most)
  expect(of({ text: `${most}.` })).toMatchObject({
    status: 413,
    reason: expect.stringContaining("larger than 256 KiB"),
  })
})

const FILES: readonly (readonly [string, boolean])[] = [
  ["policy/app.policy.ts", true],
  ["app.policy.ts", true],
  ["apps/@shop/web-1/policy.ts", true],
  ["apps/my app/access.policy.ts", true],
  ["app/(auth)/[team]/x.policy.ts", true],
  ["apps/für/日本.policy.ts", true],
  ["../policy.ts", false],
  ["policy/../../.bashrc", false],
  ["./policy.ts", false],
  ["/etc/passwd", false],
  ["policy//app.ts", false],
  ["policy/", false],
  ["", false],
  ["policy.ts\n+++ b/.github/workflows/ci.yml", false],
  ["policy.ts\r", false],
  ["policy\\app.ts", false],
  ['po"licy.ts', false],
  ["policy.ts ", false],
  [" policy.ts", false],
  ["policy\u00a0.ts", false],
  ["pol\u200bicy.ts", false],
  ["pol\u2800icy.ts", false],
  ["pol\u202eicy.ts", false],
  ["a".repeat(301), false],
]

test.each(FILES)("%j is accepted as the file of a patch: %j", (path, isPlain) => {
  const made = of({ path })
  expect("reason" in made ? made.status : null).toBe(isPlain ? null : 404)
})

test("a patch names a file with spaces or letters beyond ASCII as git does", () => {
  const headerFor = (path: string) => {
    const input = { path, before: text, after: `${text}\n`, routes: null }
    return (answerTo({ kind: "patch", input }) as { readonly patch: string }).patch.split("\n").slice(0, 2)
  }
  expect(headerFor("apps/my app/(auth).ts")).toEqual(["--- a/apps/my app/(auth).ts\t", "+++ b/apps/my app/(auth).ts\t"])
  expect(headerFor("für.ts")).toEqual(['--- "a/f\\303\\274r.ts"', '+++ "b/f\\303\\274r.ts"'])
})

test.each([
  ["app/my policy.ts", 'attachment; filename="my policy.ts"'],
  [
    "app/für (1).policy.ts",
    "attachment; filename=\"f_r (1).policy.ts\"; filename*=UTF-8''f%C3%BCr%20%281%29.policy.ts",
  ],
])("the download of %j has its name", async (path, want) => {
  const request = new Request("http://localhost:3000/editor/download")
  const response = await downloadOf(request, "file", { policy: fit({ path }), text, requester: null })
  expect(response.headers.get("Content-Disposition")).toBe(want)
})

test("a file with CRLF keeps its line breaks in an exported patch, and nothing else of it changes", () => {
  const policy = fit({ text: text.replaceAll("\n", "\r\n") })
  expect(policy.text).toBe(text)
  expect(policy.withFileLineBreaks(policy.text)).toBe(policy.fileText)
  expect(fit().withFileLineBreaks(text)).toBe(text)
})

test("a file that mixes line breaks is the same as long as nobody edits its text", () => {
  const mixed = fit({ text: text.replace("\n", "\r\n") })
  expect(mixed.withFileLineBreaks(mixed.text)).toBe(mixed.fileText)
  expect(mixed.withFileLineBreaks(`${mixed.text}\n`)).toBe(`${text}\n`.replaceAll("\n", "\r\n"))
})

describe("the compiler's answer", () => {
  const routes = (paths: readonly string[]) =>
    inventoryOf([...paths, "*"].map((path) => ({ kind: "route" as const, path, children: [] })))
  const checked = (paths: readonly string[]) => {
    const input = { path: RECORDED.path, text, routes: routes(paths), inForce: text }
    return answerTo({ kind: "check", input }) as { readonly draft: unknown; readonly findings: readonly object[] }
  }

  test("for two apps with the same text is compared with what each app serves", () => {
    expect(checked(["orders", "secret"])).toMatchObject({ draft: null })
    expect(checked(["orders"])).toMatchObject({ draft: { access: { changes: [] } } })
    expect(checked(["orders", "secret"]).findings).toMatchObject([{ code: "P404" }])
  })

  test("about a draft that is being typed spends little time on the text of its guards", () => {
    // A clock on which each step of a text comparison takes 10 ms, whatever the machine.
    let now = 0
    const clock = vi.spyOn(Date, "now").mockImplementation(() => (now += 10))
    const rewritten = (letter: string) =>
      policyText(Array.from({ length: 30 }, (_, at) => ruleOf(`/${letter}${at}`, "exact", "anyone")))
    const input = { path: RECORDED.path, text: rewritten("b"), routes: null, inForce: rewritten("a") }
    const { draft } = answerTo({ kind: "check", input }) as { readonly draft: { readonly guards: string | null } }
    clock.mockRestore()
    expect(draft.guards).toBeNull()
  })

  test("about a comparison is that of its own two texts, whatever was compared before", () => {
    const side = (name: string, require: "signed-in" | "verified" | "anyone") => ({
      name,
      text: policyText([ruleOf("/orders", "exact", require)]),
    })
    const sides = [side("a", "signed-in"), side("b", "verified"), side("c", "anyone")] as const
    const kinds = (before: (typeof sides)[number], after: (typeof sides)[number]) => {
      const input = { path: RECORDED.path, before, after, at: null, format: "words" } as const
      const { words } = answerTo({ kind: "compare", input }) as { words: { changes: readonly { kind: string }[] } }
      return words.changes.map(({ kind }) => kind)
    }
    const [a, b, c] = sides
    for (let again = 0; again < 2; again++) {
      expect(kinds(a, b)).toEqual(["closed"])
      expect(kinds(b, a)).toEqual(["opened"])
      expect(kinds(a, a)).toEqual([])
      expect(kinds(b, c)).toEqual(["opened"])
    }
  })

  test("about texts that cannot be compared gives the reason, with and without an address", () => {
    const fine = { name: "a", text }
    const rejected = { name: "b", text: policyText([ruleOf("/A", "exact", "anyone")]) }
    const [one, other] = ENTANGLED.map((entangled) => ({ name: "c", text: entangled }))
    const reasonFor = (before: typeof fine, after: typeof fine, at: string | null) =>
      answerTo({ kind: "compare", input: { path: RECORDED.path, before, after, at, format: "words" } })
    for (const at of [null, "/orders"]) {
      expect(reasonFor(fine, rejected, at)).toEqual({ incomparable: "rejected" })
      expect(reasonFor(one!, other!, at)).toEqual({ incomparable: "too-many" })
    }
    expect(reasonFor(fine, fine, "/orders%")).toEqual({ incomparable: "no-address" })
  })

  test("names the policy that the text is compared with", () => {
    const { nameInForce } = fit()
    const closed = policyText([ruleOf("/orders", "exact", "signed-in")])
    const input = { path: RECORDED.path, text: closed, routes: null, inForce: text, nameInForce }
    expect(answerTo({ kind: "review", input })).toMatchObject({
      markdown: expect.stringMatching(/^## Access changes\n\nBetween the newest version on record \(/),
    })
  })
})
