import { expect, test } from "vitest"

import { recordCommandsOf } from "../../../src/routes/dashboard/evidence/evidence.ts"
import type { RecordEvidence } from "../../../src/routes/dashboard/evidence/evidence.server.ts"

const evidence = (app: string): RecordEvidence => ({
  kind: "record",
  origin: "https://sallyport.example",
  app,
  uploaded: null,
  asked: "2026-11-02T10:00:00.000Z",
  digest: "d".repeat(64),
  compiler: "0.1.0",
  complete: true,
  hasShortHashes: false,
  recorded: 2,
  version: { commit: "b".repeat(40), date: null, hash: "c".repeat(64) },
  lastOpened: null,
  beforeOpening: "a".repeat(40),
  approval: null,
  reportedHash: "",
  versionMatch: null,
})

test.each([
  ["shop", "--app shop"],
  ["@acme/shop", "--app @acme/shop"],
  ["our shop; rm -rf it's", "--app 'our shop; rm -rf it'\\''s'"],
])("the command for an approval of %j quotes the app's recorded name as one argument", (app, option) => {
  const lastOpened = { commit: "b".repeat(40), date: null } as RecordEvidence["lastOpened"]
  expect(recordCommandsOf({ ...evidence(app), lastOpened }).at(-1)).toBe(
    `npx sallyport diff aaaaaaaaaa bbbbbbbbbb --fail-on opened --approval approval.json --key approver.pub ${option}`,
  )
})
