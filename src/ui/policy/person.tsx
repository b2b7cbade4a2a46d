import { useText } from "../../language/use-text.ts"
import type { Participants } from "../../policies/reviews/read-reviews.server.ts"
import { Typed } from "./typed.tsx"

/** The people whom a page names, and its reader. */
export interface PeopleOfPage {
  readonly people: Participants
  /** The reader's user id. */
  readonly uid: string
}

interface PersonProps extends PeopleOfPage {
  readonly id: string
}

/** The name of a person: "you", the email address, or a note that the account was deleted. */
export function Person({ id, people, uid }: PersonProps) {
  const text = useText()
  if (id === uid) return text("you")
  const email = people[id]
  return email === undefined ? text("someone whose account was deleted") : <Typed>{email}</Typed>
}
