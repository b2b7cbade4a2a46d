import type { CompileInput, ExplanationData, TableFormat } from "../../../codegen/compile.ts"
import type { DraftFacts } from "./draft-facts.ts"
import type { Finding } from "./finding.ts"

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
  readonly patch: { readonly path: string; readonly before: string; readonly after: string }
}

/** What it answers; null where the policy is rejected, or the texts differ beyond comparing. */
export interface Answers {
  readonly check: { readonly findings: readonly Finding[]; readonly draft: DraftFacts | null }
  readonly explain: ExplanationData | null
  readonly table: string | null
  readonly patch: string | null
}

export type Ask = keyof Questions

export type CompileQuestion = { readonly [A in Ask]: { readonly ask: A; readonly question: Questions[A] } }[Ask]

export type CompileReply<A extends Ask> = { readonly answer: Answers[A] } | { readonly failed: string }

/** Marks a thread as ours: other thread pools load modules in threads too. */
export const COMPILE_THREAD = "sallyport compile thread"
