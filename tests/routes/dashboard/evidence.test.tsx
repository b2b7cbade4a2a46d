import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { openLanguage } from "../../../src/language/open.ts"
import { AnswersView } from "../../../src/routes/dashboard/answers/answers-view.tsx"
import { namedPaths } from "../../../src/routes/dashboard/answers/answers.ts"
import { evidenceDocument } from "../../../src/routes/dashboard/evidence/document.ts"
import { isOnRecord } from "../../../src/routes/dashboard/evidence/evidence.ts"
import type { Evidence, RecordEvidence } from "../../../src/routes/dashboard/evidence/evidence.server.ts"
import { RecordEvidenceView } from "../../../src/routes/dashboard/evidence/record-evidence.tsx"
import { OwnEvidence } from "../../../src/routes/dashboard/evidence/own-evidence.tsx"
import { markupOf, wordsOf } from "../../ui/markup.tsx"

const { text } = await openLanguage("en")

const HASH = "0123456789abcdef".repeat(4)
// The first digits are alike: they decide nothing.
const OTHER = HASH.replace(/f$/, "0")
const shown = (hash: string): string => `<code title="${hash}">0123456789abcdef</code>`
const RECORDED = { commit: "a".repeat(40), date: "2026-03-04T20:05:06.000Z", hash: HASH, versions: 3 }

const evidence: Evidence = {
  kind: "own",
  isOlder: false,
  host: "workbench.example",
  origin: "https://workbench.example",
  asked: "2026-03-05T00:00:00.000Z",
  started: "2026-03-04T21:00:00.000Z",
  running: HASH,
  recorded: RECORDED,
  lastOpened: null,
  reviewed: null,
  files: [{ name: "policy/app.policy.ts", sha256: "b".repeat(64) }],
}

const recordEvidence: RecordEvidence = {
  kind: "record",
  origin: "https://workbench.example",
  app: "shop",
  uploaded: null,
  asked: "2026-03-05T00:00:00.000Z",
  digest: HASH,
  compiler: "0.1.0",
  complete: true,
  hasShortHashes: false,
  recorded: 1,
  version: RECORDED,
  lastOpened: null,
  beforeOpening: null,
  approval: null,
  reportedHash: "",
  versionMatch: null,
}

const NOT_ON_RECORD: readonly (readonly [string, Evidence])[] = [
  ["another policy runs than the newest on record", { ...evidence, running: OTHER }],
  ["the newest policy is in no commit yet", { ...evidence, recorded: { ...RECORDED, commit: null } }],
  ["nothing is on record", { ...evidence, recorded: null }],
]

describe("the running policy compared with the record", () => {
  test("is recorded if a commit has it and it is the newest", () => {
    expect(isOnRecord(evidence)).toBe(true)
    const page = wordsOf(<OwnEvidence evidence={evidence} />)
    expect(page).toContain("Yes The live guards were generated from the newest policy in the repository.")
    expect(page).not.toContain("You are looking at an older version.")
    expect(evidenceDocument(evidence, text)).toContain("- Is the live policy recorded? Yes\n")
    expect(evidenceDocument(evidence, text)).toContain(`git checkout ${RECORDED.commit}\n`)
  })

  test.each(NOT_ON_RECORD)("is not recorded: %s", (_, given) => {
    expect(isOnRecord(given)).toBe(false)
    const page = markupOf(<OwnEvidence evidence={given} />)
    expect(page).toContain('<strong class="outcome outcome-bad">No</strong>')
    expect(page).toContain("The live guards were generated from a policy that no commit contains.")
    expect(evidenceDocument(given, text)).toContain("- Is the live policy recorded? No\n")
  })

  test("is marked on the page of an older version", () => {
    const older = { ...evidence, isOlder: true }
    expect(wordsOf(<OwnEvidence evidence={older} />)).toContain(
      "in the repository. You are looking at an older version.",
    )
    expect(wordsOf(<OwnEvidence evidence={older} />, "de")).toContain("Du siehst eine ältere Fassung.")
  })
})

describe("the summary", () => {
  const answers = {
    open: {
      unit: "page" as const,
      everyone: 0,
      signedOut: 0,
      endpoints: 0,
      checked: 0,
      operations: 0,
      outside: 0,
      withheld: null,
    },
    everyone: namedPaths([]),
    lastOpened: null,
    newest: RECORDED,
    invariants: 0,
    acceptedFindings: 0,
    approved: null,
    reviews: null,
  }
  const glance = (
    runs: { hash: string; isShown: boolean } | null,
    newest: typeof answers.newest | { commit: null; date: null; hash: string } = RECORDED,
  ) => markupOf(<AnswersView answers={{ ...answers, newest }} serverPolicy={runs} />)
  const YES = '<strong class="outcome outcome-good">Yes</strong>'
  const NO = '<strong class="outcome outcome-bad">No</strong>'

  test("when the newest committed policy runs", () => {
    expect(glance({ hash: HASH, isShown: true })).toContain(YES)
    expect(glance({ hash: HASH, isShown: true })).toContain(`Policy ${shown(HASH)}, from `)
  })

  test.each([
    ["a policy that no commit holds", { hash: OTHER, isShown: true }, RECORDED, "is live, and no commit contains it."],
    [
      "a policy that is not committed",
      { hash: HASH, isShown: true },
      { commit: null, date: null, hash: HASH },
      "is live, and no commit contains it.",
    ],
  ])("when %s runs", (_, runs, newest, words) => {
    expect(glance(runs, newest)).toContain(NO)
    expect(glance(runs, newest)).toContain(`Policy ${shown(runs.hash)} ${words}`)
    expect(glance(runs, newest)).not.toContain(YES)
  })

  test("for a version that is not live, shows no warning about the live one", () => {
    const said = glance({ hash: OTHER, isShown: false }, RECORDED)
    expect(said).toContain("Is this version live?</dt><dd><strong>No</strong>")
    expect(said).toContain(`Policy ${shown(OTHER)} is live, a later version.`)
    expect(said).not.toContain(NO)
  })

  test("for another app, claims neither", () => {
    expect(glance(null)).toContain("Only the app itself knows: look up its policy hash, and compare.")
    expect(glance(null)).not.toMatch(/outcome-(?:good|bad)/)
  })
})

test.each([
  ["this server", wordsOf(<OwnEvidence evidence={evidence} />)],
  ["a record", wordsOf(<RecordEvidenceView evidence={recordEvidence} />)],
  ["the file about this server", evidenceDocument(evidence, text).replaceAll("`", "")],
  ["the file about a record", evidenceDocument(recordEvidence, text).replaceAll("`", "")],
])("the evidence of %s says that a guarded page over an open table is not protected, with a link", (_, said) => {
  expect(said).toContain("a guarded page over an open table is not protected")
  const readme = readFileSync("src/build/package/shipped/README.md", "utf8")
  const [, section] = /The README of the package sallyport describes it under “([^”]+)”/.exec(said)!
  expect(readme).toContain(section)
})
