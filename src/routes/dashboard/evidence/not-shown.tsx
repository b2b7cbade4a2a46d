import { useText } from "../../../language/use-text.ts"
import { WithCode } from "../../../ui/policy/ticked.tsx"
import { NOT_SHOWN } from "./evidence.ts"

/** The limits of what is proved: whoever reads that every page is guarded must not take it for the data behind it. */
export function NotShown() {
  const text = useText()
  return (
    <section aria-labelledby="not-shown">
      <h2 id="not-shown">{text("What the proof does not show")}</h2>
      <ul className="mt-2 max-w-3xl list-disc space-y-1 pl-5">
        {NOT_SHOWN.map((limit) => (
          <li key={limit}>
            <WithCode text={text(limit)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
