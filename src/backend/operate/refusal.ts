import { EXIT_CODES } from "../store/options.ts"

/** The exit codes: those of `sysexits.h`, and 3 if the data was checked and is damaged. */
export const EXIT = { fine: 0, found: 3, usage: 64, bug: 70, ...EXIT_CODES } as const

/** An error whose message is one sentence for the person who ran the command. */
export class OperationRefusal extends Error {
  override readonly name = "OperationRefusal"
  readonly exitCode: (typeof EXIT)[keyof typeof EXIT]

  constructor(message: string, exitCode: OperationRefusal["exitCode"]) {
    super(message)
    this.exitCode = exitCode
  }
}

/** The refusal of data that is damaged or incomplete. */
export class DamagedData extends OperationRefusal {
  constructor(file: string, why: string) {
    super(`${file} is damaged: ${why.replace(/\s+/g, " ").slice(0, 200)}.`, EXIT.noInput)
  }
}

/** The message of a caught value. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
