import type { RouteInventory } from "../../react-router/inventory.ts"
import type { SourceFile } from "../session/found.ts"

/** What an app is, as far as it matters for giving it locks. Files are named from its root. */
export interface Found {
  readonly version: { readonly major: number; readonly minor: number }
  /** Whether the router runs middleware as it stands. */
  readonly middleware: boolean
  readonly packages: ReadonlySet<string>
  /** Whether a package is the app's, or can be found where the app is. */
  readonly isInstalled: (name: string) => boolean
  /** The version that is installed; null where it cannot be read. */
  readonly versionOf: (name: string) => string | null
  readonly appDirectory: string
  readonly manifest: SourceFile
  readonly viteConfig: SourceFile
  /** Null where the app has none. */
  readonly routerConfig: SourceFile | null
  readonly root: SourceFile
  readonly routeList: SourceFile
  readonly routes: RouteInventory
  /** The app's own code and its server's. */
  readonly sources: readonly SourceFile[]
  /** What `public` holds, a directory with a slash behind it. */
  readonly publicFiles: readonly string[]
  /** The text of a file that is there already; null for any other. */
  readonly textOf: (path: string) => string | null
}

export interface PlannedFile {
  readonly path: string
  /** Null where the file is new. */
  readonly before: string | null
  readonly after: string
  /** Whether the compiler writes it, from the policy; the rest is for people to read. */
  readonly isGenerated: boolean
}

export interface Plan {
  /** The policy first, what is generated from it last, each by its name; none that would not change. */
  readonly files: readonly PlannedFile[]
  /** What was done that asks something of the app. */
  readonly did: readonly string[]
  readonly left: readonly string[]
}

/** Why nothing is changed: each with its file and what to write. */
export interface Refusal {
  readonly refused: readonly string[]
}
