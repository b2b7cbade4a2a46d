/** The files of a project at one time: on disk, or as a commit has them. Named from the project's root, with `/`. */
export interface ProjectFiles {
  readonly has: (file: string) => boolean
  /** Null if there is no such file, or if it is not text in UTF-8. */
  readonly read: (file: string) => string | null
}

/** The router's own order: of several files with one name it takes the first of these. */
export const ROUTER_EXTENSIONS = ["js", "jsx", "ts", "tsx", "mjs", "mts"] as const

/** The module of that name as the router finds it, whatever its extension; null if there is none. */
export const moduleNamed = (name: string, has: ProjectFiles["has"]): string | null =>
  ROUTER_EXTENSIONS.map((extension) => `${name}.${extension}`).find(has) ?? null
