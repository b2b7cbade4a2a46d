import type { Guards } from "../core/guards.ts"
import { isOfAnotherCopy, openedBy, type Opened } from "../core/opened.ts"

/** The part of the router's server build that the locks are bound to. */
export type BuiltRoutes = Record<string, { readonly module: Readonly<Record<string, unknown>> }>

/** Facts of the build, which the Vite plugin writes down. Files are named from the project's root. */
export interface BuiltFrom {
  /** The file of the root route. */
  readonly root: string
  /** The specifier of the guards in a module beside the root's. */
  readonly guards: string
  /** Null in development, where the policy changes while the server runs. */
  readonly policyHash: string | null
}

/**
 * Binds a server to its locks before it answers anything. The root's `middleware` has to begin with what `openLocks`
 * made from these very guards; then the list is closed for good. Otherwise there are no routes left, and it throws.
 */
export function bindRoutes(routes: BuiltRoutes, guards: Guards, built: BuiltFrom): void {
  try {
    const root = routes.root
    if (root === undefined) throw unbound("the router was built without a root route", "build the app again")
    const { middleware } = root.module
    const { locks, rest } = beginningOf(middleware, built)
    refuseOtherGuards(locks, guards, built)
    // `locks.headers` around the locks lets refusals carry headers, whether the app has written it or not.
    const closed = Object.freeze([locks.headers, locks.middleware, ...rest])
    Object.freeze(middleware)
    // A copy, because an exported variable of a module can be assigned later.
    routes.root = Object.freeze({ ...root, module: Object.freeze({ ...root.module, middleware: closed }) })
    // In development one router has new routes after each change, and they are no second proof.
    locks.noteBound(built.policyHash === null ? built.root : routes)
  } catch (error) {
    // Some bundlers let an `import()` that has failed succeed the second time, with what is there by then.
    for (const id of Object.keys(routes)) delete routes[id]
    throw error
  } finally {
    Object.freeze(routes)
  }
}

interface Beginning {
  readonly locks: Opened
  /** The middleware after the locks. */
  readonly rest: readonly unknown[]
}

function beginningOf(middleware: unknown, { root }: BuiltFrom): Beginning {
  const write = `write \`export const middleware = [locks.middleware]\` in ${root}`
  if (middleware === undefined) throw unbound(`${root} exports no \`middleware\``, write)
  if (!Array.isArray(middleware)) throw unbound(`\`middleware\` in ${root} is not a list`, write)
  const list: readonly unknown[] = [...middleware]
  const [first] = list
  const locks = openedBy(first)
  if (locks !== null) {
    const at = first === locks.headers ? 1 : 0
    if (list[at] === locks.middleware) return { locks, rest: list.slice(at + 1) }
    throw unbound(
      `in ${root}, \`locks.headers\` is not followed by \`locks.middleware\` of the same \`openLocks\``,
      `write \`export const middleware = [locks.headers, locks.middleware]\``,
    )
  }
  if (list.some(isOfAnotherCopy)) {
    throw unbound(
      `${root} uses locks of another copy of the package \`sallyport\``,
      "install one copy (`npm ls sallyport` lists them), and open the locks with that one",
    )
  }
  if (list.some((one) => openedBy(one) !== null)) {
    throw unbound(
      `\`middleware\` in ${root} does not begin with the locks`,
      "put `locks.middleware` first; what has to run earlier goes into `before` of `openLocks`",
    )
  }
  throw unbound(`\`middleware\` in ${root} does not hold \`locks.middleware\` of \`openLocks\``, write)
}

function refuseOtherGuards({ guards: given }: Opened, guards: Guards, built: BuiltFrom): void {
  if (given !== guards) {
    const isCopy = given.policyHash === guards.policyHash
    throw unbound(
      isCopy
        ? "`openLocks` was given a copy of the compiled guards"
        : "`openLocks` was given the guards of another policy",
      `write \`import * as guards from ${JSON.stringify(built.guards)}\` where you call it, and pass \`guards\` as it is`,
    )
  }
  if (built.policyHash !== null && guards.policyHash !== built.policyHash) {
    throw unbound("the guards in this server were compiled from another policy than the build's", "build the app again")
  }
}

const unbound = (found: string, todo: string): Error =>
  new Error(`sallyport: this server has no locks, so it serves no page: ${found}. To mend it, ${todo}.`)
