import { EXIT_CODES } from "../store/options.ts"

/** The exit codes of `npm run data`: those of `sysexits.h`, and 3 (`found`) if `check` finds damaged data. */
export const EXIT = { fine: 0, found: 3, usage: 64, bug: 70, ...EXIT_CODES } as const

/** The error of a command that cannot do its work: one sentence for the operator, printed without a stack trace. */
export class OperationRefusal extends Error {
  override readonly name = "OperationRefusal"
  readonly exitCode: (typeof EXIT)[keyof typeof EXIT]

  constructor(message: string, exitCode: OperationRefusal["exitCode"]) {
    super(message)
    this.exitCode = exitCode
  }
}

/** The refusal of data that is damaged or incomplete. `why` can be a message of SQLite, which may be long. */
export class DamagedData extends OperationRefusal {
  constructor(file: string, why: string) {
    super(`${file} is damaged: ${why.replace(/\s+/g, " ").slice(0, 200)}.`, EXIT.noInput)
  }
}

/** The message of a caught value. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
