import { textsOfClaims } from "../../policy/words.ts"
import type { PersonClaims } from "../../policy/people.ts"
import { encodedPathOf } from "../../policy/canonical-path.ts"
import { compareText } from "../../policy/governing-rule.ts"
import type { AuthState, MatchMode } from "../../policy/language.ts"
import type { Access } from "../../policy/states.ts"
import { entryOf, type ArgsOf, type Code, type FindingKind } from "../messages/codes.ts"
import type { Args, Sentences } from "../messages/entry.ts"
import type { Place } from "./source.ts"

/** An error rejects the policy. A warning does not. */
export type Severity = "error" | "warning"

/** An example visitor with all of their claims, and the kind of request. */
export interface ExamplePerson {
  readonly state: AuthState
  /** Absent if claims do not affect the outcome. */
  readonly claims?: PersonClaims
  /** Absent for a page load, and if the rule treats all methods alike. */
  readonly access?: "write"
}

/** Makes an example visitor. Claims are left out if there are none, and the access if it is a page load. */
export const examplePersonOf = (state: AuthState, claims: PersonClaims, access: Access | null): ExamplePerson => ({
  state,
  ...(Object.keys(claims).length === 0 ? {} : { claims }),
  ...(access === "write" ? { access } : {}),
})

/** A visitor as text: `signed-in, role: admin`. */
export const personText = ({
  state,
  claims = {},
}: Pick<ExamplePerson, "claims"> & { readonly state: string | null }): string =>
  [state ?? "anybody", ...textsOfClaims(claims)].join(", ")

/** A URL and visitor that demonstrate a finding. `state` is null if every visitor does. */
export interface Witness extends Omit<ExamplePerson, "state"> {
  readonly url: string
  readonly state: AuthState | null
}

/** A witness as text: `/notes as signed-out`. */
export const witnessText = ({ url, state }: Witness): string => (state === null ? url : `${url} as ${state}`)

/** Another position that a finding refers to, with its label. */
export interface Related {
  readonly span: Place
  readonly message: string
}

/** The replacement of a range of text. */
export interface Edit {
  readonly span: Place
  readonly text: string
}

/**
 * An edit that an editor may offer. In an accepted policy it changes nobody's access. In a rejected one it writes what
 * was probably meant, and the checks run again.
 */
export interface Fix extends Edit {
  readonly title: string
}

/**
 * A finding for the policy's author. Plain JSON, for the terminal, CI and the editor. Its sentences are English; other
 * languages make theirs from the code, the variant and the arguments.
 */
export interface Diagnostic {
  readonly code: Code
  /** The variant of a code with several; else null. */
  readonly variant: string | null
  readonly args: Args
  readonly severity: Severity
  readonly message: string
  /** Text beside the carets. */
  readonly note: string | null
  readonly hint: string | null
  /** The position; null for a finding about a missing file. */
  readonly span: Place | null
  readonly related: readonly Related[]
  readonly witness: Witness | null
  readonly fix: Fix | null
  /** The rule that an `accept` entry has to name; null if the finding cannot be accepted. */
  readonly rule: { readonly path: string; readonly match: MatchMode } | null
}

/** The parts of a finding besides its sentences. */
export interface Details {
  /** The positions for the labels in the finding's sentences, in their order. */
  readonly related?: readonly Place[]
  /** Its `url` is given as a decoded path, and is percent-encoded here. */
  readonly witness?: Witness | null
  readonly fix?: Edit | null
  readonly rule?: Diagnostic["rule"]
}

/** Makes a finding. Its severity and English sentences come from the table of codes. */
export function diagnosticOf<F extends FindingKind>(
  finding: F,
  span: Place | null,
  args: ArgsOf<F>,
  { related = [], witness = null, fix = null, rule = null }: Details = {},
): Diagnostic {
  const [code, variant = null] = finding.split("/") as [Code, string?]
  const { severity, sentences } = entryOf(code)
  const { message, note = null, hint = null, ...labels } = sentencesOf(sentences, variant, args)
  // A mistake in the compiler: the sentences must have a label for each place, and a title for a fix.
  if (related.length !== (labels.related?.length ?? 0))
    throw new Error(`${finding} needs a label for each related place`)
  if (fix !== null && labels.fix === undefined) throw new Error(`${finding} has no title for its fix`)
  return {
    code,
    variant,
    args,
    severity,
    message,
    note,
    hint,
    span,
    related: related.map((place, i) => ({ span: place, message: labels.related![i]! })),
    witness: witness && { ...witness, url: encodedPathOf(witness.url) },
    fix: fix && { title: labels.fix!, ...fix },
    rule,
  }
}

/** The sentences of a finding's variant, with its arguments. */
function sentencesOf(all: ReturnType<typeof entryOf>["sentences"], variant: string | null, args: Args): Sentences {
  const sentences = typeof all === "function" ? all : all[variant!]!
  return sentences(args as never)
}

/** The result of a stage: a value, or null after errors, with all diagnostics. */
export interface Staged<T> {
  readonly value: T
  readonly diagnostics: readonly Diagnostic[]
}

/** True if one of the findings is an error. */
export const hasErrors = (diagnostics: readonly Diagnostic[]): boolean => errorsAmong(diagnostics).length > 0

/** The findings that are errors. */
export const errorsAmong = (diagnostics: readonly Diagnostic[]): readonly Diagnostic[] =>
  diagnostics.filter(({ severity }) => severity === "error")

/** The codes of the errors among findings, each once. */
export const errorCodesAmong = (diagnostics: readonly Diagnostic[]): readonly Code[] => [
  ...new Set(errorsAmong(diagnostics).map(({ code }) => code)),
]

/**
 * Sorts diagnostics by file: first findings about the text (P1xx) by position, then all others by code and message. The
 * result depends neither on the order of the checks nor on that of the rules.
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

/** True for a finding in reading the policy (P1xx), which is about its text. */
const isReading = ({ code }: Diagnostic): boolean => code.startsWith("P1")

/** The words of a finding, by which findings with the same code are sorted. */
const wordsOf = ({ message, note, witness }: Diagnostic): string =>
  [message, note ?? "", witness?.url ?? "", witness?.state ?? ""].join("\0")

const startOf = ({ span }: Diagnostic): number => span?.start ?? 0
