import { execFileSync } from "node:child_process"
import { accessSync, constants } from "node:fs"
import path from "node:path"

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]

/** The browser on this machine, or null. `CHROMIUM_PATH` wins over the search on PATH. */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH
  if (named) return named
  const folders = (process.env.PATH ?? "").split(path.delimiter)
  return NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isExecutable) ?? null
}

/** Finds the browser, or installs Debian's where that is possible. */
export function findOrInstallChromium(): string {
  const found = findChromium()
  if (found !== null) return found
  console.error("No Chromium on PATH: installing Debian's package.")
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"]
  try {
    for (const step of [["update"], ["install", "--yes", "--no-install-recommends", "chromium"]]) {
      const [command, ...rest] = [...asRoot, "apt-get", ...step]
      execFileSync(command!, rest, { stdio: ["ignore", "ignore", "inherit"] })
    }
  } catch (cause) {
    throw new Error("No browser: install Chromium, or set CHROMIUM_PATH to one.", { cause })
  }
  const installed = findChromium()
  if (installed === null) throw new Error("No browser: Debian's chromium was installed, but is not on PATH.")
  return installed
}

export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
