/** A note beside the findings of a check. It needs no correction and fails nothing. */
export interface Note {
  readonly file: string
  readonly line: number
  readonly text: string
}
