/** A file to write, named within the output directory. */
export interface EmittedFile {
  readonly path: string
  readonly text: string
}

/** How the repository that this compiler comes from calls it. */
export const OWN_COMMAND = "npm run policy --"

/** What heads every emitted file. */
export const generatedBy = (command: string): string =>
  `Generated from the policy by \`${command} generate\`. Do not edit it: change the policy and generate again.`
