// The command line for the embedded backend's data: `npm run data`.
import { writeFileSync } from "node:fs"
import { Command, CommanderError } from "@commander-js/extra-typings"
import { BackendRefusal } from "../store/options.ts"
import { backup } from "./backup.ts"
import { moveToHosted } from "./move.ts"
import { DamagedData, EXIT, OperationRefusal, messageOf } from "./refusal.ts"
import { restore } from "./restore.ts"
import { noteUnlock, unlock } from "./unlock.ts"
import { newSigningSecret, writeDataSecrets } from "../store/data-secrets.ts"
import { finishNewSecret } from "../store/new-secret.ts"
import { lockDataDirectory, requireCompleteData, databasesIn, openWhileServerRuns } from "./data.ts"
import { join } from "node:path"
import type { DatabaseSync } from "node:sqlite"
import { refusalOrError, RESTORE } from "../store/storage-problem.ts"
import { checkContents } from "./manifest.ts"

/** Counts the rows of each database, by table. If one is damaged, throws with the file and the remedy. */
function check(dataDir: string): string {
  try {
    requireCompleteData(dataDir)
    const names = databasesIn(dataDir)
    checkContents(dataDir, names)
    return `${names.flatMap((name) => rowsOf(dataDir, name)).join("\n")}\nfine\n`
  } catch (error) {
    // Damaged or missing data is what `check` looks for, with an exit code of its own. Other refusals are thrown
    // unchanged: data that this user cannot read may be intact, and needs no backup in its place.
    const isDataFault =
      error instanceof DamagedData || (error instanceof BackendRefusal && error.exitCode === EXIT.noInput)
    if (!isDataFault) throw error
    const { message } = error
    throw new OperationRefusal(
      message.includes(RESTORE) ? message : `${message} Replace it with a backup: ${RESTORE}`,
      EXIT.found,
    )
  }
}

/** A line for each table of a database, with its number of rows. */
function rowsOf(dataDir: string, name: string): readonly string[] {
  using db = openWhileServerRuns(dataDir, name)
  return tablesOf(db).map((table) => {
    const count = db.prepare(`SELECT count(*) AS n FROM "${table}"`).get()?.["n"]
    return `${join(dataDir, name)}\t${table}\t${Number(count)}`
  })
}

const tablesOf = (db: DatabaseSync): readonly string[] =>
  db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .all()
    .map(({ name }) => String(name))

/**
 * Replaces a signing secret that may be known to others. The new one is stored beside the old one first, so that an
 * interrupted rotation is continued by the next run or the server's next start.
 */
function rotateSecret(dataDir: string): void {
  requireCompleteData(dataDir)
  // Keeps a server from starting until this function has returned.
  using _ = lockDataDirectory(dataDir)
  // An interrupted rotation is finished first. This also checks that the secrets fit the data, before anything is
  // written.
  const secrets = finishNewSecret(dataDir, requireCompleteData(dataDir))
  const begun = { ...secrets, nextSigningSecret: newSigningSecret() }
  writeDataSecrets(dataDir, begun)
  finishNewSecret(dataDir, begun)
}

/** The command line, to which the commands below are added. */
const program = new Command("npm run data --")
  .description("Backs up, restores, checks and repairs the data of the embedded backend.")
  .exitOverride()
  .option("--data <directory>", "the data directory", process.env.DATA_DIR?.trim() || ".data")
  .addHelpText(
    "after",
    `
Examples:
  # A dated backup, while the server runs
  npm run data -- backup /var/backups
  # Back to a backup, with the server stopped
  npm run data -- restore /var/backups/sallyport-20270131T120000Z --force
  # Somebody lost their phone and their recovery codes
  npm run data -- unlock ada@example.com
  # What a hosted project needs
  npm run data -- move --to-hosted move.sql`,
  )

