import { Rich } from "../../language/rich.tsx"
import type { Participants } from "../../policies/reviews/read-reviews.server.ts"
import { Moment } from "../../ui/shell/moment.tsx"
import { Person } from "../../ui/policy/person.tsx"

interface AskedByProps {
  /** The author's user id. */
  readonly author: string
  /** The time of the request, in ISO 8601. */
  readonly at: string
  readonly people: Participants
  /** The reader's user id. */
  readonly uid: string
}

/** The author of a review, and its date. */
export const AskedBy = ({ author, at, people, uid }: AskedByProps) => (
  <Rich
    message={author === uid ? "requested by you on <when/>" : "requested by <who/> on <when/>"}
    parts={{ who: <Person id={author} people={people} uid={uid} />, when: <Moment at={at} /> }}
  />
)
