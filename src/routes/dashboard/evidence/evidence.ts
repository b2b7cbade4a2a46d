import type { Answers } from "../answers/answers.ts"
import type { Uploaded, NamedVersion } from "../../../policies/chosen/about.ts"
import type { RecordedApproval } from "../../../policies/approvals/approvers.ts"
import type { Reviewed } from "../../../policies/reviews/reviewed.ts"
import { visibleText } from "../../../language/visible-text.ts"
import type { VersionMatch } from "./version-match.ts"
import type { PlainMessage } from "../../../language/message.ts"

/** The evidence of a server for the policy that it runs. */
export interface Evidence {
  readonly kind: "own"
  /** True if the version in view is older than the one that runs. */
  readonly isOlder: boolean
  readonly host: string
  readonly origin: string
  /** The times of the request and of the server's start, in ISO 8601. */
  readonly asked: string
  readonly started: string
  /** The hash of the policy that the running guards were made from. */
  readonly running: string
  /** The newest recorded version; null if there is none. */
  readonly recorded: (NamedVersion & { readonly hash: string; readonly versions: number }) | null
  readonly lastOpened: Answers["lastOpened"]
  /** The approvals of the last opening in this site's reviews; null if they are not known. */
  readonly reviewed: Reviewed | null
  /** The files that the running server was built from, with the SHA-256 of each. */
  readonly files: readonly { readonly name: string; readonly sha256: string }[]
}

/** The evidence of a record for another app, and the policy hash that the app reports. */
export interface RecordEvidence {
  readonly kind: "record"
  /** The origin of this server. */
  readonly origin: string
  readonly app: string
  /** The person who uploaded the record; null for a record of the server's own settings. */
  readonly uploaded: Uploaded | null
  /** The time of the request, in ISO 8601. */
  readonly asked: string
  /** The digest of the record. It identifies the record's whole content. */
  readonly digest: string
  /** The version of the package that wrote the record. */
  readonly compiler: string
  /** True if the record starts with the policy's first version. */
  readonly complete: boolean
  /** True if the file names policies by 16 digits. The hashes here are computed from its texts. */
  readonly hasShortHashes: boolean
  /** The number of versions, rejected ones included. */
  readonly recorded: number
  /** The shown version. */
  readonly version: NamedVersion & { readonly hash: string }
  readonly lastOpened: Answers["lastOpened"]
  /** The commit of the version before the last opening; null if there is none. */
  readonly beforeOpening: string | null
  /**
   * The recorded approvals of the last change that opened something; null if nothing was opened, or if the record does
   * not include the version before it, which an approval must name.
   */
  readonly approval: RecordedApproval | null
  /** The policy hash that the app reports; empty if it was not entered. */
  readonly reportedHash: string
  /** The recorded version that has the reported hash; null if none was entered. */
  readonly versionMatch: VersionMatch | null
}

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

/**
 * The commands that check the evidence with a record's file. The last one, which checks the approval of the last
 * opening, needs the two commits to compare.
 */
export const recordCommandsOf = ({ app, digest, lastOpened, beforeOpening }: RecordEvidence): readonly string[] => [
  `npx sallyport verify-record sallyport.record.json --digest ${digest}`,
  "npx sallyport probe https://the-app.example --record sallyport.record.json",
  ...(lastOpened?.commit == null || beforeOpening === null
    ? []
    : [
        [
          "npx sallyport diff",
          beforeOpening.slice(0, 10),
          lastOpened.commit.slice(0, 10),
          `--fail-on opened --approval approval.json --key approver.pub --app ${shellWordOf(app)}`,
        ].join(" "),
      ]),
]

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
