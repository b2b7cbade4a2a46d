import type { RouteInventory } from "../../target/inventory.ts"
import type { SourceFile } from "../session/found.ts"

/** The facts that `init` needs about an app of any framework. Paths are relative to its root. */
export interface AppFacts {
  readonly packages: ReadonlySet<string>
  /** The root of the monorepo that the app belongs to; null if there is none. */
  readonly workspace: Workspace | null
  /** True if a package is the app's own dependency, or can be resolved from the app. */
  readonly isInstalled: (name: string) => boolean
  /** The installed version of a package; null if it cannot be read. */
  readonly versionOf: (name: string) => string | null
  readonly manifest: SourceFile
  /** The code of the app and of its server. */
  readonly sources: readonly SourceFile[]
  /** Files of the app with nothing but types (`.d.ts`). They show nothing about what the app does. */
  readonly declarations: readonly SourceFile[]
  /** The modules of linked packages, such as those of a monorepo, that the app's code imports. */
  readonly linked: readonly SourceFile[]
  /** The entries of `public`. Directories end with a slash. */
  readonly publicFiles: readonly string[]
  /** The command that adds a package with the app's package manager. */
  readonly addCommand: string
  /** The command that runs a program of the app's installed packages. */
  readonly runner: string
  /** The text of an existing file; null if there is none. */
  readonly textOf: (path: string) => string | null
}

/** The facts that `init` needs about an app on React Router. */
export interface ReactRouterApp extends AppFacts {
  readonly version: { readonly major: number; readonly minor: number }
  /** True if the router's configuration already enables middleware. */
  readonly isMiddlewareOn: boolean
  /** The files of the app's tests. Empty if middleware is on already: only turning it on changes what tests need. */
  readonly tests: readonly SourceFile[]
  readonly appDirectory: string
  readonly viteConfig: SourceFile
  /** Null if the app has none. */
  readonly routerConfig: SourceFile | null
  readonly root: SourceFile
  readonly routeList: SourceFile
  readonly routes: RouteInventory
}

/** The root of a monorepo. Its linters and formatters also check the app's files. */
export interface Workspace {
  /** The app's directory within it, such as `apps/web`. */
  readonly directory: string
  /** The packages that the root itself lists. */
  readonly packages: ReadonlySet<string>
  /** The text of a file in the root; null if there is none. */
  readonly textOf: (file: string) => string | null
}

/** A file that `init` writes or deletes. */
export interface PlannedFile {
  readonly path: string
  /** Null if the file is new. */
  readonly before: string | null
  /** Null if the file is deleted. */
  readonly after: string | null
  /** True if the compiler writes the file. The developer edits all others. */
  readonly isGenerated: boolean
}

/** The changes that `init` makes in an app. */
export interface Plan {
  /** The files that change: the policy first, generated files last, sorted by name otherwise. */
  readonly files: readonly PlannedFile[]
  /** Edits that the developer should know about, in words. */
  readonly did: readonly string[]
  /** Tasks that are left to the developer, in words. */
  readonly left: readonly string[]
}

/** The reasons why nothing is changed, each with its file and the code to write. */
export interface InitRefusal {
  readonly refused: readonly string[]
}
