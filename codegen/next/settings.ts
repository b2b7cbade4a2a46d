/**
 * The settings of a Next app that access depends on, as its own Next resolves them. Plain JSON: a configuration that
 * stands in for the app's own (`config-shim.ts`) writes them to a file.
 */
export interface NextSettings {
  readonly pageExtensions: readonly string[] | null
  readonly basePath: string
  readonly output: string | null
  /** The directory of builds, from the project's root. */
  readonly distDir: string
  /** True for an app with `i18n`. */
  readonly hasLanguages: boolean
  /** True if the proxy gets addresses as they were sent, and not as the router reads them. */
  readonly skipsUrlNormalize: boolean
  /** The module of an adapter, with which hosts build an app for their own servers. */
  readonly adapterPath: string | null
  readonly rewrites: readonly Rewrite[]
  /** The sources of redirects that apply to every request for their address. */
  readonly redirects: readonly string[]
}

/** A rewrite of next.config, with the list that it is in. */
export interface Rewrite {
  readonly phase: "beforeFiles" | "afterFiles" | "fallback"
  readonly source: string
  readonly destination: string
}

/** Next's default of `distDir`. */
export const DIST_DIRECTORY = ".next"

/** Next's default of `pageExtensions`. */
export const PAGE_EXTENSIONS: readonly string[] = ["tsx", "ts", "jsx", "js"]

/** The names of Next's configuration file, in the order in which Next looks for it. */
export const NEXT_CONFIGS: readonly string[] = ["js", "mjs", "ts", "mts"].map((end) => `next.config.${end}`)
