import { useText } from "../../../language/use-text.ts"

/** What the two words of the question may be. Not every record has tags. */
export function HowNamed({ hasTags }: { readonly hasTags: boolean }) {
  const text = useText()
  return (
    <p className="mb-6 text-sm text-faint no-print">
      {hasTags
        ? text("A version is named by its commit, by the policy's hash, by a tag, or by a day such as 2026-11-01.")
        : text("A version is named by its commit, by the policy's hash, or by a day such as 2026-11-01.")}
    </p>
  )
}
