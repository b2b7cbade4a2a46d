import { describe, expect, test } from "vitest"
import { compile } from "../../../codegen/check/compile.ts"
import { heldNotesOf } from "../../../codegen/check/regions/held.ts"
import { guardTableDataOf } from "../../../codegen/emit/guard-table.ts"
import type { AccessRecord } from "../../../codegen/record/access-record.ts"
import { recordText } from "../../../codegen/record/record-text.ts"
import { readRecord } from "../../../codegen/record/read-record.ts"
import { auditOfRecord } from "../../../codegen/timeline/audit-of-record.ts"
import { recordOf, sourcesOf } from "../record/histories.ts"
import type { Rewrite } from "../../../codegen/next/settings.ts"
import { tableDocument } from "../../../codegen/report/table-document.ts"
import { inventoryFor } from "./inventory-for.ts"
import { policyOf } from "./next-app.ts"

/** The checked policy of an app. Of a rule, a fourth word is what writes require. */
function checkedFor(rules: readonly string[], routes: readonly string[], rewrites: readonly Rewrite[] = []) {
  const writes = rules.map((rule) => rule.split(" ")[3])
  let at = 0
  const text = policyOf(...rules)["policy/app.policy.ts"]!.replaceAll(/(?<=require: "[\w-]+", )(?=why)/g, () => {
    const write = writes[at++]
    return write === undefined ? "" : `write: "${write}", `
  })
  const { checked, diagnostics } = compile({
    policy: { path: "a.policy.ts", text },
    routes: inventoryFor(routes, rewrites),
  })
  if (checked === null) throw new Error(JSON.stringify(diagnostics))
  return checked
}

const notesFor = (...args: Parameters<typeof checkedFor>): readonly string[] =>
  heldNotesOf(checkedFor(...args)).map(({ text }) => text)

