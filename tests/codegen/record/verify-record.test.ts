import { describe, expect, test } from "vitest"
import type { AccessRecord, RecordedVersion } from "../../../codegen/record/access-record.ts"
import { comparedWithGit, routesClaimOf } from "../../../codegen/record/compare-with-git.ts"
import { readInventory } from "../../../codegen/react-router/read-inventory.ts"
import type { RouteInventory } from "../../../codegen/target/inventory.ts"
import { readRecord } from "../../../codegen/record/read-record.ts"
import { recordText } from "../../../codegen/record/record-text.ts"
import { falseClaimOf } from "../../../codegen/record/verify-record.ts"
import { recordedRoutesOf } from "../../../codegen/record/versions.ts"
import { commitOf, EVENTFUL, recordOf, sealed, sourcesOf } from "./histories.ts"

const sources = sourcesOf(EVENTFUL)
const record = recordOf(sources)

type Accepted = Extract<RecordedVersion, { status: "accepted" }>

const accepted = (of: AccessRecord, at: number): Accepted => {
  const version = of.versions[at]!
  if (version.status !== "accepted") throw new Error(`version ${at + 1} is ${version.status}`)
  return version
}

const withVersion = (at: number, parts: Partial<Accepted>): AccessRecord => ({
  ...record,
  versions: record.versions.map((version, i) => (i === at ? { ...accepted(record, at), ...parts } : version)),
})

const withVersions = (versions: readonly RecordedVersion[]): AccessRecord => ({ ...record, versions })

const second = accepted(record, 1)
const { rows } = second.table
const forgedRow = { ...rows[0]!, outcomes: { ...rows[0]!.outcomes, "signed-out": "403" } }

test("an unchanged record has no fault", () => {
  expect(falseClaimOf(record)).toBeNull()
  const read = readRecord(recordText(record))
  expect("record" in read && falseClaimOf(read.record)).toBeNull()
})

const [v1, v2, v3, ...later] = record.versions as [RecordedVersion, RecordedVersion, RecordedVersion]

const FORGERIES: readonly (readonly [string, { given: AccessRecord; want: string }])[] = [
  [
    "a changed outcome",
    {
      given: withVersion(1, { table: { ...second.table, rows: [forgedRow, ...rows.slice(1)] } }),
      want: "version 2 (0000000002, 2026-01-01): /about exact gives signed-out proceed, but the record says 403",
    },
  ],
  [
    "a row that is left out",
    {
      given: withVersion(1, { table: { ...second.table, rows: rows.slice(1) } }),
      want: "version 2 (0000000002, 2026-01-01): its guard table lacks the rule /about exact",
    },
  ],
  [
    "a dropped version",
    {
      given: withVersions([v1, v3, ...later]),
      want: "it follows 0000000002, which is not there: a version was dropped",
    },
  ],
  [
    "the first version dropped",
    {
      given: withVersions([v2, v3, ...later]),
      want: "version 1 (0000000002, 2026-01-01): it follows 0000000001, which is not there: a version was dropped",
    },
  ],
  [
    "the newest version dropped",
    { given: withVersions(record.versions.slice(0, -1)), want: "the record's digest does not match its contents" },
  ],
  [
    "a swapped text",
    {
      given: withVersion(1, { text: accepted(record, 2).text }),
      want: "which is the policy of version 3, but the record says",
    },
  ],
  [
    "a forged hash",
    {
      given: withVersion(1, { recordedHash: "0123456789abcdef".repeat(4) }),
      want: `version 2 (0000000002, 2026-01-01): its text has the policy hash ${second.recordedHash}, but the record says 0123456789abcdef`,
    },
  ],
  [
    "a reordered history",
    { given: withVersions([v1, v3, v2, ...later]), want: "which is not right before it: the history was reordered" },
  ],
  [
    "a changed change",
    {
      given: withVersion(2, {
        change: { since: commitOf(2), diff: { opened: 0, closed: 0, changed: 0, changes: [] } },
      }),
      want: "its access change 1 is opened at /orders for signed-out, challenged, recovering, unknown, but the record says otherwise",
    },
  ],
  ["a change that is left out", { given: withVersion(2, { change: null }), want: "the record lacks an access change" }],
  [
    "a changed time",
    { given: withVersion(1, { time: "2025-12-31T00:00:00.000Z" }), want: "its digest does not match its contents" },
  ],
  [
    "a changed subject",
    { given: withVersion(1, { subject: "Reviewed by all" }), want: "its digest does not match its contents" },
  ],
  [
    "another app's name",
    { given: { ...record, app: "bank" }, want: "the record's digest does not match its contents" },
  ],
  [
    "a rejected text that is said to be in force",
    {
      given: withVersions(
        record.versions.map((version, at) =>
          at === 3
            ? {
                ...second,
                text: version.status === "rejected" ? version.text! : "",
                commit: version.commit,
                follows: version.follows,
              }
            : version,
        ),
      ),
      want: "its text is rejected (P201), but the record says accepted",
    },
  ],
]

