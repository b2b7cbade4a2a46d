import { useText } from "../../../language/use-text.ts"

/** Stands where a review would be asked for. */
export function NotReviewed() {
  const text = useText()
  return (
    <section aria-labelledby="not-reviewed">
      <h2 id="not-reviewed">{text("Request a review")}</h2>
      <p>
        {text(
          "Reviews can be read by everyone who is signed in, but this record is visible only to you. Have this change reviewed in the app's repository instead: take the patch there, and its access changes as Markdown.",
        )}
      </p>
    </section>
  )
}
