// `sallyport scan --attack`: sends hostile requests to a running build, as a visitor without a session, and reports
// each answer with something that such a visitor must not get.

import { readFileSync } from "node:fs"
import path from "node:path"
import type { CheckedPolicy } from "../../check/regions/checked-policy.ts"
import type { Scan } from "../../scan/scan-file.ts"
import type { RouteInventory } from "../../target/inventory.ts"
import { attack, type Attacked } from "./attack.ts"
import { textOfAttack } from "./attack-text.ts"
import { DIST_DIRECTORY } from "../settings.ts"
import { actionsIn, addressesIn } from "./targets.ts"

/** Options of `attackBuild`. */
export interface AttackOptions {
  /** Addresses that should be closed to strangers, besides those that the policy or the scan finds closed. */
  readonly closed: readonly string[]
  /** The `Cookie` headers of the scan's visitors. */
  readonly cookies: readonly string[]
  /** The number of requests to send at least. */
  readonly count: number
  /** The seed of the random choice of requests. */
  readonly seed: number
}

/** A build that a scan has found running. */
export interface AttackedBuild {
  readonly scan: Scan
  readonly routes: RouteInventory
  readonly checked: CheckedPolicy | null
  /** The directory of the build, from the project's root. `.next` if it is absent. */
  readonly directory?: string | undefined
}

/** The result of an attack, as data and as text. */
export interface AttackResult {
  readonly attacked: Attacked
  readonly text: string
}

/** Attacks the build in an app's directory, which runs where the scan found it. */
export async function attackBuild(
  root: string,
  found: AttackedBuild,
  { closed, cookies, count, seed }: AttackOptions,
  onProgress: (done: number, of: number) => void,
): Promise<AttackResult> {
  const { scan, routes, checked } = found
  const directory = path.join(root, found.directory ?? DIST_DIRECTORY)
  const actions = actionsIn(root, directory, checked)
  // Next shows an intercepting route to clients whose `Next-Url` header names a certain page. A path with params is no
  // address.
  const from = (routes.interceptions ?? []).map((one) => one.from).filter((place) => !place.includes(":"))
  const app = {
    origin: scan.origin,
    basePath: scan.basename.replace(/\/+$/, ""),
    buildId: readFileSync(path.join(directory, "BUILD_ID"), "utf8").trim(),
    addresses: addressesIn(scan, routes, closed, checked),
    missing: scan.missing,
    actions,
    from: from.length === 0 ? ["/"] : [...new Set(from)],
    cookies,
  }
  const attacked = await attack(app, { seed, count }, onProgress)
  return { attacked, text: textOfAttack(attacked) }
}
