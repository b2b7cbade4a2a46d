import type { site } from "./german/site.ts"
import type { workbench } from "./german/workbench.ts"

type WithoutPlural<Key> = Key extends `${infer Message}_one` | `${infer Message}_other` ? Message : Key

/**
 * An English sentence of the site, which is also the key of its translations. Double braces hold values, and tags hold
 * parts of the page. A sentence without a translation does not compile.
 */
export type Message = WithoutPlural<keyof typeof site | keyof typeof workbench>

type NamedIn<M extends string> = M extends `${string}{{${infer Name}}}${infer Rest}` ? Name | NamedIn<Rest> : never

/** The values for a message's double braces, by name. */
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

/** An error of a form, or of one of its fields. */
export interface Problem {
  readonly field: string | null
  readonly message: PlainMessage
}
