/** What a check says beside its findings: nothing to correct in the policy, and nothing that fails it. */
export interface Note {
  readonly file: string
  readonly line: number
  readonly text: string
}
