/** The settings of a Next app that access depends on, as its own Next resolves them. Plain JSON: a shim writes them down. */
export interface NextSettings {
  readonly pageExtensions: readonly string[] | null
  readonly basePath: string
  readonly output: string | null
  readonly hasLanguages: boolean
  readonly skipsUrlNormalize: boolean
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

/** Next's default of `pageExtensions`. */
export const PAGE_EXTENSIONS: readonly string[] = ["tsx", "ts", "jsx", "js"]

/** The names of Next's configuration file, in the order in which Next looks for it. */
export const NEXT_CONFIGS: readonly string[] = ["js", "mjs", "ts", "mts"].map((end) => `next.config.${end}`)
