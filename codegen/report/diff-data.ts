import { countsOf, headingOf, movesOf, phraseOfDecider, phraseOfScope, type DiffReport } from "./access-change.ts"

/** An access change in words; what stands in backticks is a path. */
export interface ChangeInWords {
  readonly heading: string
  readonly public: boolean
  readonly kind: "opened" | "closed" | "changed"
  readonly scope: string
  readonly witness: { readonly url: string; readonly state: string | null }
  readonly moves: readonly { readonly who: string; readonly from: string; readonly to: string }[]
  readonly before: string
  readonly after: string
}

export interface DiffInWords {
  readonly summary: string
  /** New public access first. */
  readonly changes: readonly ChangeInWords[]
}

/** The access diff for a page: the words of the command line, without its layout. */
export function diffInWords({ before, after, diff }: DiffReport): DiffInWords {
  const code = (path: string): string => `\`${path}\``
  return {
    summary: countsOf(diff),
    changes: diff.changes.map((change) => ({
      heading: headingOf(change),
      public: change.public,
      kind: change.kind,
      scope: phraseOfScope(change, code),
      witness: { url: change.witness.url, state: change.witness.state },
      moves: movesOf(change.states),
      before: phraseOfDecider(change.before, before, code),
      after: phraseOfDecider(change.after, after, code),
    })),
  }
}
