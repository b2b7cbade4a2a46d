import type { Translated } from "./entry.ts"
import { expressionText, type Expression } from "./phrases.ts"

// English sentences about text that cannot be read. Several codes share them.

/** Sentences about syntax errors of a file. */
export const syntax = {
  /** TypeScript's own error message. */
  syntax: ({ reason }: { readonly reason: string }) => ({ message: reason }),
  expected: ({ sign }: { readonly sign: string }) => ({ message: `\`${sign}\` expected` }),
  comma: () => ({
    message: "`,` expected",
    note: "after this",
    hint: "write `,` between the entries of a list or an object, and `:` between a key and its value",
  }),
  unterminated: () => ({
    message: "a string on this line is not closed",
    hint: "a string has a quote at both ends, and ends on the line where it begins",
  }),
}

/** Sentences about files that are not parsed at all. */
export const notParsed = {
  large: () => ({ message: "the file is larger than 16 MiB" }),
  nul: () => ({ message: "the file is not text: it contains a NUL character" }),
  nested: () => ({ message: "the file is nested too deeply" }),
}

/** Sentences about expressions in places where only data is allowed. */
export const notData = {
  "not a literal": ({ what }: { readonly what: Expression }) => ({
    message: `${expressionText(what)} is not a literal`,
    note: "the file is read but never run",
    hint: "write the value out",
  }),
}

/** Sentences about modules that cannot be read in the lock chain, which binds an app to its guards. */
export const noModule = {
  ...syntax,
  ...notParsed,
  unreadable: ({ file }: { readonly file: string }) => ({
    message: `\`${file}\` cannot be read, so nothing shows that the app opens its locks`,
    hint: "save it as UTF-8 text",
  }),
}

/** The type of the translations of all these sentences. */
export interface UnreadSentences {
  readonly syntax: Translated<typeof syntax>
  readonly notParsed: Translated<typeof notParsed>
  readonly notData: Translated<typeof notData>
  readonly noModule: Translated<typeof noModule>
}
