import { Command, CommanderError } from "@commander-js/extra-typings"
import { BackendRefusal } from "../backend/backend.ts"
import { backup } from "./backup.ts"
import { check } from "./check.ts"
import { moveToHosted } from "./move.ts"
import { noteUnlock } from "./note-unlock.ts"
import { EXIT, KeepingRefusal, messageOf } from "./refusal.ts"
import { restore } from "./restore.ts"
import { rotateSecret } from "./rotate-secret.ts"
import { unlock } from "./unlock.ts"
import { writeNew } from "./write-new.ts"

const program = new Command("data")
  .description("Keeps the embedded backend's data: backs it up, restores it, checks it.")
  .exitOverride()
  .option("--data <directory>", "the data directory", process.env.DATA_DIR?.trim() || ".data")

const dataDir = (): string => program.opts().data
const say = (text: string): void => void process.stdout.write(`${text}\n`)
const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`

program
  .command("backup")
  .description("copies the data of one moment; the server may go on running")
  .argument("<directory>", "a new directory, or one to make a dated backup in")
  .action(async (target) => say(await backup(dataDir(), target, new Date())))

program
  .command("restore")
  .description("puts a backup in the place of a stopped server's data")
  .argument("<backup>")
  .option("--force", "move aside what is there")
  .action(async (from, { force }) => {
    const { made, aside } = await restore(dataDir(), from, force === true, new Date())
    say(`Restored the data of ${made} to ${dataDir()}. Everybody signs in again.`)
    if (aside !== null) say(`What was there before lies in ${aside}.`)
  })

program
  .command("check")
  .description("whether all data is whole, and how much there is")
  .action(() => void process.stdout.write(check(dataDir())))

program
  .command("rotate-secret")
  .description("a new signing secret for a stopped server; second factors stay, everybody signs in again")
  .action(() => {
    rotateSecret(dataDir())
    say("The signing secret is new. Second factors stay as they are; everybody signs in again.")
    say("Backups made before hold the old secret: make a new one.")
  })

program
  .command("unlock")
  .description("removes somebody's second factors and recovery codes, and ends their sessions")
  .argument("<e-mail>")
  .action((email) => {
    const done = unlock(dataDir(), email)
    noteUnlock(dataDir(), done)
    const removed = `${count(done.factors, "second factor")} and ${count(done.recoveryCodes, "recovery code")}`
    say(`${email}: removed ${removed}, ended ${count(done.sessions, "session")}. The password alone signs in now.`)
  })

program
  .command("move")
  .description("writes what a hosted project needs: people, their password hashes and what they wrote, as SQL")
  .requiredOption("--to-hosted <file>", "a new file for the SQL")
  .action(async ({ toHosted: file }) => {
    const moved = await moveToHosted(dataDir())
    writeNew(file, moved.sql)
    const { drafts = 0, reviews = 0, uploaded_records: uploads = 0 } = moved.rows
    say(`Wrote ${count(moved.users, "person", "people")} and ${count(drafts, "draft")} to ${file}. It holds`)
    say("password hashes: delete it once psql has run it on the project, after the migrations.")
    if (reviews > 0) say(`With them ${count(reviews, "review")}, and what was said of each.`)
    if (uploads > 0) say(`With them ${count(uploads, "uploaded record")}.`)
    if (moved.unconfirmed > 0) {
      const accounts = moved.unconfirmed === 1 ? "account whose address was" : "accounts whose addresses were"
      say(`${moved.unconfirmed} ${accounts} never confirmed ${moved.unconfirmed === 1 ? "does" : "do"} not move.`)
    }
    if (moved.enrolled > 0) {
      const have = moved.enrolled === 1 ? "person has" : "people have"
      say(`${moved.enrolled} ${have} a second factor, which does not move: until enrolled anew, the password signs in.`)
    }
    say("Sessions, recovery codes, mailed links and the record of what happened do not move: everybody signs in again.")
  })

function exitOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.fine : EXIT.usage
  if (error instanceof KeepingRefusal) return (process.stderr.write(`${error.message}\n`), error.exitCode)
  if (error instanceof BackendRefusal) {
    process.stderr.write(`${error.message}\n`)
    return error.exitCode === 66 ? EXIT.noInput : EXIT.cannotWrite
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
