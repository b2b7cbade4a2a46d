import type { AccessRecord } from "../../../codegen/record/access-record.ts"
import { RECORD_FORMAT } from "../../../codegen/record/record-schema.ts"
import { digestOfRecord, digestOfVersion } from "../../../codegen/record/digest.ts"
import { recorder, type VersionSource } from "../../../codegen/record/versions.ts"
import type { Policy } from "../../../policy/language.ts"
import { policyOf, ruleOf } from "../../policy/build.ts"
import { textOfPolicy } from "../emit/load-guards.ts"

const HOME = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as const

export const policyText = (rules: Policy["rules"], parts: Partial<Policy> = {}): string =>
  textOfPolicy(policyOf(rules, { home: HOME, ...parts }))

export const commitOf = (n: number): string => n.toString(16).padStart(10, "0").padEnd(40, "0")

/** A history of one commit an hour; null is a commit that deletes the policy. */
export const sourcesOf = (texts: readonly (string | null)[]): readonly VersionSource[] =>
  texts.map((text, at) => ({
    commit: commitOf(at + 1),
    follows: at === 0 ? null : commitOf(at),
    time: new Date(Date.UTC(2026, 0, 1, at)).toISOString(),
    subject: `Change ${at + 1}`,
    file: "policy/app.policy.ts",
    policy: text === null ? { kind: "absent" } : { kind: "text", text },
    routes: null,
    tags: [],
  }))

export function recordOf(sources: readonly VersionSource[], parts: Partial<AccessRecord> = {}): AccessRecord {
  const record = {
    format: RECORD_FORMAT,
    app: "shop",
    compiler: "0.1.0",
    complete: true,
    versions: sources.map(recorder()),
    inventory: null,
    ...parts,
  } as const
  return { ...record, digest: digestOfRecord(record) }
}

/** As somebody who knows the format forges: with digests that fit. */
export function sealed(forged: AccessRecord): AccessRecord {
  let before: string | null = null
  const versions = forged.versions.map((version) => {
    const digest: string = digestOfVersion(version, before)
    before = digest
    return { ...version, digest }
  })
  return { ...forged, versions, digest: digestOfRecord({ ...forged, versions }) }
}

const closed = ruleOf("/orders", "subtree", "signed-in")
const about = ruleOf("/about", "exact", "anyone")

/** Opens, closes, is rejected, deleted and written again. */
export const EVENTFUL: readonly (string | null)[] = [
  policyText([closed]),
  policyText([closed, about]),
  policyText([{ ...closed, require: "anyone" }, about]),
  policyText([{ ...closed, path: "/Orders" }, about]),
  policyText([{ ...closed, require: "verified", deny: { "signed-out": "/about" } }, about], {
    outside: [{ path: "/assets", match: "subtree", why: "files" }],
  }),
  null,
  policyText([closed, about], {
    absent: ["verified"],
    home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403 },
  }),
]
