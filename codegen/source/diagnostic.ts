import { textsOfClaims } from "../../policy/words.ts"
import type { PersonClaims } from "../../policy/people.ts"
import { encodedPathOf } from "../../policy/canonical-path.ts"
import { compareText } from "../../policy/governing-rule.ts"
import type { AuthState, MatchMode } from "../../policy/language.ts"
import { entryOf, type ArgsOf, type Code, type Finding } from "../messages/codes.ts"
import type { Args, Sentences } from "../messages/entry.ts"
import type { Place } from "./source.ts"

export type Severity = "error" | "warning"

/** One visitor with all claims known, and the method where it is no page load. */
export interface Person {
  readonly state: AuthState
  /** Left out where claims decide nothing. */
  readonly claims?: PersonClaims
  /** Left out for a page load, and where methods are not told apart. */
  readonly access?: "write"
}

/** `signed-in, role: admin` */
export const personText = ({
  state,
  claims = {},
}: Pick<Person, "claims"> & { readonly state: string | null }): string =>
  [state ?? "anybody", ...textsOfClaims(claims)].join(", ")

/** One concrete URL and visitor that demonstrate a finding; the state is null when it holds for every visitor. */
export interface Witness extends Omit<Person, "state"> {
  readonly url: string
  readonly state: AuthState | null
}

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
 * An edit that a tool may offer. Of an accepted policy it changes nobody's access; of a rejected one it writes what was
 * probably meant, which the checks then look at.
 */
export interface Fix extends Edit {
  readonly title: string
}

/**
 * A finding for the policy's author. Plain JSON: it travels to the terminal, CI and the editor alike. Its sentences are
 * the English ones; another language makes its own of the code, the variant and the arguments.
 */
export interface Diagnostic {
  readonly code: Code
  /** Which of a code's sentences it is; null where there is one. */
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
  /** The rule a suppression has to name. */
  readonly rule: { readonly path: string; readonly match: MatchMode } | null
}

export interface Details {
  /** ProjectPaths that the finding's sentences have labels for, in the order of the labels. */
  readonly related?: readonly Place[]
  /** The URL is given as a path, and encoded as browsers send it. */
  readonly witness?: Witness | null
  readonly fix?: Edit | null
  readonly rule?: Diagnostic["rule"]
}

export function diagnosticOf<F extends Finding>(
  finding: F,
  span: Place | null,
  args: ArgsOf<F>,
  { related = [], witness = null, fix = null, rule = null }: Details = {},
): Diagnostic {
  const [code, variant = null] = finding.split("/") as [Code, string?]
  const { severity, sentences } = entryOf(code)
  const { message, note = null, hint = null, ...said } = sentencesOf(sentences, variant, args)
  if (related.length !== (said.related?.length ?? 0)) throw new Error(`${finding} has a label for each related place`)
  if (fix !== null && said.fix === undefined) throw new Error(`${finding} has no title for its fix`)
  return {
    code,
    variant,
    args,
    severity,
    message,
    note,
    hint,
    span,
    related: related.map((place, i) => ({ span: place, message: said.related![i]! })),
    witness: witness && { ...witness, url: encodedPathOf(witness.url) },
    fix: fix && { title: said.fix!, ...fix },
    rule,
  }
}

/** The sentences of a finding: finds the function of its variant, and calls it with its arguments. */
function sentencesOf(says: ReturnType<typeof entryOf>["sentences"], variant: string | null, args: Args): Sentences {
  const say = typeof says === "function" ? says : says[variant!]!
  return say(args as never)
}

/** The result of a stage: a value, or null after errors, with all diagnostics. */
export interface Staged<T> {
  readonly value: T
  readonly diagnostics: readonly Diagnostic[]
}

export const hasErrors = (diagnostics: readonly Diagnostic[]): boolean =>
  diagnostics.some(({ severity }) => severity === "error")

/**
 * Sorts diagnostics by file: syntax findings by position, then all others by code and message. The result depends
 * neither on the order of the checks nor on that of the rules.
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
