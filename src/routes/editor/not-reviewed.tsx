import { useText } from "../../language/use-text.ts"

/** Stands where a review would be asked for. */
export function NotReviewed() {
  const text = useText()
  return (
    <section aria-labelledby="not-reviewed">
      <h2 id="not-reviewed">{text("Ask for a review")}</h2>
      <p>
        {text(
          "Everybody who is signed in reads a review, and this record is yours alone. Have this change reviewed where the app's repository is: the patch brings it there, and its access changes as Markdown.",
        )}
      </p>
    </section>
  )
}
