import type { Place } from "../source/source.ts"

// The routes of a project, as the compiler knows them. Plain JSON: the build embeds it, so that a running server can
// check a draft without reading the repository.

/** A project's routes. */
export interface RouteInventory {
  readonly file: string
  readonly tree: readonly RouteNode[]
  readonly prerender: Prerender
  /**
   * The router's base path, which patterns and policies leave out. Absent if there is none, or if each build computes
   * it.
   */
  readonly basename?: string
  /**
   * Files that are served before any route with a param is tried, without the first slash; a directory ends with one.
   * Absent: none, or the routes come first.
   */
  readonly files?: readonly string[]
  /** Routes that are shown at the address of another route. Absent: there are none. */
  readonly interceptions?: readonly Intercepting[]
  /** Addresses that show a page of another address, in the same app. Absent: there are none. */
  readonly rewrites?: readonly Rewriting[]
  /**
   * Addresses, as patterns, that are redirected before any lock or page runs, whatever the request has. Absent: there
   * are none.
   */
  readonly redirected?: readonly string[]
  /** The place of the second lock. Absent where it is part of every build. */
  readonly secondLock?: SecondLock
  /**
   * A module that uses Next's draft mode, whose cookie lets a browser skip the proxy. Absent: there is none, or a lock
   * of the build refuses such requests.
   */
  readonly drafts?: string
}

/**
 * The place of the second lock in an app on Next. `sealed`: before each entry of the build, where `sallyport seal` puts
 * it. `wrapped`: in each guarded module itself.
 */
export type SecondLock = "sealed" | "wrapped"

/** An address that shows a page of another address: a rewrite of Next. */
export interface Rewriting {
  /** The source and the destination, as the app writes them. */
  readonly source: string
  readonly to: string
  /** The source as a pattern; null if it is not a plain one. */
  readonly from: string | null
  /** The destination as a pattern. */
  readonly at: string
}

/** A page that is shown at another route's address while somebody navigates there from a certain route. */
export interface Intercepting {
  readonly file: string
  /** The path of the route that somebody navigates from, as a pattern. */
  readonly from: string
  /** The path of the route at whose address the page is shown, as a pattern. */
  readonly at: string
  /** Its own address, as a pattern. Absent in records that do not have it. */
  readonly address?: string
}

/** A route of the list, with its children. */
export interface RouteNode {
  /** Its position in the list, depth first, which identifies it in this inventory. */
  readonly id: number
  /** Null for a pathless layout; empty for a page at its parent's path. */
  readonly path: string | null
  readonly index: boolean
  readonly caseSensitive: boolean
  readonly module: RouteModule
  readonly span: Place
  /** Set for a route that only development has. */
  readonly development?: true
  /**
   * Set in frameworks that serve an address by the first matching route of the list, and send a request at every
   * navigation. Absent: the router ranks its routes itself, and their modules decide if it sends a request.
   */
  readonly ordered?: {
    readonly kind: "page" | "resource"
    /** The destination of a rewrite, if the route is its source. `leaves`: another server may answer it. */
    readonly rewrite?: { readonly to: string; readonly leaves: boolean }
  }
  readonly children: readonly RouteNode[]
}

/** The module of a route, with the names of its exports. */
export interface RouteModule {
  readonly file: string
  readonly exists: boolean
  readonly exports: readonly string[]
  /**
   * Modules outside the project in its `export *`, whose names cannot be read; or the module itself, if it is Markdown.
   * Absent if there are none.
   */
  readonly unread?: readonly string[]
  /** Set if its `clientLoader` loads data in the browser and never calls the server. */
  readonly loadsAlone?: true
}

/**
 * The paths that are rendered while the app is built. `static`: every path without params, as `prerender: true` means.
 */
export type Prerender =
  | { readonly kind: "none" }
  | { readonly kind: "static"; readonly span: Place }
  | { readonly kind: "paths"; readonly paths: readonly { readonly path: string; readonly span: Place }[] }

/** Each node with its ancestors, by id: outermost first, and the node itself last. */
export type Lineages = ReadonlyMap<number, readonly RouteNode[]>

const known = new WeakMap<readonly RouteNode[], Lineages>()

/** Finds the ancestors of each node of a tree. Cached for each tree. */
export function lineagesOf(tree: readonly RouteNode[]): Lineages {
  const lineages = known.get(tree) ?? new Map(walk(tree, []))
  known.set(tree, lineages)
  return lineages
}

const walk = (nodes: readonly RouteNode[], above: readonly RouteNode[]): [number, readonly RouteNode[]][] =>
  nodes.flatMap((node) => {
    const lineage = [...above, node]
    return [[node.id, lineage], ...walk(node.children, lineage)]
  })
