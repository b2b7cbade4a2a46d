import { execFileSync } from "node:child_process"
import { lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs"
import path from "node:path"
import { aliasesOf, configsWantedBy, type ConfigTexts } from "../diff/aliases.ts"
import type { Binding } from "../diff/shadow-mode.ts"
import { bindingsAmong, mayOpen, MOST_BYTES } from "./bindings.ts"
import { EXTENSIONS, OPENING, searchFor } from "./opening-modules.ts"

/** The modules of the working tree that open locks, as they are saved; where there is no git, too. */
export function bindingsOnDisk(root: string): readonly Binding[] {
  const naming = (foundByGit(root) ?? foundByWalking(root)).flatMap((file) => {
    const text = textOf(path.resolve(root, file))
    return text?.includes(OPENING) === true ? [{ file, text }] : []
  })
  const mayBe = mayOpen(naming)
  if (mayBe.length === 0) return []
  const importedText = (file: string): string | null => textOfImported(path.resolve(root, file))
  return bindingsAmong(mayBe, aliasesOf(configsIn(root)), importedText)
}

/** Null: git cannot say. */
function foundByGit(root: string): readonly string[] | null {
  try {
    const found = execFileSync("git", ["-C", root, "--no-pager", ...searchFor(["--untracked"])], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
      timeout: 20_000,
      maxBuffer: 64 * 1024 * 1024,
    })
    return found.split("\0").filter((name) => name !== "")
  } catch (error) {
    // That there is none git says without a word.
    const isNone = error instanceof Error && "status" in error && error.status === 1
    return isNone && "stderr" in error && String(error.stderr).trim() === "" ? [] : null
  }
}

/** What is installed or built is none of the app's own modules; git would have been told to ignore it. */
const NOT_OWN: ReadonlySet<string> = new Set(["node_modules", "build", "dist", "tests", "test", "__tests__", "e2e"])

const isModule = (name: string): boolean =>
  EXTENSIONS.some((extension) => name.endsWith(`.${extension}`)) && !/\.(?:test|spec)\./.test(name)

function foundByWalking(root: string): readonly string[] {
  const found: string[] = []
  const walk = (directory: string): void => {
    for (const entry of entriesOf(path.resolve(root, directory))) {
      const name = path.posix.join(directory, entry.name)
      if (entry.isDirectory() && !entry.name.startsWith(".") && !NOT_OWN.has(entry.name)) walk(name)
      else if (entry.isFile() && isModule(entry.name)) found.push(name)
    }
  }
  walk("")
  return found.toSorted()
}

function entriesOf(directory: string) {
  try {
    return readdirSync(directory, { withFileTypes: true })
  } catch {
    // A directory that nobody may read holds no module that runs.
    return []
  }
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, "utf8")
  } catch {
    return null
  }
}

/** A link is none: a commit has where it leads to, and not what stands there. */
function textOfImported(file: string): string | null {
  try {
    const found = lstatSync(file)
    return found.isFile() && found.size <= MOST_BYTES ? readFileSync(file, "utf8") : null
  } catch {
    return null
  }
}

function configsIn(root: string): ConfigTexts {
  const texts = new Map<string, string | null>()
  for (let wanted = configsWantedBy(texts); wanted.length > 0; wanted = configsWantedBy(texts))
    for (const file of wanted) texts.set(file, configTextIn(path.resolve(root, file)))
  return texts
}

/** Of a link what a commit has of it; and what is too large says nothing, and is there all the same. */
function configTextIn(file: string): string | null {
  try {
    const found = lstatSync(file)
    if (found.isSymbolicLink()) return readlinkSync(file)
    if (!found.isFile()) return null
    return found.size > MOST_BYTES ? "" : readFileSync(file, "utf8")
  } catch {
    return null
  }
}
