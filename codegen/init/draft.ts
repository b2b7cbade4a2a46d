import { isFresh } from "../emit/output.ts"
import type { ProjectFiles } from "../source/project-files.ts"
import type { AppFacts, PlannedFile } from "./app/found.ts"
import { usesPrettier } from "./app/tools.ts"
import { codeOf, isUnable, type ModuleCode, type EditResult } from "./edits/code.ts"
import { ignoredTask, withAttributes, withIgnored } from "./edits/project-files.ts"

/** The files as `init` will write them, and the lines of its report: edits refused, steps done, steps left. */
export class Draft {
  readonly #found: Pick<AppFacts, "textOf">
  readonly #texts = new Map<string, string | null>()
  readonly refused: string[] = []
  readonly did: string[] = []
  readonly left: string[] = []

  constructor(found: Pick<AppFacts, "textOf">) {
    this.#found = found
  }

  /** Sets the text of a file as a whole. A file that has been edited is never set: that would undo its edits. */
  put(file: string, text: string): void {
    if (this.#texts.has(file)) throw new Error(`${file}: this text would undo an earlier edit`)
    this.#texts.set(file, text)
  }

  /**
   * Sets the text of a file that was `from`. A text from before an earlier edit is refused: it would undo that edit.
   */
  replace(file: string, from: string | null, text: string): void {
    if (this.textOf(file) !== from) throw new Error(`${file}: this text would undo an earlier edit`)
    this.#texts.set(file, text)
  }

  /** Deletes a file. */
  delete(file: string): void {
    this.#texts.set(file, null)
  }

  /** The text of a file with the edits so far; null if it does not exist. */
  textOf(file: string): string | null {
    const text = this.#texts.get(file)
    return text === undefined ? this.#found.textOf(file) : text
  }

  /** The files as they will be. */
  get files(): ProjectFiles {
    return { has: (file) => this.textOf(file) !== null, read: (file) => this.textOf(file) }
  }

  /** Writes the settings by which tools leave the generated files alone, and notes the task if git ignores them. */
  leaveOutGenerated(packages: ReadonlySet<string>, generated: string): void {
    if (usesPrettier(packages, this.#found.textOf))
      this.put(".prettierignore", withIgnored(this.textOf(".prettierignore"), `${generated}/`))
    this.put(
      ".gitattributes",
      withAttributes(this.textOf(".gitattributes"), `${generated}/*`, "text eol=lf linguist-generated"),
    )
    const ignored = ignoredTask(this.textOf(".gitignore"), generated)
    if (ignored !== null) this.left.push(ignored)
  }

  /** Makes an edit, or notes why the developer has to make it. True if it was made. */
  edit(file: string, by: (code: ModuleCode) => EditResult): boolean {
    const text = this.textOf(file)
    const code = text === null ? null : codeOf(file, text)
    if (code === null) {
      this.refused.push(`${file}: this is not valid TypeScript or JavaScript`)
      return false
    }
    const edit = by(code)
    if (isUnable(edit)) {
      const write = edit.write.map((line) => `\n    ${line}`).join("")
      this.refused.push(
        `${file}:${edit.line}: ${edit.unable}${write === "" ? "" : `. Write this there yourself:${write}`}`,
      )
      return false
    }
    this.replace(file, text, edit.text)
    return true
  }

  /**
   * The files that change, in the order of the report: the policy first, generated files last. `generated` is the
   * directory of the generated files, with a slash at its end.
   */
  filesFrom(policy: string, generated: string): readonly PlannedFile[] {
    const rankOf = ({ path: file, isGenerated }: PlannedFile): number => (file === policy ? 0 : isGenerated ? 2 : 1)
    // A generated file with the same content counts as unchanged, whatever its line ends.
    return [...this.#texts]
      .map(([file, after]) => {
        const isGenerated = file.startsWith(generated)
        return { path: file, before: this.#found.textOf(file), after, isGenerated }
      })
      .filter(({ before, after, isGenerated }) =>
        isGenerated && after !== null ? !isFresh(before, after) : before !== after,
      )
      .toSorted((a, b) => rankOf(a) - rankOf(b) || (a.path < b.path ? -1 : 1))
  }
}
