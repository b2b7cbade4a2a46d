import { createHash } from "node:crypto"
import type { AccessHistory } from "./access-history.ts"
import type { BuiltRecord } from "./built-record.ts"
import type { AccessTimeline } from "../timeline/access-timeline.ts"
import { resolvePolicy } from "../check/compile.ts"
import type { EmittedFile } from "../emit/file.ts"
import type { Project } from "../project/disk.ts"
import { winsOver } from "../check/regions/covering-at.ts"

/** A module that exports the embedded source. */
export const sourceModuleText = ({ policy, routes }: Project): string =>
  [
    `export const policyPath = ${literal(policy.path)}`,
    `export const policyText = ${literal(policy.text)}`,
    `export const routes = ${literal(routes)}`,
    `export const winsOverOfRule = ${literal(winsOver(resolvePolicy(policy).value?.rules ?? []))}`,
    "",
  ].join("\n")

/** A module that exports the history of access. */
export const historyModuleText = (history: AccessHistory): string =>
  `export const accessHistory = ${literal(history)}\n`

/** A module that exports the timeline of each page's audience, and the built files. */
export const timelineModuleText = (timeline: AccessTimeline, files: readonly EmittedFile[]): string =>
  [
    `export const timeline = ${literal(timeline)}`,
    `export const builtFrom = ${literal(files.map(({ path, text }) => ({ name: path, sha256: sha256Of(text) })))}`,
    "",
  ].join("\n")

/** A module that exports the record that the command line writes. */
export const recordModuleText = (record: BuiltRecord | null): string =>
  `export const builtRecord = ${literal(record)}\n`

const sha256Of = (text: string): string => createHash("sha256").update(text).digest("hex")

// JSON is valid JavaScript except for `__proto__`, which would set the prototype of an object literal.
const literal = (value: unknown): string => `JSON.parse(${JSON.stringify(JSON.stringify(value))})`
