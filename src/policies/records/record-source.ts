/** Where the text of one access record comes from. */
export interface RecordSource {
  /** Names it in this process; never shown. */
  readonly id: string
  /** What its file is called, without where it lies. */
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** Another one whenever its text is another. */
  readonly stamp: string
  /** Whose turn its proof takes: nobody else's time is used up. */
  readonly asker: string
  /** Records of one line are proved one after the other. */
  readonly line: string
  /** Null where there is no text of at most so many bytes to be read. */
  readonly read: (most: number) => Promise<string | null>
}