describe("the first fault is named", () => {
  test.each(FORGERIES)("%s", (_, { given, want }) => {
    expect(falseClaimOf(given)).toContain(want)
  })

  // Digests that fit hide nothing that follows from the texts.
  const DERIVED = FORGERIES.filter(([name]) => !/time|subject|name|newest/.test(name))
  test.each(DERIVED)("%s, with matching digests", (_, { given, want }) => {
    expect(falseClaimOf(sealed(given))).toContain(want)
  })
})

/** A history whose commits follow on each other, with digests that fit: only their names are odd. */
const named = (commits: readonly string[]): AccessRecord =>
  recordOf(
    sources
      .slice(0, commits.length)
      .map((source, at) => ({ ...source, commit: commits[at]!, follows: commits[at - 1] ?? null })),
  )

test.each([
  [
    "one commit that stands twice",
    [commitOf(1), commitOf(2), commitOf(1)],
    "version 3 (0000000001, 2026-01-01): version 1 has the same commit, but a commit has only one version",
  ],
  [
    "two commits that addresses cannot tell apart",
    [commitOf(1), commitOf(2), `${commitOf(2).slice(0, 10)}${"f".repeat(30)}`],
    "version 3 (0000000002, 2026-01-01): the commit of version 2 begins with the same ten letters, by which addresses name versions",
  ],
])("no history has %s", (_, commits, want) => {
  expect(falseClaimOf(named(commits))).toBe(want)
  expect(falseClaimOf(named([1, 2, 3].map(commitOf)))).toBeNull()
})

test("a change of any digit of any digest is noticed", () => {
  for (const at of record.versions.keys()) {
    const versions = record.versions.map((version, i) =>
      i === at ? { ...version, digest: version.digest.replace(/.$/, (last) => (last === "0" ? "1" : "0")) } : version,
    )
    expect(falseClaimOf({ ...record, versions })).toContain(`version ${at + 1} (`)
  }
})

