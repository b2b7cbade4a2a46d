import { Rich } from "../../language/rich.tsx"
import { useText } from "../../language/use-text.ts"
import { LinkTo } from "../../ui/shell/link-to.tsx"
import { Moment } from "../../ui/shell/moment.tsx"
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
        {text("The stored texts do not match the ones this review names, so it cannot be approved.")}
      </p>
    )
  switch (state) {
    case "open":
      return (
        <p>
          {text(
            approvals.total === 0
              ? isMine
                ? "No one has approved it yet. Someone other than you must do it."
                : "No one has approved it yet."
              : "Its approval has expired, so someone else must review it again.",
          )}
        </p>
      )
    case "unsound":
    case "unchecked":
      // Of what is not known here the page says so itself.
      return isKnown ? (
        <p>{text("Someone approved it, but its texts could not be checked right now. Reload the page.")}</p>
      ) : null
    case "approved":
      return (
        <p>
          {text(
            wasInForce
              ? "It was approved and went live."
              : "Approved for exactly this text, starting from exactly this policy.",
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
                ? "Its text went live without an approval here."
                : "Its text went live, but nothing shows that an approval here counted at that time."
              : review.app !== ""
                ? "A newer version has been recorded since this review began, so nothing in it counts any more. Request a new review, based on the newest version."
                : "The live policy has changed since this review began, so nothing in it counts any more. Request a new review, based on the live policy.",
          )}
          {wasInForce ? null : (
            <>
              {" "}
              <LinkTo to="/editor" search={{ app: review.app === "" ? null : review.app }}>
                {text("Open the editor")}
              </LinkTo>
            </>
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
