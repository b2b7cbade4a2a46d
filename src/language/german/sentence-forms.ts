/** Sentences of the compiler by their form: each `{}` stands for the author's own words and for code. */
export type SentenceForms = readonly (readonly [form: string, said: string])[]
