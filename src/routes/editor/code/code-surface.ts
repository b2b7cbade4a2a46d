import type { FindingText } from "../../../language/compiler-text.ts"
import type { Text } from "../../../language/use-text.ts"
import type { PolicyWords } from "../../../policies/compiler/compile-job.server.ts"
import type { DraftRow } from "../../../policies/compiler/draft-facts.ts"
import type { ChangedLine } from "./changed-lines.ts"
import type { Finding } from "../../../policies/compiler/finding.ts"

/** The compiler's answer about a text. */
export interface CompilerNotes {
  readonly findings: readonly Finding[]
  /** The words to complete, such as the app's pages and the policy's claims. */
  readonly words: PolicyWords
  /** The draft's rules; null if the policy is rejected. */
  readonly rows: readonly DraftRow[] | null
  /** The lines that differ from the policy in force. */
  readonly changed: readonly ChangedLine[]
}

/** A replacement of one range of the text. */
export interface TextReplacement {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** The interface between the page and its code editor. */
export interface CodeSurface {
  /** Shows findings and explanations for `text`; ignored if the text has changed since. */
  mark(notes: CompilerNotes, text: string): void
  /** Selects a range of the text and scrolls it into view. */
  show(start: number, end: number): void
  /** Replaces a range as one undoable step; by default the whole text. */
  replace(text: string, start?: number, end?: number): void
  /** Makes several replacements as one undoable step. Ranges must not touch; offsets are those before the step. */
  splice(splices: readonly TextReplacement[]): void
  close(): void
}

/** The place and the first text of a code editor, and the functions that it calls. */
export interface CodeSurfaceOptions {
  readonly parent: HTMLElement
  readonly onChange: (text: string) => void
  readonly onSave: () => void
  readonly text: string
  /** The ids of the elements that name and describe the editor. */
  readonly labelledBy: string
  readonly describedBy: string
  /** The document's nonce, for the style sheet that the editor inserts. */
  readonly nonce: string
  /** Translates a message into the page's language. */
  readonly translate: Text
  readonly textOfFinding: (finding: Finding) => FindingText
}
