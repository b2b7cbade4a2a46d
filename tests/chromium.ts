import { execFileSync } from "node:child_process"
import { accessSync, constants } from "node:fs"
import path from "node:path"

/** The browser without its windows first: a page of its own costs it a tenth of what it costs the whole browser. */
const SHELL = "chromium-headless-shell"
const NAMES = [SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]

/**
 * The browser on this machine, or null. `CHROMIUM_PATH` wins over the search on PATH.
 *
 * @public because `tests/adoption` imports it, whose files knip does not read.
 */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH
  if (named) return named
  const folders = (process.env.PATH ?? "").split(path.delimiter)
  return NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isExecutable) ?? null
}

/** The browser on this machine; Debian's is installed where there is none and that is possible. */
export function findOrInstallChromium(): string {
  return findChromium() ?? installedShell()
}

/** For all tests: the shell, installed where only a browser with windows is found, and that one if it cannot be. */
export function quickestChromium(): string {
  const found = findChromium()
  if (found === null || (!process.env.CHROMIUM_PATH && path.basename(found) !== SHELL)) {
    try {
      return installedShell()
    } catch (error) {
      if (found === null) throw error
      console.error(`${SHELL} cannot be installed here; ${found} does the same, more slowly.`)
    }
  }
  return found
}

function installedShell(): string {
  console.error(`No ${SHELL} on PATH: installing Debian's package.`)
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"]
  try {
    for (const step of [["update"], ["install", "--yes", "--no-install-recommends", SHELL]]) {
      const [command, ...rest] = [...asRoot, "apt-get", ...step]
      execFileSync(command!, rest, { stdio: ["ignore", "ignore", "inherit"] })
    }
  } catch (cause) {
    throw new Error("No browser: install Chromium, or set CHROMIUM_PATH to one.", { cause })
  }
  const installed = findChromium()
  if (installed === null) throw new Error(`No browser: Debian's ${SHELL} was installed, but is not on PATH.`)
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
  // Without a spare process for the next site, which costs a thirtieth of the browser tests.
  "--disable-site-isolation-trials",
  // Settings of the whole browser, so that both draw the same letters.
  "--font-render-hinting=slight",
]

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
