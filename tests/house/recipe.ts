import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { spawnSync } from "node:child_process"
import { tmpdir } from "node:os"
import path from "node:path"

/** The files and folders of this repository that the READMEs name in backticks or as a link. */
export function pathsNamedIn(text: string): readonly string[] {
  const named = [...text.matchAll(/`([^`\s]+)`|\]\(([^)\s]+)\)/g)].map(([, code, link]) => code ?? link ?? "")
  return named.filter((name) => ROOTS.test(name) && !/[<*{…]/.test(name)).map((name) => name.split("#")[0]!)
}

const ROOTS = /^(?:policy|codegen|src|tests|supabase|deploy|docs|public)\/|^[A-Z]+\.md$|^[\w-]+\.config\.ts$/

/** A recipe of a README: the numbered steps under its heading. */
export interface Recipe {
  /** All that it names. */
  readonly named: readonly string[]
  /** The files to edit, named at the beginning of each step. */
  readonly touched: readonly string[]
  /** The number of edited files. A step that begins without a path adds one file, which has no name yet. */
  readonly cost: number
}

export function recipeOf(readme: string, heading: string): Recipe {
  const [, section] = readFileSync(readme, "utf8").split(`## ${heading}\n`)
  if (section === undefined) throw new Error(`${readme} has no section "${heading}"`)
  const own = section.split("\n## ")[0]!
  const steps = own.split("\n").filter((line) => /^\d+\. /.test(line))
  const written = steps.map((step) => pathsNamedIn(step.split(":")[0]!))
  return {
    named: pathsNamedIn(own),
    touched: written.flat(),
    cost: written.reduce((sum, files) => sum + Math.max(1, files.length), 0),
  }
}

export interface Edit {
  readonly file: string
  readonly find: string
  readonly put: string
}

const COPIED = ["policy", "codegen", "src", "tests", "supabase", ".react-router", "tsconfig.json", "vite.config.ts"]

/** The file from which the compiler's next run knows which files are unchanged. */
const BUILD_INFO = ["--tsBuildInfoFile", "types.tsbuildinfo"]

/** The repository's sources in a directory of their own, where an addition can be tried. */
export class Trial {
  readonly #root = mkdtempSync(path.join(tmpdir(), "recipe-"))

  constructor() {
    for (const name of COPIED.filter((one) => existsSync(one)))
      cpSync(name, path.join(this.#root, name), { recursive: true, filter: (file) => !/\.(?:webp|png)$/.test(file) })
    for (const name of ["package.json", "react-router.config.ts"]) cpSync(name, path.join(this.#root, name))
    symlinkSync(path.resolve("node_modules"), path.join(this.#root, "node_modules"))
    // In a fresh checkout, the route types do not exist yet.
    if (!existsSync(".react-router")) this.run(path.resolve("node_modules/.bin/react-router"), "typegen")
  }

  edit({ file, find, put }: Edit): void {
    const place = path.join(this.#root, file)
    const text = readFileSync(place, "utf8")
    if (!text.includes(find)) throw new Error(`${file} has no ${JSON.stringify(find)}`)
    writeFileSync(
      place,
      text.replaceAll(find, () => put),
    )
  }

  write(file: string, text: string): void {
    const place = path.join(this.#root, file)
    mkdirSync(path.dirname(place), { recursive: true })
    writeFileSync(place, text)
  }

  run(command: string, ...args: readonly string[]): { readonly status: number | null; readonly output: string } {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: this.#root, encoding: "utf8" })
    return { status, output: stdout + stderr }
  }

  policy(...args: readonly string[]) {
    return this.run(process.execPath, "codegen/command-line/cli.ts", ...args)
  }

  /** The files that do not compile. */
  typeErrors(): readonly string[] {
    const { output } = this.run(path.resolve("node_modules/.bin/tsc"), "--noEmit", "--incremental", ...BUILD_INFO)
    return [...new Set([...output.matchAll(/^([^\s(]+)\(\d+,\d+\): error/gm)].map(([, file]) => file!))].toSorted()
  }

  end(): void {
    rmSync(this.#root, { recursive: true })
  }
}
