import type { CookieOptionsFound } from "./supabase-options.ts"

// The words of this directory. A session port is the function by which the locks read the session of a request. A kind
// of session is the library or code that keeps an app's sessions. A candidate is a kind that the app's code shows, with
// the evidence for it. A maker is a function of the app that makes what keeps the sessions, for each request. A keeper
// is a module that seems to keep sessions, but in a way that has no port.

/** Values of `init --session`: the library or code that keeps the app's sessions. */
export const SESSION_KINDS = [
  "supabase",
  "supabase-tokens",
  "better-auth",
  "clerk",
  "auth-js",
  "next-auth",
  "shopify",
  "hydrogen",
  // Signed tokens in a cookie, or in the `Authorization` header.
  "jwt",
  "bearer",
  // Code of the app itself.
  "own",
  "none",
] as const
/** A value of `init --session`. */
export type SessionKind = (typeof SESSION_KINDS)[number]

/** A code file of the app, or of a package that is linked into it. */
export interface SourceFile {
  readonly path: string
  readonly text: string
  /**
   * The specifier with which the app imports the values of this module of a linked package; absent for the app's own
   * modules, and for modules that the package does not export.
   */
  readonly specifier?: string
}

/** The URL and key of a Supabase project, as the expressions with which the app's server reads them. */
export interface SupabaseProject {
  readonly url: string
  readonly publishableKey: string
  /** False if the app's code does not show these expressions, so that they are guesses. */
  readonly isRead: boolean
}

/** A session storage of React Router, with the expressions to use it from another module. */
export interface StorageFound {
  readonly module: string
  /** The exports to import. */
  readonly names: readonly string[]
  /** The expression for its `getSession`. */
  readonly get: string
  /** The expression for its `commitSession`; null if the module does not export it. */
  readonly commit: string | null
  /** The arguments in these expressions; absent if the storage is made without any. */
  readonly given?: Given
}

/** An export of one of the app's own modules. */
export interface AppExport {
  readonly name: string
  readonly module: string
}

/** A function of the app that makes what keeps its sessions. */
export interface SessionMaker {
  readonly name: string
  readonly makes: "Better Auth" | "session storage"
}

/** The arguments that loaders pass to a function of the app, in a form that another module can write. */
export interface Given {
  /** The arguments as source text, parts of the router's context; empty for none. */
  readonly given: string
  /** The keys of that context in the text, to be imported. */
  readonly keys: readonly AppExport[]
}

/** The library or code that keeps the app's sessions. */
export type SessionFound =
  | ({ readonly kind: "supabase"; readonly cookies: CookieOptionsFound | null } & SupabaseProject)
  /** Supabase tokens in a session storage of the app, under these keys. */
  | ({
      readonly kind: "supabase-tokens"
      readonly storage: StorageFound
      readonly access: string
      readonly refresh: string
    } & SupabaseProject)
  /**
   * Tokens that the app signs itself, in a cookie or the `Authorization` header. `isAsked`: chosen with `--session`.
   */
  | { readonly kind: "jwt" | "bearer"; readonly isAsked: boolean }
  /** A function of the app that returns the user of a request. */
  | ({ readonly kind: "function" } & AppExport)
  /**
   * An instance of Better Auth, or, with `given`, a function that creates one for each request from these arguments.
   */
  | ({ readonly kind: "better-auth" } & AppExport & Partial<Given>)
  /** The configuration of Auth.js or of NextAuth 4, the `handlers` of NextAuth 5, or the `authenticate` of Shopify. */
  | ({ readonly kind: "auth-js" | "next-auth" | "next-auth-5" | "shopify" } & AppExport)
  | { readonly kind: "clerk" | "hydrogen" }
  /** A session storage of React Router. `key` is set when somebody signs in; null if the code does not show it. */
  | { readonly kind: "storage"; readonly storage: StorageFound; readonly key: string | null }
  /**
   * No supported session. `keeper` is a module that seems to keep sessions in another way; `maker`, its function that
   * creates a Better Auth instance, or a session storage; `browser`, a module that keeps sessions in the browser.
   */
  | {
      readonly kind: "none"
      readonly keeper?: string
      readonly maker?: SessionMaker
      readonly browser?: string
      /** The provider of the keeper, if the package's README has its port. */
      readonly documented?: string
    }

/** A session that the app may keep, with the evidence for it. */
export interface Candidate {
  readonly session: SessionFound
  /** The value of `--session` that chooses it. */
  readonly option: string
  /** The evidence in words, beginning with the path of a module. */
  readonly evidence: string
  /** Every module with evidence for it. */
  readonly modules: readonly string[]
}
