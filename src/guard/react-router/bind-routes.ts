import type { Guards } from "../core/guards.ts"
import { isOfAnotherCopy, openedBy, type Opened } from "../core/opened.ts"

/** The `routes` of the router's server build, as far as they are used here. */
export type BuiltRoutes = Record<string, { readonly module: Readonly<Record<string, unknown>> }>

/** Facts about the build, from the Vite plugin. Files are relative to the project's root. */
export interface BuiltFrom {
  /** The file of the root route. */
  readonly root: string
  /** The import specifier of the guards, relative to the root route's module. */
  readonly guards: string
  /** Null in development, where the policy changes while the server runs. */
  readonly policyHash: string | null
}

/**
 * Checks at start that the root route's `middleware` begins with locks made from the build's guards, and freezes the
 * list. If it does not, all routes are deleted, so that the server serves no page, and it throws.
 */
export function bindRoutes(routes: BuiltRoutes, guards: Guards, built: BuiltFrom): void {
  try {
    const root = routes.root
    if (root === undefined) throw unbound("the router was built without a root route", "build the app again")
    const { middleware } = root.module
    const { locks, rest } = beginningOf(middleware, built)
    refuseOtherGuards(locks, guards, built)
    // `locks.headers` is added even if the app has not listed it, so that refusals keep their headers.
    const bound = Object.freeze([locks.headers, locks.middleware, ...rest])
    Object.freeze(middleware)
    // A copy, because an exported variable of a module can be assigned later.
    routes.root = Object.freeze({ ...root, module: Object.freeze({ ...root.module, middleware: bound }) })
    // In development, each change makes new routes for the same router. They must not count as another router, which
    // `noteBound` would refuse.
    locks.noteBound(built.policyHash === null ? built.root : routes)
  } catch (error) {
    // In some bundles, an `import()` that has failed succeeds the second time, with the module as it was left.
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

/** The locks at the beginning of the root's `middleware`. Throws, with the reason, if there are none. */
function beginningOf(middleware: unknown, { root }: BuiltFrom): Beginning {
  const write = `write \`export const middleware = [locks.middleware]\` in ${root}`
  if (middleware === undefined) throw unbound(`${root} exports no \`middleware\``, write)
  if (!Array.isArray(middleware)) throw unbound(`\`middleware\` in ${root} is not a list`, write)
  const list: readonly unknown[] = [...middleware]
  const [first] = list
  const locks = openedBy(first)
  if (locks !== null) {
    const index = first === locks.headers ? 1 : 0
    if (list[index] === locks.middleware) return { locks, rest: list.slice(index + 1) }
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

/** Throws if the locks were opened with other guards than those of the build. */
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
