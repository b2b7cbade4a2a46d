/** The output of a command. Commands return it, and the command line alone writes it. */
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

/** Each exit code in words: what `help` prints, and what the READMEs say. */
export const EXIT_WORDS: Readonly<Record<keyof typeof EXIT, string>> = {
  fine: "fine, warnings included",
  rejected: "the compiler rejects the policy, or there is none",
  stale: "a generated file is out of date",
  gate: "a gate failed: access differs, or a record is false",
  usage: "the command line is wrong",
  noInput: "something that is needed cannot be read",
  bug: "a bug in Sallyport",
  cannotWrite: "a file cannot be written",
}

export const fine = (stdout: string, stderr = ""): Result => ({ stdout, stderr, exit: EXIT.fine })

/** A record that can be read and makes a false claim. */
export class FalseRecordError extends Error {
  override readonly name = "FalseRecordError"
}

/** Options that cannot be used together, or that say something impossible. */
export class UsageError extends Error {
  override readonly name = "UsageError"
}
