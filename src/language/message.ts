import type { site } from "./german/site.ts"
import type { workbench } from "./german/workbench.ts"

/** The message of a key. A message with a count has one key for each plural form: the message with a suffix. */
type WithoutPlural<Key> = Key extends `${infer Message}_one` | `${infer Message}_other` ? Message : Key

/**
 * An English sentence of the site, which is also the key of its translations. Double braces hold values, and tags hold
 * parts of the page. A sentence without a translation does not compile.
 */
export type Message = WithoutPlural<keyof typeof site | keyof typeof workbench>

/** The names in a message's double braces. */
type NamedIn<M extends string> = M extends `${string}{{${infer Name}}}${infer Rest}` ? Name | NamedIn<Rest> : never

/** The values for a message's double braces, by name. */
type MessageValues<M extends string> = Readonly<Record<NamedIn<M>, string | number>>

/** A message without values. */
export type PlainMessage = PlainOf<Message>
type PlainOf<M extends string> = M extends `${string}{{${string}` ? never : M

/** The `values` argument of a message: none for a plain one. */
export type ValuesOf<M extends string> = [NamedIn<M>] extends [never] ? [] : [values: MessageValues<M>]

/** The type of functions that translate a message into the reader's language. */
export type Text = <M extends Message>(message: M, ...values: ValuesOf<M>) => string

/** A message with its values, not yet translated. Code that does not know the reader's language returns it. */
export interface FilledMessage {
  readonly message: Message
  readonly values: Readonly<Record<string, string | number>>
}

/** Makes a message with its values. */
export const filledMessage = <M extends Message>(message: M, ...[values]: ValuesOf<M>): FilledMessage => ({
  message,
  values: values ?? {},
})

/** An error of a form, or of one of its fields. */
export interface Problem {
  readonly field: string | null
  readonly message: PlainMessage
  /** True if the form may have been carried out all the same, because its answer is missing. */
  readonly isOutcomeUnknown?: true
}
