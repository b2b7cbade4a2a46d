import { visibleJson } from "../../source/visible.ts"
import type { FindingData, JsonOutput } from "./output-schema.ts"

/** The output of a command. Commands return it; only the command line writes it. */
export interface Result {
  /** The requested document, for standard output. */
  readonly stdout: string
  /** Findings, which text output shows on stderr before the sentences. */
  readonly findings: Findings
  /** Sentences for people, for stderr. */
  readonly stderr: string
  readonly exit: number
  /** The result as data, for the field `data` of `--json`; null if the command ended without an answer. */
  readonly data: () => unknown
}

/** Findings for people and for programs. */
export interface Findings {
  readonly text: string
  readonly asData: () => readonly FindingData[]
}

/** The exit codes. From 64 on they are those of `sysexits.h`, such as 66 for an input that cannot be read. */
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

/** The name of an exit code. */
export type ExitName = keyof typeof EXIT

/** The meaning of each exit code, as `help` prints it and the READMEs list it. */
export const EXIT_WORDS: Readonly<Record<ExitName, string>> = {
  fine: "fine, warnings included",
  rejected: "the compiler rejects the policy, or there is none",
  stale: "a generated file is out of date",
  gate: "a gate failed: access differs, an access test fails, something is undecided, or a record is false",
  usage: "the command line is wrong",
  noInput: "something that is needed cannot be read",
  bug: "a bug in Sallyport",
  cannotWrite: "a file cannot be written",
}

const NO_FINDINGS: Findings = { text: "", asData: () => [] }

type Parts = Pick<Result, "data"> & Partial<Result>

/** Makes a result. Omitted parts are empty, and the exit code is 0 by default. */
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

/** The output of `--json`. `command` is null if none was recognised. */
export function outputText(command: string | null, { exit, stderr, findings, data }: Result): string {
  const output: JsonOutput = {
    format: "sallyport-output/1",
    command,
    exit,
    outcome: (Object.keys(EXIT) as ExitName[]).find((name) => EXIT[name] === exit) ?? "bug",
    messages: stderr.split("\n").filter((line) => line.trim() !== ""),
    findings: findings.asData(),
    data: data() ?? null,
  }
  return `${visibleJson(output)}\n`
}

/**
 * Thrown for an access record that can be read but states something false, which `falseClaimIn` finds by compiling its
 * versions again. The command then exits with `gate`.
 */
export class FalseRecordError extends Error {
  override readonly name = "FalseRecordError"
}
