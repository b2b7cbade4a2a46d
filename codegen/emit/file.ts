/** A file to write, named within the output directory. */
export interface EmittedFile {
  readonly path: string
  readonly text: string
}
