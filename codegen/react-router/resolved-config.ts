/** What the router itself makes of an app's configuration: plain data, as the router hands it over. */
export interface ResolvedConfig {
  /** Absolute. */
  readonly appDirectory: string
  readonly basename: string
  readonly ssr: boolean
  /** Whether version 7 was told to run middleware; version 8 always does, and has no such setting. */
  readonly middleware: boolean
  readonly prerender: ResolvedPrerender
  /** In the router's own order, the root route among them. */
  readonly routes: readonly ResolvedRoute[]
}

export type ResolvedPrerender =
  | { readonly kind: "none" }
  | { readonly kind: "static" }
  | { readonly kind: "paths"; readonly paths: readonly string[] }
  /** The app's own function threw. */
  | { readonly kind: "failed"; readonly message: string }

export interface ResolvedRoute {
  readonly id: string
  readonly parentId: string | null
  readonly path: string | null
  readonly index: boolean
  readonly caseSensitive: boolean
  /** From the app directory. */
  readonly file: string
}
