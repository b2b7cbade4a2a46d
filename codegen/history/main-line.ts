import { projectOfBlob, type Places } from "../project/disk.ts"
import { policyLogOf } from "./policy-log.ts"
import { blobsOf, revisionOf, trackedFile } from "./revision.ts"

/** One version of the policy on the main line. */
export interface MainLineVersion {
  readonly commit: string
  /** The commit of the version before; null for the policy's first. */
  readonly follows: string | null
  /** When it came to the main line: ISO 8601, in UTC. */
  readonly time: string
  readonly subject: string
  /** The policy file's path at that version, from the project's root. */
  readonly file: string
  readonly policy: PolicyText
}

/** `unreadable`: no text in UTF-8 of a sensible size. */
type PolicyText =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "unreadable" }
  | { readonly kind: "absent" }

export interface MainLine {
  /** Oldest first. */
  readonly versions: readonly MainLineVersion[]
  /** True if the first version is the policy's very first, and not just the start of the reading or of a shallow clone. */
  readonly complete: boolean
}

/** Every version of the policy on the main line, out of git: merges count as what they brought. */
export async function readMainLine(places: Places): Promise<MainLine> {
  await revisionOf(places.root, "HEAD")
  const { name, shown } = await trackedFile(places.root, places.policy)
  const { commits: newestFirst, isCut } = await policyLogOf(places.root, name)
  const commits = newestFirst.toReversed()
  const blobs = await blobsOf(
    places.root,
    commits.flatMap(({ after }) => after ?? []),
  )
  let next = 0
  const versions = commits.map(({ hash, date, subject, before, after }, at): MainLineVersion => {
    const blob = after ?? before
    const file = shown(blob?.slice(blob.indexOf(":") + 1) ?? name)
    const policy = after === null ? ABSENT : textOf(file, blobs[next++] ?? null)
    return { commit: hash, follows: commits[at - 1]?.hash ?? null, time: date, subject, file, policy }
  })
  return { versions, complete: !isCut && commits[0]?.isBoundary !== true && commits[0]?.before === null }
}

const ABSENT: PolicyText = { kind: "absent" }

function textOf(file: string, bytes: Buffer | null): PolicyText {
  const { policy, diagnostics } = projectOfBlob(file, bytes)
  return diagnostics.length > 0 ? { kind: "unreadable" } : { kind: "text", text: policy.text }
}
