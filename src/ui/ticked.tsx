import { English } from "./english.tsx"

/** The compiler's words, in which backticks mark what is code. */
export const Ticked = ({ text }: { readonly text: string }) => (
  <English>{text.split("`").map((part, i) => (i % 2 === 1 ? <code key={`${i} ${part}`}>{part}</code> : part))}</English>
)
