import { useText } from "../../language/use-text.ts"
import { LinkTo } from "../../ui/shell/link-to.tsx"

interface PartOfReviewProps {
  /** The review's id. */
  readonly review: string
  /** The number of the part, from 1. */
  readonly at: number
  /** The number of parts. */
  readonly of: number
}

/** The links between the parts of a review that is too long for one page; nothing for any other review. */
export function PartOfReview({ review, at, of }: PartOfReviewProps) {
  const text = useText()
  if (of === 1) return null
  return (
    <div className="note">
      <p>
        {text(
          "This review is too long for one page. This is part {{at}} of {{of}}; each list and each text continues in the next part.",
          { at, of },
        )}
      </p>
      <nav aria-label={text("Parts of this review")} className="mt-2 flex flex-wrap gap-4 no-print">
        {at === 1 ? null : (
          <LinkTo to="/reviews/:review" params={{ review }} search={{ part: String(at - 1) }}>
            {text("Previous part")}
          </LinkTo>
        )}
        {at === of ? null : (
          <LinkTo to="/reviews/:review" params={{ review }} search={{ part: String(at + 1) }}>
            {text("Next part")}
          </LinkTo>
        )}
      </nav>
    </div>
  )
}
