import { createHash } from "node:crypto"
import type { AccessRecord } from "./access-record.ts"
import type { BuiltRecord } from "./built-record.ts"
import type { PolicyLife } from "../life/policy-life.ts"
import { resolvePolicy } from "../check/compile.ts"
import type { EmittedFile } from "../emit/file.ts"
import type { Project } from "../project/disk.ts"
import type { Commit } from "../git/git.ts"
import { winsOver } from "../check/wins-over.ts"

/** A module that exports the embedded source. `commits` is null where there is no history to read. */
export function sourceModuleText(
  { policy, routes }: Project,
  commits: ReadonlyMap<number, Commit | null> | null,
): string {
  const resolved = resolvePolicy(policy).value
  const last: Record<string, Commit | null> = Object.create(null)
  for (const { key, place } of resolved?.rules ?? [])
    last[key] = newestOf(place.line, place.endLine, commits ?? new Map())
  return [
    `export const policyPath = ${literal(policy.path)}`,
    `export const policyText = ${literal(policy.text)}`,
    `export const routes = ${literal(routes)}`,
    `export const hasHistory = ${commits !== null}`,
    `export const lastCommitOfRule = ${literal(last)}`,
    `export const winsOverOfRule = ${literal(winsOver(resolved?.rules ?? []))}`,
    "",
  ].join("\n")
}

/** A module that exports how access came to be as it is. */
export const historyModuleText = (record: AccessRecord): string => `export const accessRecord = ${literal(record)}\n`

/** A module that exports who could open each page, from when on, and which files were built. */
export const lifeModuleText = (life: PolicyLife, files: readonly EmittedFile[]): string =>
  [
    `export const life = ${literal(life)}`,
    `export const builtFrom = ${literal(files.map(({ path, text }) => ({ name: path, sha256: sha256Of(text) })))}`,
    "",
  ].join("\n")

/** A module that exports the record that the command line writes. */
export const recordModuleText = (record: BuiltRecord | null): string =>
  `export const builtRecord = ${literal(record)}\n`

const sha256Of = (text: string): string => createHash("sha256").update(text).digest("hex")

/** A rule is as new as the newest of its lines; one that is not committed yet has no commit. */
function newestOf(from: number, to: number, commits: ReadonlyMap<number, Commit | null>): Commit | null {
  let newest: Commit | null = null
  for (let line = from; line <= to; line++) {
    const commit = commits.get(line)
    if (commit === null || commit === undefined) return null
    if (newest === null || commit.date > newest.date) newest = commit
  }
  return newest
}

// JSON is JavaScript but for `__proto__`, which an object literal would take for its prototype.
const literal = (value: unknown): string => `JSON.parse(${JSON.stringify(JSON.stringify(value))})`
