import { English } from "./english.tsx"

/** Words in the reader's language, in which backticks mark what is code. */
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

/** The compiler's words, in which backticks mark what is code. */
export const Ticked = ({ text }: { readonly text: string }) => (
  <English>{text.split("`").map((part, i) => (i % 2 === 1 ? <code key={`${i} ${part}`}>{part}</code> : part))}</English>
)