describe("requests that the proxy judges by a laxer rule than their page's are listed with a witness:", () => {
  test("spellings of a static address beside a param", () => {
    expect(notesFor(["/about exact anyone", "/:slug exact signed-in"], ["/about", "/[slug]"])).toEqual([
      "/About, /%61bout and /about.rsc are let through the proxy by the rule /about exact, but reach a page that the rule /:slug exact guards; the lock at the page refuses them (witness: signed-out)",
    ])
  })

  test("spellings of a name with pages beneath it, which no ending changes", () => {
    const rules = ["/t/new/x exact anyone", "/t/:team/x exact signed-in"]
    expect(notesFor(rules, ["/t/new/x", "/t/[team]/x"])).toEqual([
      expect.stringMatching(/^\/t\/New\/x and \/t\/%6eew\/x are let through the proxy by the rule \/t\/new\/x exact/),
    ])
  })

  test("the header of an intercepting route, and its own address", () => {
    const routes = ["/feed", "/photo/[id]", "/feed/(..)photo/[id]"]
    expect(notesFor(["/feed exact signed-in", "/photo/:id exact anyone"], routes)).toEqual([
      expect.stringMatching(
        /^\/photo\/x with the header `Next-Url: \/feed` is let through the proxy by the rule \/photo\/:id/,
      ),
    ])
    expect(notesFor(["/feed subtree anyone", "/photo/:id exact signed-in"], routes)).toEqual([
      expect.stringMatching(
        /^\/feed\/\(\.\.\)photo\/x is let through the proxy by the rule \/feed subtree, but reaches/,
      ),
    ])
  })

  test("an intercepting route at its own address, whose page counts as one of where somebody comes from", () => {
    const rules = ["/feed exact signed-in", "/feed subtree anyone", "/photo/:id exact anyone"]
    expect(notesFor(rules, ["/feed", "/feed/news", "/photo/[id]", "/feed/(..)photo/[id]"])).toEqual([
      expect.stringContaining(
        "with the header `Next-Url: /feed` is let through the proxy by the rule /photo/:id exact",
      ),
      expect.stringMatching(
        /^\/feed\/\(\.\.\)photo\/x is let through the proxy by the rule \/feed subtree, but reaches a page that the rule \/feed exact guards/,
      ),
    ])
  })

  test("a request that needs a header beside one of the same rules that needs none", () => {
    const rules = ["/about exact anyone", "/:slug exact signed-in"]
    expect(notesFor(rules, ["/about", "/[slug]", "/[slug]/(..)about"])).toEqual([
      expect.stringMatching(/^\/About, /),
      expect.stringMatching(/^\/about with the header `Next-Url: \/x` is let through/),
    ])
  })

  test("a form, where only writes differ", () => {
    const rules = ["/about exact signed-in", "/:slug exact signed-in verified"]
    expect(notesFor(rules, ["/about", "/[slug]"])).toEqual([
      expect.stringContaining("(witness: signed-in, sending a form)"),
    ])
  })

  test("a rewrite whose source is not a plain pattern, and no other that lets in nobody", () => {
    const rewrites = [
      { phase: "beforeFiles", source: "/odd-(\\d+)", destination: "/new" },
      { phase: "beforeFiles", source: "/old", destination: "/new" },
    ] as const
    expect(notesFor(["/new exact signed-in", "/old exact signed-in"], ["/new"], rewrites)).toEqual([
      "The rewrite from /odd-(\\d+) (not a plain pattern) to /new (/new exact) may let in visitors whom its page refuses; the lock at the page decides",
    ])
  })

  test("an intercepting route whose address has other names for its params", () => {
    const routes = ["/feed", "/photo/[id]", "/feed/(..)photo/[item]"]
    expect(notesFor(["/feed exact signed-in", "/photo/:id exact anyone"], routes)).toEqual([
      expect.stringMatching(
        /^\/photo\/x with the header `Next-Url: \/feed` is let through the proxy by the rule \/photo\/:id/,
      ),
    ])
  })

  test("a rewrite to every page, with a few of the rules and that of the witness first", () => {
    const rewrite = { phase: "fallback", source: "/x/:path*", destination: "/:path*" } as const
    const open = ["/a", "/b", "/c", "/d", "/e", "/f"]
    const rules = [...open.map((at) => `${at} exact anyone`), "/x subtree anyone", "/z exact signed-in"]
    expect(notesFor(rules, [...open, "/z"], [rewrite])).toEqual([
      "The rewrite from /x/:path* (/x subtree) to /:path* (/z exact, /a exact, /b exact, /c exact, /d exact and 3 more) lets in visitors whom its page refuses; the lock at the page refuses them (witness: signed-out)",
    ])
  })

  test("rewrites", () => {
    const rewrite = { phase: "beforeFiles", source: "/old/:team", destination: "/t/:team/settings?x=1" } as const
    const rules = ["/old/:team exact anyone", "/t/:team/settings exact signed-in"]
    expect(notesFor(rules, ["/t/[team]/settings"], [rewrite])).toEqual([
      "The rewrite from /old/:team (/old/:team exact) to /t/:team/settings?x=1 (/t/:team/settings exact) lets in visitors whom its page refuses; the lock at the page refuses them (witness: signed-out)",
    ])
  })

  test("a rewrite at the address of a page, which a spelling of it reaches", () => {
    const rewrite = { phase: "afterFiles", source: "/about", destination: "/closed" } as const
    expect(notesFor(["/about exact anyone", "/closed exact signed-in"], ["/about", "/closed"], [rewrite])).toEqual([
      expect.stringContaining("The rewrite from /about (/about exact) to /closed (/closed exact) lets in visitors"),
    ])
  })

  test("a rewrite to a destination with params of its address", () => {
    const rewrite = { phase: "fallback", source: "/x/:path*", destination: "/:path*" } as const
    expect(notesFor(["/x subtree anyone", "/a/b exact signed-in"], ["/a/b"], [rewrite])).toEqual([
      expect.stringContaining("(/x subtree) to /:path* (/a/b exact, /x subtree) lets in visitors"),
    ])
  })
})

