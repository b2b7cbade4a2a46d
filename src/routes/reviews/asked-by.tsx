import { Rich } from "../../language/rich.tsx"
import { Moment } from "../../ui/shell/moment.tsx"
import { Person, type PeopleOfPage } from "../../ui/policy/person.tsx"

interface AskedByProps extends PeopleOfPage {
  /** The author's user id. */
  readonly author: string
  /** The time of the request, in ISO 8601. */
  readonly at: string
}

/** The author of a review, and its date. */
export const AskedBy = ({ author, at, people, uid }: AskedByProps) => (
  <Rich
    message={author === uid ? "requested by you on <when/>" : "requested by <who/> on <when/>"}
    parts={{ who: <Person id={author} people={people} uid={uid} />, when: <Moment at={at} /> }}
  />
)
