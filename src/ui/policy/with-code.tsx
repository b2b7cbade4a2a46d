import { English } from "./english.tsx"

// In a text that is split at its backticks, every second part is code.

/** A text in the reader's language, with code in backticks. */
export const WithCode = ({ text }: { readonly text: string }) =>
  text.split("`").map((part, i) =>
    i % 2 === 1 ? (
      <code key={`${i} ${part}`} lang="en">
        {part}
      </code>
    ) : (
      part
    ),
  )

/** An English text of the compiler, with code in backticks. */
export const EnglishWithCode = ({ text }: { readonly text: string }) => (
  <English>{text.split("`").map((part, i) => (i % 2 === 1 ? <code key={`${i} ${part}`}>{part}</code> : part))}</English>
)
