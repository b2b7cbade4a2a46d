import { operationTableOf } from "../../../policy/guard-table.ts"
import type { CheckedPolicy } from "../../check/regions/checked-policy.ts"
import type { RouteInventory } from "../../target/inventory.ts"
import { routeEntriesOf } from "../../target/entries.ts"
import { seenBy, STRANGER, type Scan } from "../../scan/scan-file.ts"
import { listedNameOf } from "../seal/action-names.ts"
import { escapedTarget } from "./send.ts"
import { closedBy, readBuild, wrappersOf } from "../seal/seal.ts"

// The targets of `scan --attack`, which requests the closed pages and actions of an app as a stranger, each in many
// spellings, and reports every answer that shows one of them.

/** An address of the app, with what decides if an answer to a stranger is a leak. */
export interface AttackedAddress {
  readonly path: string
  /** The values of its params. */
  readonly params: readonly string[]
  readonly isClosed: boolean
  /** True if it shows the page of another address. */
  readonly isRewrite: boolean
}

/**
 * The addresses of a scan, and those of the option `closed`, which always count as closed. For the others, the policy
 * decides if they are closed; without a policy, the answer that a stranger got in the scan.
 */
export function addressesIn(
  { routes, missing }: Scan,
  { tree }: RouteInventory,
  closed: readonly string[],
  checked: CheckedPolicy | null,
): readonly AttackedAddress[] {
  // The rewrites of Next: at these addresses, the app shows the page of another address.
  const rewrites = new Set(
    routeEntriesOf(tree).flatMap(({ node, path: at }) => (node.ordered?.rewrite === undefined ? [] : [at])),
  )
  const isClosed = checked === null ? null : closedBy(checked.policy)
  const found = routes.flatMap((route) =>
    route.asked
      // The scan made up the address `missing`, to see the app's answer for a page that does not exist.
      .filter(({ address }) => address !== missing)
      .map((asked): AttackedAddress => {
        const { kind } = seenBy(asked, STRANGER)
        return {
          path: asked.address,
          params: asked.params.map(({ value }) => value),
          isClosed: isClosed === null ? kind === "refused" || kind === "sent" : isClosed(asked.address),
          isRewrite: rewrites.has(route.path),
        }
      }),
  )
  // Escaped like the scan's addresses, so that an address in both is one key below. Then `closed` wins, as it is last.
  const fromOptions = closed.map((at) => ({ path: escapedTarget(at), params: [], isClosed: true, isRewrite: false }))
  return [...new Map([...found, ...fromOptions].map((address) => [address.path, address])).values()]
}

/** A server action of a build. */
export interface AttackedAction {
  readonly id: string
  readonly name: string
  /** False if a stranger may call it; null if no policy decides it. */
  readonly isClosed: boolean | null
}

/**
 * The server actions of the build in a directory such as `.next`, each with its name in the policy: the name given to
 * `guardedAction`, or for an action without that wrapper, the name by which the policy can list its module and export.
 */
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
    // `locks`: a wrapper of the app's own locks.
    const name = wrapper.kind === "locks" ? wrapper.name : listedNameOf(action)
    return { id: action.id, name, isClosed: checked === null ? null : !open.has(name) }
  })
}
