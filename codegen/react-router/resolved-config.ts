/** An app's configuration as the router resolves it, as plain data. */
export interface ResolvedConfig {
  /** Absolute. */
  readonly appDirectory: string
  readonly basename: string
  readonly ssr: boolean
  /** True if version 7 is set to run middleware. Version 8 always does, and has no such setting. */
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
