import { Fragment } from "react"
import { Person, type PeopleOfPage } from "../../ui/policy/person.tsx"
import { Rich } from "../../language/rich.tsx"
import { useText } from "../../language/use-text.ts"
import { LinkTo } from "../../ui/shell/link-to.tsx"
import { Moment } from "../../ui/shell/moment.tsx"
import type { ReviewPart } from "./review-part.ts"

interface ReviewStateTextProps {
  readonly facts: ReviewPart & PeopleOfPage
  /** True if the policy in force is known. */
  readonly isKnown: boolean
}

/** The names of the people who requested changes. */
const ChangeRequesters = ({ changesRequestedBy, people, uid }: ReviewStateTextProps["facts"]) =>
  changesRequestedBy.map((id, i) => (
    <Fragment key={id}>
      {i === 0 ? null : ", "}
      <Person id={id} people={people} uid={uid} />
    </Fragment>
  ))

/** The state of a review, in a sentence. */
export function ReviewStateText({ facts, isKnown }: ReviewStateTextProps) {
  const text = useText()
  const isMine = facts.review.author_id === facts.uid
  const { review, state, withdrawal, replacedBy, wasInForce, live, approvals, proposal, isSound } = facts
  // Whatever the state: without a proposal the compiler did not answer, so nothing is known about the texts.
  if (proposal !== null && !isSound)
    return (
      <p role="alert" className="form-summary">
        {text("The stored texts do not match the ones this review names, so it cannot be approved.")}
      </p>
    )
  switch (state) {
    case "changes-requested":
      return (
        <p>
          <Rich
            message="Changes requested by <who/>. They can still approve the change, and its author can replace the text."
            parts={{ who: <ChangeRequesters {...facts} /> }}
          />
        </p>
      )
    case "open":
      return (
        <p>
          {/* Open despite an approval: its base is still in force, so the approval can only have expired. */}
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
      // For an unknown app the page has its own note.
      return isKnown ? (
        <p>{text("Someone approved it, but its texts could not be checked right now. Reload the page.")}</p>
      ) : null
    case "approved":
      return (
        <p>
          {/* The times are null if the history of the policy does not have them. */}
          {live === null ? (
            text("Approved, not live yet. The approval covers exactly this text, starting from exactly this policy.")
          ) : live.since === null ? (
            text(
              live.isNow
                ? "It was approved and is live."
                : "It was approved and went live; another policy is live now.",
            )
          ) : live.until !== null && !live.isNow ? (
            <Rich
              message="Approved, live from <from/> to <to/>. Another policy is live now."
              parts={{ from: <Moment at={live.since} />, to: <Moment at={live.until} /> }}
            />
          ) : (
            <Rich
              message={
                live.isNow
                  ? "Approved, live since <when/>."
                  : "It was approved and went live on <when/>; another policy is live now."
              }
              parts={{ when: <Moment at={live.since} /> }}
            />
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
          {/* Its base is no longer in force: this text replaced it without a counting approval, or another did. */}
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
              other: <LinkTo to="/reviews/:review" params={{ review: replacedBy }} />,
            }}
          />
        </p>
      )
  }
}
