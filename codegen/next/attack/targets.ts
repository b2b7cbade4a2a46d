import { canonicalPathOf, segmentsOf } from "../../../policy/canonical-path.ts"
import { governingRule } from "../../../policy/governing-rule.ts"
import { operationTableOf, outcomesOf } from "../../../policy/guard-table.ts"
import { covers } from "../../../policy/pattern.ts"
import type { CheckedPolicy } from "../../check/regions/checked-policy.ts"
import type { RouteInventory } from "../../target/inventory.ts"
import { routeEntriesOf } from "../../target/entries.ts"
import { seenBy, STRANGER, type Scan } from "../../scan/scan-file.ts"
import { listedNameOf } from "../seal/action-names.ts"
import { readBuild } from "../seal/read-build.ts"
import { wrappersOf } from "../seal/seal.ts"

/** An address of the app, as a stranger may or may not open it. */
export interface AttackedAddress {
  readonly path: string
  /** The values of its params. */
  readonly params: readonly string[]
  readonly isClosed: boolean
  /** True if it shows the page of another address. */
  readonly isRewrite: boolean
}

/** The addresses of a scan, and others that should be closed. The policy says which are closed, or else the scan. */
export function addressesIn(
  { routes, missing }: Scan,
  { tree }: RouteInventory,
  closed: readonly string[],
  checked: CheckedPolicy | null,
): readonly AttackedAddress[] {
  const rewrites = new Set(
    routeEntriesOf(tree).flatMap(({ node, path: at }) => (node.ordered?.rewrite === undefined ? [] : [at])),
  )
  const found = routes.flatMap((route) =>
    route.asked
      .filter(({ address }) => address !== missing)
      .map((asked): AttackedAddress => {
        const { kind } = seenBy(asked, STRANGER)
        return {
          path: asked.address,
          params: asked.params.map(({ value }) => value),
          isClosed: checked === null ? kind === "refused" || kind === "sent" : isClosedBy(checked, asked.address),
          isRewrite: rewrites.has(route.path),
        }
      }),
  )
  const given = closed.map((at) => ({ path: at, params: [], isClosed: true, isRewrite: false }))
  return [...new Map([...found, ...given].map((one) => [one.path, one])).values()]
}

/** True if the policy does not let a signed-out visitor open the path. */
export function isClosedBy({ policy, rules, outside }: CheckedPolicy, address: string): boolean {
  const canonical = canonicalPathOf(address)
  // The locks refuse an address that cannot be read.
  if (canonical === null) return true
  if (outside.some((one) => covers(one, segmentsOf(canonical)))) return false
  const rule = governingRule(rules, canonical)?.rule ?? null
  return outcomesOf(policy, rule, "load")["signed-out"].kind !== "proceed"
}

/** A server action of a build. */
export interface AttackedAction {
  readonly id: string
  readonly name: string
  /** False if a stranger may call it; null if there is no policy to say so. */
  readonly isClosed: boolean | null
}

/** The server actions of a build, with what the policy says of each. */
export function actionsIn(root: string, directory: string, checked: CheckedPolicy | null): readonly AttackedAction[] {
  const wrapperOf = wrappersOf(root)
  const open = new Set(
    checked === null
      ? []
      : operationTableOf(checked.policy)
          .filter(({ outcomes }) => outcomes["signed-out"].kind === "proceed")
          .map(({ name }) => name),
  )
  return readBuild(root, directory).actions.map((action) => {
    const wrapper = wrapperOf(action)
    const name = wrapper.kind === "locks" ? wrapper.name : listedNameOf(action)
    return { id: action.id, name, isClosed: checked === null ? null : !open.has(name) }
  })
}
