import { z } from "zod"

// The schema of a project's routes. It is loaded only to read records, and the types in `inventory.ts` follow from it.

const text = z.string()
const count = z.int().min(0)

const span = z.strictObject({
  start: count,
  end: count,
  file: text,
  line: count,
  column: count,
  endLine: count,
  endColumn: count,
})

/** A route of the list, with its children. */
export const node = z.strictObject({
  /** Its position in the list, depth first, which identifies it in this inventory. */
  id: count,
  /** Null for a pathless layout; empty for a page at its parent's path. */
  path: text.nullable(),
  index: z.boolean(),
  caseSensitive: z.boolean(),
  module: z.strictObject({
    file: text,
    exists: z.boolean(),
    exports: z.array(text),
    /**
     * Modules outside the project that it re-exports with `export *`, so that the names of their exports are unknown;
     * or the module itself, if it is Markdown. Absent if there are none.
     */
    unread: z.array(text).exactOptional(),
    /** Set if its `clientLoader` loads data in the browser and never calls the server. */
    loadsAlone: z.literal(true).exactOptional(),
  }),
  span,
  /** Set for a route that only development has. */
  development: z.literal(true).exactOptional(),
  /**
   * Set for Next: it serves an address with the first matching route of the list, and sends a request at every
   * navigation. Absent for React Router: it ranks the routes itself, and a navigation sends a request only if the
   * module of a route needs one, such as for its loader.
   */
  ordered: z
    .strictObject({
      kind: z.enum(["page", "resource"]),
      /** The destination of a rewrite, if the route is its source. `leaves`: another server may answer it. */
      rewrite: z.strictObject({ to: text, leaves: z.boolean() }).exactOptional(),
    })
    .exactOptional(),
  get children() {
    return z.array(node)
  },
})

/** A project's routes. */
export const inventory = z.strictObject({
  file: text,
  tree: z.array(node),
  /** `static`: every path without params, as `prerender: true` means. */
  prerender: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("none") }),
    z.strictObject({ kind: z.literal("static"), span }),
    z.strictObject({ kind: z.literal("paths"), paths: z.array(z.strictObject({ path: text, span })) }),
  ]),
  /**
   * The router's base path, which patterns and policies leave out. Absent if there is none, or if each build computes
   * it.
   */
  basename: text.exactOptional(),
  /**
   * Files that are served before any route with a param is tried, without the first slash; a directory ends with one.
   * Absent: none, or the routes come first.
   */
  files: z.array(text).exactOptional(),
  /**
   * Routes that are shown at the address `at` of another route, while somebody navigates there from the route `from`.
   * `address` is the address of such a route itself; older records lack it. All three are patterns. Absent: there are
   * none.
   */
  interceptions: z
    .array(z.strictObject({ file: text, from: text, at: text, address: text.exactOptional() }))
    .exactOptional(),
  /**
   * Addresses that show a page of another address, in the same app: the source and the destination as the app writes
   * them, and as patterns. `from` is null for a source that is not a plain pattern. Absent: there are none.
   */
  rewrites: z.array(z.strictObject({ source: text, to: text, from: text.nullable(), at: text })).exactOptional(),
  /**
   * Addresses, as patterns, that are redirected before any lock or page runs, whatever the request contains. Absent:
   * there are none.
   */
  redirected: z.array(text).exactOptional(),
  /**
   * `sealed`: the second lock is before each entry of the build, where `sallyport seal` puts it. `wrapped`: it is in
   * each guarded module itself. Absent where it is part of every build.
   */
  secondLock: z.enum(["sealed", "wrapped"]).exactOptional(),
  /**
   * A module that uses Next's draft mode, whose cookie lets a browser skip the proxy. Absent: there is none, or a lock
   * of the build refuses such requests.
   */
  drafts: text.exactOptional(),
})
