import { visibleJson } from "../../source/visible.ts"
import type { FindingData, Output } from "./output-schema.ts"

/** The output of a command. Commands return it, and the command line alone writes it. */
export interface Result {
  /** The requested document and nothing else. */
  readonly stdout: string
  /** Findings, which text output shows on stderr before the sentences. */
  readonly findings: Findings
  /** Sentences for people. */
  readonly stderr: string
  readonly exit: number
  /** The same as the document and the sentences, for `--json`. */
  readonly data: () => unknown
}

/** Findings for people and for programs. */
export interface Findings {
  readonly text: string
  readonly asData: () => readonly FindingData[]
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

export type Ending = keyof typeof EXIT

/** Each exit code in words: what `help` prints, and what the READMEs say. */
export const EXIT_WORDS: Readonly<Record<Ending, string>> = {
  fine: "fine, warnings included",
  rejected: "the compiler rejects the policy, or there is none",
  stale: "a generated file is out of date",
  gate: "a gate failed: access differs, rules are undecided, or a record is false",
  usage: "the command line is wrong",
  noInput: "something that is needed cannot be read",
  bug: "a bug in Sallyport",
  cannotWrite: "a file cannot be written",
}

const NO_FINDINGS: Findings = { text: "", asData: () => [] }

type Parts = Pick<Result, "data"> & Partial<Result>

/** A result; what is left out is empty, and all is fine. */
export const resultOf = (parts: Parts): Result => ({
  stdout: "",
  findings: NO_FINDINGS,
  stderr: "",
  exit: EXIT.fine,
  ...parts,
})

/** A result without a document. */
export const failed = (exit: number, stderr: string, findings: Findings = NO_FINDINGS): Result =>
  resultOf({ exit, stderr, findings, data: () => null })

/** The result of a command as `--json` prints it. `command`: null if none was recognised. */
export function outputText(command: string | null, { exit, stderr, findings, data }: Result): string {
  const output: Output = {
    format: "sallyport-output/1",
    command,
    exit,
    outcome: (Object.keys(EXIT) as Ending[]).find((ending) => EXIT[ending] === exit) ?? "bug",
    messages: stderr.split("\n").filter((line) => line.trim() !== ""),
    findings: [...findings.asData()],
    data: data() ?? null,
  }
  return `${visibleJson(output)}\n`
}

/** A record that can be read and makes a false claim. */
export class FalseRecordError extends Error {
  override readonly name = "FalseRecordError"
}

/** Options that cannot be used together, or that say something impossible. */
export class UsageError extends Error {
  override readonly name = "UsageError"
}
