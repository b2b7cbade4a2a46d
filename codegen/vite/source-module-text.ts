import { createHash } from "node:crypto"
import type { AccessHistory } from "./access-history.ts"
import type { BuiltRecord } from "./built-record.ts"
import type { AccessTimeline } from "../timeline/access-timeline.ts"
import { resolvePolicy } from "../check/compile.ts"
import type { EmittedFile } from "../emit/file.ts"
import type { Project } from "../project/disk.ts"
import { winsOver } from "../check/regions/covering-at.ts"

// The text of the virtual modules with which the workbench shows its own policy. `source-module.d.ts` has their types.

/** A module that exports the policy, the routes and the precedence of the rules. The plugin adds `policyFile`. */
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

/** A module that exports the timeline of who can open each page, and the hashes of the policy and generated files. */
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

// A value as code. Parsed as JSON, because in an object literal the key `__proto__` would set the prototype.
const literal = (value: unknown): string => `JSON.parse(${JSON.stringify(JSON.stringify(value))})`
