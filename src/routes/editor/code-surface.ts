import type { Finding } from "./finding.ts"

/** What the page asks of the code editor, whichever it is. */
export interface CodeSurface {
  /** Underlines findings, which were made about `text`; ignored when the text has moved on. */
  mark(findings: readonly Finding[], text: string): void
  /** Puts the cursor on a stretch of the text and scrolls it into view. */
  show(start: number, end: number): void
  /** Replaces a stretch as one undoable step; the whole text when no stretch is given. */
  replace(text: string, start?: number, end?: number): void
  close(): void
}

export interface CodeSurfaceOptions {
  readonly parent: HTMLElement
  readonly text: string
  readonly label: string
  readonly describedBy: string
  /** The style sheet the editor injects needs the document's nonce. */
  readonly nonce: string
  readonly onChange: (text: string) => void
  readonly onSave: () => void
}
