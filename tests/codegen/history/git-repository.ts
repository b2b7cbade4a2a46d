import { execFileSync, spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs"
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

  constructor() {
    this.root = realpathSync(mkdtempSync(path.join(tmpdir(), "sallyport-git-")))
    this.git("init", "-q", "-b", "main")
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
    return this.git("rev-parse", "HEAD").trim()
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
