// The types of the English sentences. The tables of other languages are checked against them.
export type { FindingSentences, StageSentences } from "./codes.ts"
export type { RuleName, Translated } from "./entry.ts"
export type { Advice, Conversion, Expression, PolicyPart, PolicyValue } from "./phrases.ts"
export type { Sentence, SENTENCES } from "./sentences.ts"
export type { UnreadSentences } from "./unread.ts"
