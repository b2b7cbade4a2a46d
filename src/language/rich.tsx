import type { ReactElement } from "react"
import { Trans } from "react-i18next"
import type { Message, ValuesOf } from "./message.ts"

interface RichProps<M extends Message> {
  readonly message: M
  /** By the tags of the message; what stands between the tags is put into them. */
  readonly parts: Readonly<Record<string, ReactElement>>
  readonly values?: ValuesOf<M>[0]
}

/** A sentence with parts of the page in it, in the reader's language and its word order. */
export const Rich = <M extends Message>({ message, parts, values }: RichProps<M>) => (
  <Trans
    i18nKey={message}
    components={parts}
    // A value that looks like a tag stays what it is.
    tOptions={{ interpolation: { escapeValue: true } }}
    shouldUnescape
    {...(values === undefined ? {} : { values })}
  />
)
