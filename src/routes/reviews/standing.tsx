import { Rich } from "../../language/rich.tsx"
import { useText } from "../../language/use-text.ts"
import { LinkTo } from "../../ui/link-to.tsx"
import { Moment } from "../../ui/moment.tsx"
import type { CarriedReview } from "./carried-review.ts"

interface StandingProps {
  readonly facts: CarriedReview
  /** Whether it is known what is in force. */
  readonly isKnown: boolean
  /** Whether the reader asked for it. */
  readonly isMine: boolean
}

/** What has become of a review, in a sentence. */
export function Standing({ facts, isKnown, isMine }: StandingProps) {
  const text = useText()
  const { review, state, withdrawal, replacedBy, wasInForce, approvals, proposal, isSound } = facts
  if (proposal !== null && !isSound)
    return (
      <p role="alert" className="form-summary">
        {text("The texts stored with this review are not the ones it names, so it cannot be approved.")}
      </p>
    )
  switch (state) {
    case "open":
      return (
        <p>
          {text(
            approvals.total === 0
              ? isMine
                ? "Nobody has approved it yet. Somebody other than you has to."
                : "Nobody has approved it yet."
              : "Its approval is over: somebody else has to look at it again.",
          )}
        </p>
      )
    case "unsound":
    case "unchecked":
      // Of what is not known here the page says so itself.
      return isKnown ? (
        <p>{text("Somebody approved it, but its texts could not be checked just now. Load the page again.")}</p>
      ) : null
    case "approved":
      return (
        <p>
          {text(
            wasInForce
              ? "It was approved, and came into force."
              : "It is approved: this text, from this base, and no other.",
          )}
        </p>
      )
    case "withdrawn":
      return (
        <p>
          <Rich
            message="Its author withdrew it on <when/>."
            parts={{ when: <Moment at={withdrawal?.created_at ?? review.created_at} /> }}
          />
        </p>
      )
    case "superseded":
      return replacedBy === null ? (
        <p>
          {text(
            wasInForce
              ? approvals.total === 0
                ? "Its text came into force without an approval here."
                : "Its text came into force, and nothing shows that an approval here counted at that time."
              : review.app !== ""
                ? "A newer version is on record since this review began, so nothing in it counts any more. Ask for a new review, from the newest."
                : "The policy in force has changed since this review began, so nothing in it counts any more. Ask for a new review, from what runs now.",
          )}
        </p>
      ) : (
        <p>
          <Rich
            message="Its author has replaced it with <other>another text</other>."
            parts={{
              other: (
                <LinkTo to="/reviews/:review" params={{ review: replacedBy }}>
                  {null}
                </LinkTo>
              ),
            }}
          />
        </p>
      )
  }
}
