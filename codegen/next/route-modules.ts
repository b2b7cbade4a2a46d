import path from "node:path"
import { interceptionOf, isPrivate, routeOfFolders } from "./app-path.ts"
import { pathOfRoute } from "./pattern.ts"
import { stemOf } from "./route-files.ts"

/** A module of the app directory that is rendered at a route, or answers there. */
export interface NextRouteModule {
  readonly file: string
  readonly kind: "page" | "layout" | "handler"
  /**
   * The path of its page, as a pattern: its own, or for an intercepting route the one at whose address it is shown.
   * Null for a layout.
   */
  readonly page: string | null
  /** The folder whose pages a layout surrounds. A slot belongs to the folder above it. */
  readonly folder: string
  /** The path of that folder, as a pattern. */
  readonly at: string
}

/**
 * The kinds of modules by the names of their files. `template` and `default` are rendered around or among pages, as
 * layouts are.
 */
const KINDS: Readonly<Record<string, NextRouteModule["kind"]>> = {
  page: "page",
  route: "handler",
  layout: "layout",
  template: "layout",
  default: "layout",
}

/** The modules among these files that are shown at routes. `app` is the app directory. */
export const routeModulesIn = (
  files: readonly string[],
  app: string,
  extensions: readonly string[],
): readonly NextRouteModule[] =>
  files.flatMap((file) => {
    if (!file.startsWith(`${app}/`)) return []
    const folders = path.posix.dirname(file.slice(app.length + 1)).split("/")
    const own = folders[0] === "." ? [] : folders
    const stem = stemOf(path.posix.basename(file), extensions) ?? ""
    const kind = Object.hasOwn(KINDS, stem) ? KINDS[stem]! : null
    if (kind === null || own.some(isPrivate)) return []
    const slot = own.findIndex((folder) => folder.startsWith("@"))
    // The layout of a slot is shown within the layout of the folder above the slot, around the same pages.
    const around = kind === "layout" && slot !== -1 ? own.slice(0, slot) : own
    return [
      {
        file,
        kind,
        page: kind === "layout" ? null : pageOf(own),
        folder: [app, ...around].join("/"),
        at: pageOf(around),
      },
    ]
  })

/** The path of the page in these folders, as a pattern. */
function pageOf(folders: readonly string[]): string {
  const route = routeOfFolders(folders)
  return `/${pathOfRoute(interceptionOf(route)?.at ?? route)}`
}
