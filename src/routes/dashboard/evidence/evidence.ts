import type { Answers } from "../answers/answers.ts"
import type { NamedVersion } from "../audited/version.tsx"

/** What a server can show for what it runs. */
export interface Evidence {
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
  readonly claims: number
  readonly rules: number
  /** The files that the running server was built from, with the SHA-256 of each. */
  readonly files: readonly { readonly name: string; readonly sha256: string }[]
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
