/** What a command has to say. Commands return it; the command line alone writes. */
export interface Result {
  /** The requested document and nothing else. */
  readonly stdout: string
  /** Diagnostics and progress. */
  readonly stderr: string
  readonly exit: number
}

export const EXIT = {
  fine: 0,
  rejected: 1,
  stale: 2,
  gate: 3,
  usage: 64,
  noInput: 66,
  bug: 70,
  cannotWrite: 73,
} as const

export const fine = (stdout: string, stderr = ""): Result => ({ stdout, stderr, exit: EXIT.fine })
