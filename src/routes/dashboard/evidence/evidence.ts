import type { Answers } from "../answers/answers.ts"
import type { Uploaded, NamedVersion } from "../../../policies/chosen/about.ts"
import type { RecordedApproval } from "../../../policies/approvals/approvers.ts"
import type { Reviewed } from "../../../policies/reviews/reviewed.ts"
import { visibleText } from "../../../language/visible-text.ts"
import type { Verdict } from "./verdict.ts"
import type { PlainMessage } from "../../../language/message.ts"

/** What a server can show for what it runs. */
export interface Evidence {
  readonly kind: "own"
  /** Whether the version that is looked at is older than the one that runs. */
  readonly isOlder: boolean
  readonly host: string
  readonly origin: string
  /** When the page was asked for, and when the server started; ISO 8601. */
  readonly asked: string
  readonly started: string
  /** The hash of the policy that the running guards were made from. */
  readonly running: string
  /** The newest version on record; null where there is none. */
  readonly recorded: (NamedVersion & { readonly hash: string; readonly versions: number }) | null
  readonly lastOpened: Answers["lastOpened"]
  /** What the reviews of this site say to that; null where it cannot be told. */
  readonly reviewed: Reviewed | null
  readonly claims: number
  readonly rules: number
  /** The files that the running server was built from, with the SHA-256 of each. */
  readonly files: readonly { readonly name: string; readonly sha256: string }[]
}

/** What a record can show for another app, and what somebody found that app to say. */
export interface RecordEvidence {
  readonly kind: "record"
  /** Of this server. */
  readonly origin: string
  readonly app: string
  /** Who uploaded it; null for one that the server was given. */
  readonly uploaded: Uploaded | null
  /** When the page was asked for; ISO 8601. */
  readonly asked: string
  readonly digest: string
  readonly compiler: string
  readonly complete: boolean
  /** Whether the file names policies by 16 digits; hashes here are computed from its texts. */
  readonly hasShortHashes: boolean
  /** How many versions it has, those included that were rejected. */
  readonly recorded: number
  /** The one that is looked at. */
  readonly version: NamedVersion & { readonly hash: string }
  readonly lastOpened: Answers["lastOpened"]
  /** The commit of the version before the one that opened something last; null where there is none. */
  readonly beforeOpening: string | null
  /** What is on record of who approved what opened last; null where nothing can be held against it. */
  readonly approval: RecordedApproval | null
  /** The policy hash that the app was found to name; empty where nobody has looked. */
  readonly said: string
  readonly verdict: Verdict | null
}

/** Whether the policy that runs is one that a commit holds, and the newest. */
export const isOnRecord = ({ running, recorded }: Evidence): boolean =>
  recorded !== null && recorded.commit !== null && recorded.hash === running

/** What anybody with the repository can do to see for themselves. */
export const commandsOf = ({ origin, recorded, files }: Evidence): readonly string[] => [
  `curl -s ${origin}/healthz`,
  ...(recorded?.commit == null ? [] : [["git checkout", recorded.commit].join(" ")]),
  "npm ci",
  "npm run policy -- generate --check",
  "npm run policy -- verify",
  `sha256sum ${files.map(({ name }) => name).join(" ")}`,
]

/** The same for a record: what anybody can do who has its file. */
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
          `--fail-on opened --approval approval.json --key approver.pub --app ${wordOf(app)}`,
        ].join(" "),
      ]),
]

/** As a shell takes it for one word, whatever somebody called their app. */
const wordOf = (name: string): string =>
  /^[\w@./-]+$/.test(name) ? name : `'${visibleText(name).replaceAll("'", `'\\''`)}'`

/** What `verify` proves, each in one sentence. */
export const PROOFS: readonly PlainMessage[] = [
  "The live guards decide as the policy file says: on every kind of path, for every auth state, for opening a page and for sending a form.",
  "Both of the server's locks agree: the one in front of the app and the one at each page.",
  "Every claim in the policy about who never or always gets in is true.",
  "`verify` breaks the guards on purpose and counts how many of the breaks are caught (the mutation score).",
]
