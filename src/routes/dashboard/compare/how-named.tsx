import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"

/** What the two words of the question may be. Not every record has tags. */
export function HowNamed({ hasTags }: { readonly hasTags: boolean }) {
  const text = useText()
  return (
    <p className="mb-6 text-sm text-faint no-print">
      {hasTags
        ? text("Name a version by its commit, its policy hash, a tag or a day such as 2026-11-01.")
        : text("Name a version by its commit, its policy hash or a day such as 2026-11-01.")}{" "}
      <Rich message="<none/> stands for no policy at all." parts={{ none: <code>none</code> }} />
    </p>
  )
}
