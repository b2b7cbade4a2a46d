import { expect, test } from "vitest"
import { sentenceOf } from "../../../codegen/index.ts"
import type { About } from "../../../src/policies/chosen/about.ts"
import { changesDataOf, ChangesView } from "../../../src/routes/dashboard/changes/changes-page.tsx"
import { CommittedChange } from "../../../src/routes/dashboard/changes/recorded-change.tsx"
import { wordsOf } from "../../ui/markup.tsx"

const SUMMARY = sentenceOf("changes", { opened: 1, outside: 0, closed: 0, changed: 0 })

const COMMIT = {
  hash: "0123456789abcdef0123456789abcdef01234567",
  date: "2026-03-04T20:05:06.000Z",
  subject: "Open the editor",
  policy: "fedcba9876543210".repeat(4),
  since: null,
  access: { summary: SUMMARY, changes: [] },
  reason: null,
}

test("a commit that changed nobody's access says so", () => {
  expect(wordsOf(<CommittedChange commit={COMMIT} />)).toContain("No one&#x27;s access changed.")
})

test("a commit after rejected policies names the version that it is compared with", () => {
  const after = { ...COMMIT, since: "89abcdef0123456789abcdef0123456789abcdef" }
  expect(wordsOf(<CommittedChange commit={after} />)).toContain(
    "No one&#x27;s access changed since 89abcdef01, the last accepted policy.",
  )
  expect(wordsOf(<CommittedChange commit={after} />, "de")).toContain(
    "Der Zugriff hat sich für niemanden geändert, verglichen mit der zuletzt angenommenen Richtlinie, 89abcdef01.",
  )
})

test("a commit with a rejected policy says why there is no comparison", () => {
  const rejected = { ...COMMIT, access: null, reason: sentenceOf("rejected commit", { codes: ["P102"] }) }
  expect(wordsOf(<CommittedChange commit={rejected} />)).toContain(
    "What this changed is unknown: the policy of this commit is rejected: P102.",
  )
  expect(wordsOf(<CommittedChange commit={rejected} />, "de")).toContain(
    "die Richtlinie dieses Commits ist abgelehnt: P102.",
  )
})

const AGES = [{ claim: "role", before: "token", after: "request" }] as const

test("a commit that changes how current a claim is says so, whatever else it changed", () => {
  const commit = { ...COMMIT, access: { ...COMMIT.access, ages: AGES } }
  expect(wordsOf(<CommittedChange commit={commit} />)).toContain(
    "The claim role is now as current as the request; before, it was as current as the token.",
  )
  expect(wordsOf(<CommittedChange commit={commit} />, "de")).toMatch(/role.*token.*request/)
})

const NOTHING_CHOSEN: Omit<About, "app"> = {
  name: null,
  uploaded: null,
  version: null,
  isNamed: false,
  newest: null,
  since: 0,
  deleted: null,
  apps: [],
  faults: 0,
  proving: 0,
}

test("the list says where older commits are: in git for the workbench, and for another app not in its record", () => {
  const history = { source: "git", commits: [COMMIT], isCut: true, uncommitted: null, datesOfRule: {} } as const
  const listOf = (app: string) =>
    wordsOf(
      <ChangesView
        loaderData={changesDataOf({ about: { ...NOTHING_CHOSEN, app }, history }, new URLSearchParams(), [])}
      />,
    )
  const [own, other] = [listOf(""), listOf("shop")]
  expect(own).toContain("npm run policy -- history prints older ones.")
  expect(other).not.toContain("npm run")
  expect(other).toContain("The record does not include what came before.")
})
