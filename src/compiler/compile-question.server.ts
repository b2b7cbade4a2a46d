import type {
  Audience,
  CompileInput,
  DiffInWords,
  Edited,
  ExplanationData,
  PageLife,
  PolicyLife,
  PolicyWords,
  RuleEdit,
  RuleForm,
  TableFormat,
  VersionInForce,
} from "../../codegen/index.ts"
import type { DraftFacts } from "./draft-facts.ts"
import type { Finding } from "./finding.ts"

export type {
  Audience,
  DiffInWords,
  ExplanationData,
  PageLife,
  PolicyLife,
  PolicyWords,
  RuleEdit,
  RuleForm,
  VersionInForce,
}

interface Subject {
  readonly path: string
  readonly text: string
  readonly routes: CompileInput["routes"]
}

/** What the compiler's thread can be asked. */
export interface Questions {
  /** Null compares with nothing. */
  readonly check: Subject & { readonly inForce: string | null }
  readonly explain: Subject & { readonly url: string }
  readonly table: Subject & { readonly format: TableFormat }
  /** The check with its access diff as the comment on a pull request. */
  readonly review: Subject & { readonly inForce: string }
  readonly compare: Comparing
  readonly edit: Pick<Subject, "path" | "text"> & { readonly edit: RuleEdit }
  readonly patch: Omit<Subject, "text"> & { readonly before: string; readonly after: string }
}

/** Two texts of one policy; null is a time before it had any. */
interface Comparing {
  readonly path: string
  readonly before: { readonly name: string; readonly text: string } | null
  readonly after: { readonly name: string; readonly text: string } | null
  /** Where somebody looks; null for everywhere. */
  readonly at: string | null
  readonly format: CompareFormat
}

export type CompareFormat = "words" | "csv" | "json" | "markdown"

export interface Checked {
  /** The first of them, errors before warnings. */
  readonly findings: readonly Finding[]
  /** How many there are in all. */
  readonly counts: { readonly errors: number; readonly warnings: number }
  /** Null when the compiler rejects the policy. */
  readonly draft: DraftFacts | null
  /** What turns the policy in force into the text; empty when they are the same, null beyond comparing. */
  readonly patch: string | null
  readonly words: PolicyWords
  readonly form: RuleForm
}

/** What it answers; null where the policy is rejected, or the texts differ beyond comparing. */
export interface Answers {
  /** A document, or in words what a page says. */
  readonly compare: { readonly words: DiffInWords } | { readonly document: string } | null
  readonly check: Checked
  readonly review: { readonly check: Checked; readonly markdown: string | null }
  readonly edit: Edited & { readonly form: RuleForm }
  readonly explain: ExplanationData | null
  readonly table: string | null
  /** With the hash of the policy that the new text is. */
  readonly patch: { readonly patch: string | null; readonly hash: string | null }
}

export type Ask = keyof Questions

export type CompileQuestion = { readonly [A in Ask]: { readonly ask: A; readonly question: Questions[A] } }[Ask]

export type CompileReply<A extends Ask> = { readonly answer: Answers[A] } | { readonly failed: string }

/** Marks a thread as ours: other thread pools load modules in threads too. */
export const COMPILE_THREAD = "sallyport compile thread"
