import type { CookieOptionsFound } from "./supabase-options.ts"

export interface SourceFile {
  readonly path: string
  readonly text: string
}

/** The project of Supabase, as expressions that the app's server reads it with. */
export interface SupabaseProject {
  readonly url: string
  readonly publishableKey: string
  /** False where no file of the app shows how its server reads them. */
  readonly isRead: boolean
}

/** A storage of the router's, as another module reaches it. */
export interface StorageFound {
  readonly module: string
  /** The exports to import. */
  readonly names: readonly string[]
  readonly get: string
  /** Null where the module keeps it to itself. */
  readonly commit: string | null
}

/** An export of one of the app's own modules. */
export interface Exported {
  readonly name: string
  readonly module: string
}

/** The library or code that keeps the app's sessions. */
export type SessionFound =
  | ({ readonly kind: "supabase"; readonly cookies: CookieOptionsFound | null } & SupabaseProject)
  /** Tokens of Supabase in a storage of the app's own, under these keys. */
  | ({
      readonly kind: "supabase-tokens"
      readonly storage: StorageFound
      readonly access: string
      readonly refresh: string
    } & SupabaseProject)
  /** Tokens that the app signs itself, in a cookie or in the `Authorization` header. `isAsked`: the team named them. */
  | { readonly kind: "jwt" | "bearer"; readonly isAsked: boolean }
  /** A function of the app's own that returns the visitor of a request. */
  | ({ readonly kind: "function" } & Exported)
  /**
   * An instance of Better Auth, or with `given` a function that makes one for each request, and the argument that the
   * app's loaders give it (empty for none).
   */
  | ({ readonly kind: "better-auth"; readonly given?: string } & Exported)
  /** A configuration of Auth.js, the `authenticate` of a Shopify app. */
  | ({ readonly kind: "auth-js" | "shopify" } & Exported)
  | { readonly kind: "clerk" | "hydrogen" }
  /** A storage of the router's. `key` is set when somebody signs in; null where the code does not show which one is. */
  | { readonly kind: "storage"; readonly storage: StorageFound; readonly key: string | null }
  /**
   * `kept`: a module that seems to keep sessions in a way that `init` has no port for; `maker`: its function that makes an
   * instance of Better Auth. `browser`: a module that keeps sessions there.
   */
  | { readonly kind: "none"; readonly keeper?: string; readonly maker?: string; readonly browser?: string }

/** One of several possible answers, with the sentence that shows what it was found by. */
export interface Candidate {
  readonly session: SessionFound
  readonly option: string
  readonly evidence: string
  /** Every module that shows it. */
  readonly modules: readonly string[]
}
