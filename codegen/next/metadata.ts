import path from "node:path"
import { stemOf } from "./route-files.ts"

// Next's metadata files: files of the app directory whose names make Next serve them as icons, preview images,
// `robots.txt`, manifests and site maps. Some are static, and others modules that make the file.

const IMAGES = { icon: "ico|jpe?g|png|svg", "apple-icon": "jpe?g|png", "opengraph-image": "jpe?g|png|gif" } as const

/** Paths of files that are served as they are. Some names count only at the root of the app directory. */
const STATIC = new RegExp(
  [
    "^(?:favicon\\.ico|robots\\.txt|manifest\\.(?:json|webmanifest))$",
    "(?:^|/)sitemap\\.xml$",
    `(?:^|/)icon\\d?\\.(?:${IMAGES.icon})$`,
    `(?:^|/)apple-icon\\d?\\.(?:${IMAGES["apple-icon"]})$`,
    `(?:^|/)(?:opengraph|twitter)-image\\d?\\.(?:${IMAGES["opengraph-image"]})$`,
  ].join("|"),
)

/** Paths, without their extensions, of modules that make such a file. */
const MADE = /^(?:robots|manifest)$|(?:^|\/)(?:sitemap|(?:icon|apple-icon|opengraph-image|twitter-image)\d?)$/

/** The file by which a metadata convention is served. */
export interface MetadataFile {
  /** The folders above it, and the last segment of its address. */
  readonly folders: readonly string[]
  readonly name: string
  /** True for a file that is served as it is, and false for a module that makes it. */
  readonly isStatic: boolean
}

/**
 * The metadata file at a path beneath the app directory, or null. `isMany`: the module makes several files, each with
 * an id.
 */
export function metadataFileOf(
  file: string,
  extensions: readonly string[],
  isMany: () => boolean,
): MetadataFile | null {
  const folders = file.split("/").slice(0, -1)
  if (STATIC.test(file)) {
    const { name, ext } = path.posix.parse(file)
    return { folders, name: `${name}${suffixOf(folders, name)}${ext}`, isStatic: true }
  }
  const stem = stemOf(file, extensions)
  if (stem === null || !MADE.test(stem)) return null
  const name = path.posix.basename(stem)
  if (name === "robots") return { folders, name: "robots.txt", isStatic: false }
  if (name === "manifest") return { folders, name: "manifest.webmanifest", isStatic: false }
  if (isMany())
    return { folders: [...folders, `${name}${suffixOf(folders, name)}`], name: "[__metadata_id__]", isStatic: false }
  return { folders, name: name === "sitemap" ? "sitemap.xml" : `${name}${suffixOf(folders, name)}`, isStatic: false }
}

/**
 * The suffix that Next adds to a name beneath a route group `(name)` or slot `@name`: a hash of the folders. Without
 * it, files in two groups would have one address. Site maps have none. `@children` counts as no slot: it is the page's
 * own place in a layout.
 */
function suffixOf(folders: readonly string[], name: string): string {
  const isShared = folders.some((folder) => /^\(.*\)$/.test(folder) || /^@(?!children$)/.test(folder))
  return isShared && name !== "sitemap"
    ? `-${djb2(`/${folders.join("/")}`)
        .toString(36)
        .slice(0, 6)}`
    : ""
}

/** The hash that Next uses for these names, so that the addresses are the same. */
function djb2(text: string): number {
  let hash = 5381
  for (let at = 0; at < text.length; at++) hash = ((hash << 5) + hash + text.charCodeAt(at)) & 0xffffffff
  return hash >>> 0
}
