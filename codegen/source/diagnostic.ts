import { encodedPathOf } from "../../policy/canonical-path.ts"
import { compareText } from "../../policy/governing-rule.ts"
import type { AuthState, MatchMode } from "../../policy/language.ts"
import { CODES, type Code } from "./codes.ts"
import type { Place } from "./source.ts"

export type Severity = "error" | "warning"

/** One concrete URL and auth state that demonstrates a claim; null when the claim holds in every state. */
export interface Witness {
  readonly url: string
  readonly state: AuthState | null
}

export interface Related {
  readonly span: Place
  readonly message: string
}

/**
 * An edit that a tool may offer. Of an accepted policy it changes nobody's access; of a rejected one it writes what was
 * probably meant, which the checks then look at.
 */
export interface Fix {
  readonly title: string
  readonly span: Place
  readonly text: string
}

/** A finding for the policy's author. Plain JSON: it travels to the terminal, CI and the editor alike. */
export interface Diagnostic {
  readonly code: Code
  readonly severity: Severity
  readonly message: string
  /** What stands beside the carets. */
  readonly note: string | null
  readonly hint: string | null
  /** Null when the finding is about a file that does not exist. */
  readonly span: Place | null
  readonly related: readonly Related[]
  readonly witness: Witness | null
  readonly fix: Fix | null
  /** The rule a suppression has to name. */
  readonly rule: { readonly path: string; readonly match: MatchMode } | null
}

export type Details = Partial<Omit<Diagnostic, "code" | "severity" | "message" | "span">>

/** A finding. The witness's URL is given as a path, and becomes one that browsers send. */
export const diagnosticOf = (
  code: Code,
  span: Place | null,
  message: string,
  { witness = null, ...details }: Details = {},
): Diagnostic => ({
  code,
  severity: CODES[code].severity,
  message,
  note: null,
  hint: null,
  span,
  related: [],
  witness: witness && { ...witness, url: encodedPathOf(witness.url) },
  fix: null,
  rule: null,
  ...details,
})

/** What a stage returns: a value, or null where its errors leave none, and everything it found. */
export interface Staged<T> {
  readonly value: T
  readonly diagnostics: readonly Diagnostic[]
}

export const hasErrors = (diagnostics: readonly Diagnostic[]): boolean =>
  diagnostics.some(({ severity }) => severity === "error")

/**
 * File by file: first what could not be read, as it stands in the file, then what was found out, by code and words.
 * Neither the order in which checks run nor the order of the rules ever shows.
 */
export const sorted = (diagnostics: readonly Diagnostic[]): readonly Diagnostic[] =>
  diagnostics.toSorted(
    (a, b) =>
      compareText(a.span?.file ?? "", b.span?.file ?? "") ||
      Number(isReading(b)) - Number(isReading(a)) ||
      (isReading(a) ? startOf(a) - startOf(b) : 0) ||
      compareText(a.code, b.code) ||
      compareText(wordsOf(a), wordsOf(b)) ||
      startOf(a) - startOf(b),
  )

const isReading = ({ code }: Diagnostic): boolean => code.startsWith("P1")

const wordsOf = ({ message, note, witness }: Diagnostic): string =>
  [message, note ?? "", witness?.url ?? "", witness?.state ?? ""].join("\0")

const startOf = ({ span }: Diagnostic): number => span?.start ?? 0
