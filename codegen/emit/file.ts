/** A file to write, named within the output directory. */
export interface EmittedFile {
  readonly path: string
  readonly text: string
}

/** The command that calls the compiler in its own repository. */
export const OWN_COMMAND = "npm run policy --"

/** The notice at the top of every emitted file. */
export const generatedBy = (command: string): string =>
  `Generated from the policy by \`${command} generate\`. Do not edit it: change the policy and generate again.`
