/** English is the key to everything else; only what counts has two forms. */
export const english = {} as const
