import { realpath } from "node:fs/promises"
import type { IncomingMessage } from "node:http"
import path from "node:path"

import { devFileOf, packageOf, type DevFile } from "./dev-files.ts"

/** The directories of the project and its data, as configured and with links resolved. */
export interface DevPlaces {
  readonly root: string
  readonly dataDir: string
}

/** True if Vite may answer a request: one of the app's own pages requests a file of its browser half. */
export async function isForVite(incoming: IncomingMessage, places: DevPlaces): Promise<boolean> {
  if (incoming.method !== "GET" && incoming.method !== "HEAD") return false
  const file = devFileOf(incoming.url ?? "")
  return file !== null && isOwnPage(incoming) && (file.kind === "made" || (await isThere(file, places)))
}

/** A browser says where a request comes from; what is no browser has no cookies that others could borrow. */
function isOwnPage({ headers }: IncomingMessage): boolean {
  const site = headers["sec-fetch-site"]
  const { origin } = headers
  return (
    (site === undefined || site === "same-origin" || site === "none") &&
    (origin === undefined || URL.parse(origin)?.host === headers.host?.toLowerCase())
  )
}

/** True if the file's real place on disk is the one that its address names. */
async function isThere(file: Exclude<DevFile, { kind: "made" }>, { root, dataDir }: DevPlaces): Promise<boolean> {
  const home =
    file.kind === "source"
      ? file.path.slice(0, file.path.indexOf("/"))
      : path.join("node_modules", packageOf(file.path))
  const [real, realHome, realData] = await Promise.all(
    [path.resolve(root, file.path), path.resolve(root, home), path.resolve(root, dataDir)].map(realOf),
  )
  if (real == null || realHome == null) return false
  return isWithin(real, realHome) && !(realData != null && isWithin(real, realData))
}

const realOf = (file: string): Promise<string | null> => realpath(file).catch(() => null)

const isWithin = (file: string, folder: string): boolean => file.startsWith(folder + path.sep)

/** True if a web socket for live reload comes from one of the app's own pages. */
export const isOwnSocket = (incoming: IncomingMessage): boolean =>
  incoming.headers.origin !== undefined && isOwnPage(incoming)
