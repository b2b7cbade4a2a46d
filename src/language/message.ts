import type { site } from "./german/site.ts"
import type { workbench } from "./german/workbench.ts"

type WithoutPlural<Key> = Key extends `${infer Message}_one` | `${infer Message}_other` ? Message : Key

/**
 * What the site says, in English: the English sentence is itself the key to its translations. What is in double braces
 * is filled in, and what is in tags is a part of the page. A sentence that no language translates does not compile.
 */
export type Message = WithoutPlural<keyof typeof site | keyof typeof workbench>

type NamedIn<M extends string> = M extends `${string}{{${infer Name}}}${infer Rest}` ? Name | NamedIn<Rest> : never

/** What a message's double braces are filled with. */
export type Values<M extends string> = Readonly<Record<NamedIn<M>, string | number>>

/** One with nothing to fill in. */
export type PlainMessage = PlainOf<Message>
type PlainOf<M extends string> = M extends `${string}{{${string}` ? never : M

export type ValuesOf<M extends string> = [NamedIn<M>] extends [never] ? [] : [values: Values<M>]

/** Translates a message into the reader's language. */
export type Text = <M extends Message>(message: M, ...values: ValuesOf<M>) => string

/** A message on its way to a reader: code that knows no reader says what, and the page says it in their language. */
export interface Saying {
  readonly message: Message
  readonly values: Readonly<Record<string, string | number>>
}

export const saying = <M extends Message>(message: M, ...[values]: ValuesOf<M>): Saying => ({
  message,
  values: values ?? {},
})

/** What is wrong with a form, or with one of its fields. */
export interface Problem {
  readonly field: string | null
  readonly message: PlainMessage
}
