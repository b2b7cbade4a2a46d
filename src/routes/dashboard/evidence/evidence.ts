import { visibleText } from "../../../language/visible-text.ts"
import type { PlainMessage } from "../../../language/message.ts"
import type { Evidence, RecordEvidence } from "./evidence.server.ts"

/** True if the running policy is the newest recorded version, and that version is committed. */
export const isOnRecord = ({ running, recorded }: Evidence): boolean =>
  recorded !== null && recorded.commit !== null && recorded.hash === running

/** The commands that check the evidence with the repository. */
export const commandsOf = ({ origin, recorded, files }: Evidence): readonly string[] => [
  `curl -s ${origin}/healthz`,
  // Joined, because a template of words counts as an untranslated sentence (`tests/language/language.test.ts`).
  ...(recorded?.commit == null ? [] : [["git checkout", recorded.commit].join(" ")]),
  "npm ci",
  "npm run policy -- generate --check",
  "npm run policy -- verify",
  `sha256sum ${files.map(({ name }) => name).join(" ")}`,
]

/** The commits before and after the version that opened something last; null if the record does not name both. */
export const openingCommitsOf = ({
  lastOpened,
  beforeOpening,
}: Pick<RecordEvidence, "lastOpened" | "beforeOpening">): readonly [before: string, after: string] | null =>
  lastOpened?.commit == null || beforeOpening === null ? null : [beforeOpening, lastOpened.commit]

/**
 * The commands that check the evidence with a record's file. The third one checks the approval of the last opening. It
 * is left out if the record does not name the commits to compare.
 */
export function recordCommandsOf(evidence: RecordEvidence): readonly string[] {
  const { app, digest } = evidence
  const commands = [
    `npx sallyport verify-record sallyport.record.json --digest ${digest}`,
    "npx sallyport probe https://the-app.example --record sallyport.record.json",
  ]
  const commits = openingCommitsOf(evidence)
  if (commits === null) return commands
  const [before, after] = commits.map((commit) => commit.slice(0, 10))
  const options = `--fail-on opened --approval approval.json --key approver.pub --app ${shellWordOf(app)}`
  return [...commands, ["npx sallyport diff", before, after, options].join(" ")]
}

/** An app's name as a single shell argument. */
const shellWordOf = (name: string): string =>
  /^[\w@./-]+$/.test(name) ? name : `'${visibleText(name).replaceAll("'", `'\\''`)}'`

/** Statements about what the proof does not cover. */
export const NOT_SHOWN: readonly PlainMessage[] = [
  "A policy guards pages, not data. If browsers can reach the database, as with Supabase, a guarded page over an open table is not protected: anyone can query the table without the page.",
  "Row level security protects tables. The README of the package `sallyport` describes it under “Do I still need row level security?”.",
]

/** The facts that `verify` proves, one sentence each, and how it tests itself. */
export const PROOFS: readonly PlainMessage[] = [
  "The live guards decide as the policy file says: on every kind of path, for every auth state, for opening a page and for sending a form.",
  "Both of the server's locks agree: the one in front of the app and the one at each page.",
  "Every invariant of the policy is true, for every path.",
  "`verify` breaks the guards on purpose and counts how many of the breaks are caught (the mutation score).",
]
