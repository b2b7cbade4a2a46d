// Loaded before a program: ends it, as `kill -9` would, before its KILL_AT-th change to the disk.
import fs from "node:fs"
import { syncBuiltinESMExports } from "node:module"
import { DatabaseSync, StatementSync } from "node:sqlite"

const at = Number(process.env.KILL_AT)
let changes = 0

function counted<Target extends object>(target: Target, name: keyof Target): void {
  const original = target[name] as (...args: unknown[]) => unknown
  target[name] = function (this: unknown, ...args: unknown[]) {
    changes += 1
    if (changes === at) process.kill(process.pid, "SIGKILL")
    return original.apply(this, args)
  } as Target[keyof Target]
}

for (const name of ["writeFileSync", "renameSync", "copyFileSync", "mkdirSync", "rmSync"] as const) counted(fs, name)
counted(DatabaseSync.prototype, "exec")
counted(StatementSync.prototype, "run")
syncBuiltinESMExports()
