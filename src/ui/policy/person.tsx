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
  /** True at the beginning of a byline. By default the name follows "by", for which German has other words. */
  readonly leads?: boolean
}

/** The name of a person: "you", the email address, or a note that the account was deleted. */
export function Person({ id, people, uid, leads = false }: PersonProps) {
  const text = useText()
  if (id === uid) return text(leads ? "You" : "you")
  const email = people[id]
  if (email !== undefined) return <Typed>{email}</Typed>
  return text(leads ? "Someone whose account was deleted" : "someone whose account was deleted")
}
