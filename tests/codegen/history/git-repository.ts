import { execFileSync, spawnSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"

const CLI = path.join(import.meta.dirname, "../../../codegen/command-line/cli.ts")

// No configuration of the machine's owner: signing or hooks of theirs would change what is tested.
const ENVIRONMENT = {
  ...process.env,
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_AUTHOR_NAME: "A",
  GIT_AUTHOR_EMAIL: "a@example.com",
  GIT_COMMITTER_NAME: "A",
  GIT_COMMITTER_EMAIL: "a@example.com",
}

/** A repository of its own, to be thrown away, and the command line run inside it. */
export class Repository {
  readonly root: string

  /** A copy of another repository, or an empty one. Copying takes less time than making the same commits again. */
  constructor(original: Repository | null = null) {
    this.root = realpathSync(mkdtempSync(path.join(tmpdir(), "sallyport-git-")))
    if (original === null) this.git("init", "-q", "-b", "main", "--template=")
    else cpSync(original.root, this.root, { recursive: true, verbatimSymlinks: true })
  }

  git(...args: readonly string[]): string {
    return execFileSync("git", ["-C", this.root, ...args], { encoding: "utf8", env: ENVIRONMENT, stdio: "pipe" })
  }

  write(file: string, text: string | Buffer): void {
    const at = path.join(this.root, file)
    mkdirSync(path.dirname(at), { recursive: true })
    writeFileSync(at, text)
  }

  /** `at`: ISO 8601; else now. */
  commit(subject: string, at: string | null = null): string {
    this.git("add", "-A")
    const dates = at === null ? {} : { GIT_AUTHOR_DATE: at, GIT_COMMITTER_DATE: at }
    const args = ["-C", this.root, "commit", "-q", "--allow-empty", "-m", subject]
    execFileSync("git", args, { env: { ...ENVIRONMENT, ...dates }, stdio: "pipe" })
    return this.head()
  }

  /**
   * Commits of these files alone, each the first of its own branch, made by one process of git. The working tree stays.
   */
  commitsOf(trees: readonly Readonly<Record<string, string>>[]): readonly string[] {
    const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`
    const commands = trees.map((files, at) => {
      const entries = Object.entries(files).map(
        ([file, text]) => `M 100644 inline ${JSON.stringify(file)}\n${data(text)}`,
      )
      return `commit refs/made/${at}\ncommitter A <a@example.com> 0 +0000\n${data("a change")}${entries.join("")}\n`
    })
    const args = ["-C", this.root, "fast-import", "--quiet"]
    execFileSync("git", args, { input: commands.join(""), env: ENVIRONMENT, stdio: "pipe" })
    return this.git("rev-parse", ...trees.map((_, at) => `refs/made/${at}`))
      .trim()
      .split("\n")
  }

  /** The hash of the commit that was just made, from git's own files: a process takes longer. */
  private head(): string {
    const head = readFileSync(path.join(this.root, ".git/HEAD"), "utf8").trim()
    return head.startsWith("ref: ") ? readFileSync(path.join(this.root, ".git", head.slice(5)), "utf8").trim() : head
  }

  policy(...args: readonly string[]) {
    return runPolicy(this.root, args)
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true })
  }
}

export const runPolicy = (cwd: string, args: readonly string[]) =>
  spawnSync(process.execPath, [CLI, ...args], { cwd, encoding: "utf8", env: ENVIRONMENT })
