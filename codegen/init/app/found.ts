import type { RouteInventory } from "../../target/inventory.ts"
import type { SourceFile } from "../session/found.ts"

/** The facts about an app of any framework that `init` needs. Files are named from its root. */
export interface AppFacts {
  readonly packages: ReadonlySet<string>
  /** The root of the monorepo that the app belongs to; null for an app of its own. */
  readonly workspace: Workspace | null
  /** True if a package is the app's own dependency, or can be resolved from the app. */
  readonly isInstalled: (name: string) => boolean
  /** The version that is installed; null where it cannot be read. */
  readonly versionOf: (name: string) => string | null
  readonly manifest: SourceFile
  /** The app's own code and its server's. */
  readonly sources: readonly SourceFile[]
  /** The contents of `public`. A directory ends with a slash. */
  readonly publicFiles: readonly string[]
  /** The command that adds a package, of the app's own package manager. */
  readonly addCommand: string
  /** The text of a file that is there already; null for any other. */
  readonly textOf: (path: string) => string | null
}

/** An app on React Router. */
export interface Found extends AppFacts {
  readonly version: { readonly major: number; readonly minor: number }
  /** True if the router runs middleware without a change of its configuration. */
  readonly middleware: boolean
  readonly appDirectory: string
  readonly viteConfig: SourceFile
  /** Null where the app has none. */
  readonly routerConfig: SourceFile | null
  readonly root: SourceFile
  readonly routeList: SourceFile
  readonly routes: RouteInventory
}

/** The root of a monorepo. Its tools read the app's files, too. */
export interface Workspace {
  /** The app's directory in it, such as `apps/web`. */
  readonly directory: string
  /** The packages that the root itself lists. */
  readonly packages: ReadonlySet<string>
  /** The text of a file of the root; null where there is none. */
  readonly textOf: (file: string) => string | null
}

export interface PlannedFile {
  readonly path: string
  /** Null where the file is new. */
  readonly before: string | null
  readonly after: string
  /** True if the compiler writes the file. The others are for people to edit. */
  readonly isGenerated: boolean
}

export interface Plan {
  /** The policy first, what is generated from it last, each by its name; none that would not change. */
  readonly files: readonly PlannedFile[]
  /** Edits that the app's author has to know of, in words. */
  readonly did: readonly string[]
  readonly left: readonly string[]
}

/** Why nothing is changed: each with its file and what to write. */
export interface Refusal {
  readonly refused: readonly string[]
}
