import type { Place } from "../source/source.ts"

// The routes of a project, as the compiler knows them. Plain JSON: the build embeds it, so that a running server can check a
// draft without reading the repository.

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
}

/** An address that shows a page of another address. */
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
  /** The paths of the two routes, as patterns. */
  readonly from: string
  readonly at: string
  /** Its own address, as a pattern. Absent in records that do not have it. */
  readonly address?: string
}

export interface RouteNode {
  /** Its place in the list, depth first; names it within this inventory. */
  readonly id: number
  /** Null for a pathless layout; empty for a page at its parent's path. */
  readonly path: string | null
  readonly index: boolean
  readonly caseSensitive: boolean
  readonly module: RouteModule
  readonly span: Place
  /** That only development has it. Absent: a build has it too. */
  readonly development?: true
  /**
   * Set where the first route of the list that fits an address serves it, and where navigation always asks the server.
   * Absent: the router ranks its routes itself, and asks as their modules say.
   */
  readonly ordered?: {
    readonly kind: "page" | "resource"
    /** Set for the source of a rewrite: its destination, which another server may answer for. */
    readonly rewrite?: { readonly to: string; readonly leaves: boolean }
  }
  readonly children: readonly RouteNode[]
}

export interface RouteModule {
  readonly file: string
  readonly exists: boolean
  readonly exports: readonly string[]
  /** From where it exports names that cannot be read: `export *` of what is not in the project. Absent: from nowhere. */
  readonly unread?: readonly string[]
  /** That it loads in the browser and never asks the server while it does. Absent: it does not, or asks. */
  readonly loadsAlone?: true
}

/** `static`: every path without params, as `prerender: true` means. */
export type Prerender =
  | { readonly kind: "none" }
  | { readonly kind: "static"; readonly span: Place }
  | { readonly kind: "paths"; readonly paths: readonly { readonly path: string; readonly span: Place }[] }