const dataDir = (): string => program.opts().data
const say = (text: string): void => void process.stdout.write(`${text}\n`)
const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`

program
  .command("backup")
  .description("copy the data as of one moment; the server may keep running")
  .argument("<directory>", "a new directory, or an existing one to put a dated backup into")
  .action(async (target) => say(await backup(dataDir(), target, new Date())))

program
  .command("restore")
  .description("replace the data with a backup; stop the server first")
  .argument("<backup>", "the directory of the backup")
  .option("--force", "move existing data aside, and keep it there")
  .action(async (from, { force }) => {
    const { made, asides } = await restore(dataDir(), from, force === true, new Date())
    say(`Restored the data of ${made} to ${dataDir()}. Everybody has to sign in again.`)
    for (const aside of asides) say(`The data from before is kept in ${aside}.`)
  })

program
  .command("check")
  .description("check that no data is damaged, and count it")
  .action(() => void process.stdout.write(check(dataDir())))

program
  .command("rotate-secret")
  .description(
    "replace the signing secret; stop the server first. Second factors stay, but everybody has to sign in again",
  )
  .action(() => {
    rotateSecret(dataDir())
    say("The signing secret is new. Second factors stay as they are, but everybody has to sign in again.")
    say("Existing backups contain the old secret: make a new backup.")
  })

program
  .command("unlock")
  .description("remove somebody's second factors and recovery codes, and end their sessions")
  .argument("<email>")
  .action((email) => {
    const done = unlock(dataDir(), email)
    const removed = `${count(done.factors, "second factor")} and ${count(done.recoveryCodes, "recovery code")}`
    say(
      `${email}: removed ${removed}, ended ${count(done.sessions, "session")}. They can now sign in with the password alone.`,
    )
    // Last, so that the operator reads what was done even if this throws.
    noteUnlock(dataDir(), done)
  })

program
  .command("move")
  .description("write people, their password hashes and what they wrote as SQL, for a hosted project")
  .requiredOption("--to-hosted <file>", "a new file for the SQL")
  .action(async ({ toHosted: file }) => {
    const moved = await moveToHosted(dataDir())
    writeNew(file, moved.sql)
    const { drafts = 0, reviews = 0, uploaded_records: uploads = 0 } = moved.rows
    say(`Wrote ${count(moved.users, "person", "people")} and ${count(drafts, "draft")} to ${file}. It contains`)
    say("password hashes: run it on the project, after its migrations, and then delete it:")
    say(`psql "$DATABASE_URL" -v ON_ERROR_STOP=1 -f '${file.replaceAll("'", String.raw`'\''`)}'`)
    if (reviews > 0) say(`It also contains ${count(reviews, "review")}, with their comments and approvals.`)
    if (uploads > 0) say(`It also contains ${count(uploads, "uploaded record")}.`)
    say(
      "If the project has other accounts with some of the addresses, or refuses some rows, psql names them in a warning and leaves them out, and with a review everything that refers to it.",
    )
    if (moved.unconfirmed > 0) {
      const accounts = moved.unconfirmed === 1 ? "account whose address was" : "accounts whose addresses were"
      say(`${moved.unconfirmed} ${accounts} never confirmed ${moved.unconfirmed === 1 ? "does" : "do"} not move.`)
    }
    if (moved.withSecondFactor > 0) {
      const have = moved.withSecondFactor === 1 ? "person has" : "people have"
      say(
        `${moved.withSecondFactor} ${have} a second factor, which does not move: until they set up a new one, the password is enough to sign in.`,
      )
    }
    say(
      "Sessions, recovery codes, links in emails and the history of events do not move: everybody has to sign in again.",
    )
  })

/** Creates a file that only its owner can read. Throws if it exists. */
function writeNew(file: string, text: string): void {
  try {
    writeFileSync(file, text, { flag: "wx", mode: 0o600, flush: true })
  } catch (error) {
    throw new OperationRefusal(`${file} cannot be written: ${messageOf(error)}.`, EXIT.cannotWrite)
  }
}

/** Prints an error for the operator, and returns the exit code. */
function exitOf(caught: unknown): number {
  if (caught instanceof CommanderError) return caught.exitCode === 0 ? EXIT.fine : EXIT.usage
  // A full or read-only disk can stop any statement of any command.
  const error = caught instanceof OperationRefusal ? caught : refusalOrError(dataDir(), caught)
  if (error instanceof OperationRefusal || error instanceof BackendRefusal) {
    process.stderr.write(`${error.message}\n`)
    // These commands never exit with 1, which a `BackendRefusal` has, for example, if another program uses a file.
    return error.exitCode === 1 ? EXIT.cannotWrite : error.exitCode
  }
  const trace = error instanceof Error ? error.stack : messageOf(error)
  process.stderr.write(`this is our bug, not yours:\n${trace}\n`)
  return EXIT.bug
}

try {
  await program.parseAsync()
} catch (error) {
  process.exitCode = exitOf(error)
}