describe("a fully forged history with matching digests is reported by comparing with git", () => {
  const main = { versions: sources, complete: true }
  const claimed = (of: AccessRecord) => comparedWithGit(of, main)

  test("an honest record agrees with git, also if it is older", () => {
    expect(claimed(record)).toEqual({ kind: "same", newer: 0, unread: 0 })
    expect(claimed(recordOf(sources.slice(0, 3)))).toEqual({ kind: "same", newer: 4, unread: 0 })
  })

  const rewritten = (change: (at: number) => object): AccessRecord =>
    recordOf(sources.map((source, at) => ({ ...source, ...change(at) })))
  const without = (at: number): AccessRecord =>
    recordOf(
      sources.filter((_, i) => i !== at).map((source, i, all) => ({ ...source, follows: all[i - 1]?.commit ?? null })),
    )
  const swapped = [sources[0]!, sources[2]!, sources[1]!, ...sources.slice(3)]

  const MADE_UP: readonly (readonly [string, { given: AccessRecord; want: string }])[] = [
    ["a version left out", { given: without(2), want: "the version of commit 0000000003 was dropped: git has it" }],
    ["the first version left out", { given: without(0), want: "was dropped: git has it" }],
    [
      "two versions in the other order",
      {
        given: recordOf(swapped.map((source, i) => ({ ...source, follows: swapped[i - 1]?.commit ?? null }))),
        want: "a version was dropped, added or moved",
      },
    ],
    [
      "another time",
      { given: rewritten((at) => (at === 1 ? { time: "2025-01-01T00:00:00.000Z" } : {})), want: "git has the time" },
    ],
    [
      "another text",
      {
        given: rewritten((at) => (at === 1 ? { policy: sources[0]!.policy } : {})),
        want: "its text is not the one that git has",
      },
    ],
    [
      "a newest version that git has not",
      {
        given: rewritten((at) => (at === 6 ? { commit: commitOf(99) } : {})),
        want: "git has no such version on its main line; if this clone may be behind, pull first and verify again",
      },
    ],
  ]
  test.each(MADE_UP)("%s", (_, { given, want }) => {
    expect(falseClaimOf(given)).toBeNull()
    expect(claimed(given)).toEqual({ kind: "differs", claim: expect.stringContaining(want) })
  })

  describe("a forged route list, with matching digests", () => {
    const listOf = (routes: string): RouteInventory => {
      const file = "src/routes.ts"
      const texts: Readonly<Record<string, string>> = {
        [file]: `import { route } from "@react-router/dev/routes"\nexport default [${routes}]\n`,
        "src/page.tsx": "export const loader = () => null\nexport default function Page() {}\n",
        "src/feed.ts": "export const loader = () => null\n",
      }
      const readText = (name: string): string | null => texts[name] ?? null
      return readInventory({ routes: file, config: "react-router.config.ts", readText }).value!
    }
    const listed = (inventory: RouteInventory | null): AccessRecord =>
      recordOf(
        sources.map((source, at) =>
          inventory !== null && at === sources.length - 1 ? { ...source, routes: recordedRoutesOf(inventory) } : source,
        ),
        { inventory },
      )
    const [orders, about, feed] = [
      'route("orders", "page.tsx")',
      'route("about", "page.tsx")',
      'route("feed", "feed.ts")',
    ]
    const COMMITTED = listOf([orders, about].join())

    test("the committed record is valid, whatever the order of its keys", () => {
      const given = listed(COMMITTED)
      const read = readRecord(recordText(given))
      expect("record" in read && routesClaimOf(read.record, COMMITTED)).toBeNull()
      expect(routesClaimOf(given, COMMITTED)).toBeNull()
    })

    test.each([
      ["a page left out", { given: listOf(orders), want: "lacks the page /about, which git has" }],
      [
        "a page made up",
        { given: listOf([orders, about, feed].join()), want: "has the resource /feed, which git does not have" },
      ],
      ["none at all", { given: null, want: "git has a route list, but the record has none" }],
      [
        "the same pages beneath another path",
        { given: { ...COMMITTED, basename: "/shop" }, want: "the record's route list is not the one that git has" },
      ],
    ])("%s", (_, { given, want }) => {
      const made = listed(given)
      expect(falseClaimOf(made)).toBeNull()
      expect(claimed(made)).toEqual({ kind: "same", newer: 0, unread: given === null ? 0 : 1 })
      expect(routesClaimOf(made, COMMITTED)).toContain(want)
    })
  })

  test("another app's repository is not compared", () => {
    const other = sources.map((source, at) => ({ ...source, commit: commitOf(at + 100) }))
    expect(comparedWithGit(record, { versions: other, complete: true })).toEqual({ kind: "not this repository" })
  })
})
