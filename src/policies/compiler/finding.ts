import { LONGEST } from "../../../supabase/limits.ts"
import type { Compiled, PolicyWords, RuleForm } from "../../../codegen/index.ts"
import type { DraftFacts, TriedAddress } from "./draft-facts.ts"
import type { SubmitFailure } from "./submit-failure.ts"

type Diagnostic = Compiled["diagnostics"][number]

/** The position of a finding. `file` is another file, such as the list of routes; null for the checked text. */
export interface FindingPlace extends Omit<NonNullable<Diagnostic["span"]>, "file"> {
  readonly file: string | null
}

/** A diagnostic about a draft, as sent to the browser. */
export interface Finding extends Omit<Diagnostic, "code" | "rule" | "span" | "related"> {
  readonly code: string
  readonly span: FindingPlace | null
  readonly related: readonly { readonly span: FindingPlace; readonly message: string }[]
}

/** Result of checking one text. */
export interface Checked {
  /** The first findings, errors before warnings. */
  readonly findings: readonly Finding[]
  /** The numbers of all findings. */
  readonly counts: { readonly errors: number; readonly warnings: number }
  /** The draft's facts; null if the compiler rejects the policy. */
  readonly draft: DraftFacts | null
  /**
   * A patch from the policy in force to the text. Empty if they are equal, or if the text was compared with nothing;
   * null if they differ too much to compare.
   */
  readonly patch: string | null
  /** The simulation of an address; absent if none was given, or if the policy is rejected. */
  readonly trial?: TriedAddress
  /** The words that the editor suggests. */
  readonly words: PolicyWords
  /** The rules as the fields of the editor's form. */
  readonly form: RuleForm
}

/** The answer to a check. */
export type CheckAnswer =
  | ({
      readonly kind: "checked"
      /** The hash of the policy that the text is compared with; absent if it cannot change while the page is open. */
      readonly base?: string
    } & Checked)
  /** The compiler did not answer. The text is unchanged. */
  | {
      readonly kind: "unchecked"
      readonly problem: SubmitFailure
      /** The time to wait before the same text is checked again, in seconds; absent if a retry is of no use. */
      readonly again?: number
    }

/** The largest text for the compiler, and the largest draft, in bytes of UTF-8. */
export const MAX_DRAFT_SIZE = LONGEST.policy