describe("no request is listed", () => {
  test.each<[string, Parameters<typeof checkedFor>]>([
    [
      "where the page's rule is no stricter",
      [
        ["/about exact signed-in", "/:slug exact anyone"],
        ["/about", "/[slug]"],
      ],
    ],
    [
      "where the rules admit the same",
      [
        ["/about exact signed-in", "/:slug exact signed-in"],
        ["/about", "/[slug]"],
      ],
    ],
    [
      "where no param can take the name",
      [
        ["/about exact anyone", "/t/:id exact signed-in"],
        ["/about", "/t/[id]"],
      ],
    ],
    [
      "of a rewrite to a page that opens to the same",
      [
        ["/old exact signed-in", "/new exact signed-in"],
        ["/new"],
        [{ phase: "beforeFiles", source: "/old", destination: "/new" }],
      ],
    ],
  ])("%s", (_, given) => {
    expect(notesFor(...given)).toEqual([])
  })
})

test("every format of the guard table has the rules of both ends of a rewrite", () => {
  const rewrites = [
    { phase: "beforeFiles", source: "/old", destination: "/new" },
    { phase: "beforeFiles", source: "/odd-(\\d+)", destination: "/new" },
  ] as const
  const table = guardTableDataOf(checkedFor(["/old exact anyone", "/new exact signed-in"], ["/new"], rewrites))
  expect(table.rewrites).toMatchObject([
    { source: "/old", to: "/new", sourceRules: ["/old exact"], targetRules: ["/new exact"], isLaxer: true },
    { sourceRules: [], targetRules: ["/new exact"], isLaxer: false },
  ])
  for (const format of ["markdown", "csv", "json", "html"] as const) {
    const text = tableDocument(table, format)
    expect(text).toContain("The rewrite from /old (/old exact) to /new (/new exact) lets in visitors whom")
    expect(text).toContain("(not a plain pattern) to /new (/new exact) may let in visitors whom")
  }
  const without = guardTableDataOf(checkedFor(["/new exact signed-in"], ["/new"]))
  expect(without).not.toHaveProperty("rewrites")
})

test("every format of the guard table has the requests that only the second lock refuses", () => {
  const routes = ["/about", "/[slug]", "/feed", "/photo/[id]", "/feed/(..)photo/[id]"]
  const rules = ["/about exact anyone", "/:slug exact signed-in", "/feed exact signed-in", "/photo/:id exact anyone"]
  const table = guardTableDataOf(checkedFor(rules, routes))
  expect(table.heldRequests).toMatchObject([
    { urls: ["/About", "/%61bout", "/about.rsc"], judgedBy: "/about exact", pageRule: "/:slug exact" },
    { urls: ["/photo/x"], header: "Next-Url: /feed", judgedBy: "/photo/:id exact", pageRule: "/feed exact" },
  ])
  for (const format of ["markdown", "csv", "json", "html"] as const) {
    const text = tableDocument(table, format)
    expect(text).toMatch(format === "json" ? /"heldRequests"/ : /held by the second lock only/i)
    expect(text).toContain("/About, /%61bout and /about.rsc are let through the proxy by the rule /about exact")
  }
  expect(guardTableDataOf(checkedFor(["/about exact anyone"], ["/about"]))).not.toHaveProperty("heldRequests")
})

test("a record has them: its newest version shows them again, and a record without its routes does not", () => {
  const rules = ["/about exact anyone", "/:slug exact signed-in", "/old exact anyone"]
  const rewrites = [{ phase: "beforeFiles", source: "/old", destination: "/x" }] as const
  const text = policyOf(...rules)["policy/app.policy.ts"]!
  const tableOf = (inventory: AccessRecord["inventory"]) => {
    const read = readRecord(recordText(recordOf(sourcesOf([text]), { inventory })))
    if (!("record" in read)) throw new Error(JSON.stringify(read))
    const policies = read.record.versions.map(() => compile({ policy: { path: "a", text }, routes: null }).checked)
    return auditOfRecord(read.record, policies, 0)?.timeline.table
  }
  const shown = tableOf(inventoryFor(["/about", "/[slug]"], rewrites))
  expect(shown?.heldRequests).toMatchObject([
    { judgedBy: "/about exact", pageRule: "/:slug exact" },
    { judgedBy: "/old exact", pageRule: "/:slug exact" },
  ])
  expect(shown?.rewrites).toMatchObject([{ source: "/old", isLaxer: true }])
  expect(tableOf(null)).toMatchObject({ rows: expect.anything() })
  expect(tableOf(null)).not.toHaveProperty("heldRequests")
})
