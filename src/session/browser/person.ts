import { useSelector } from "@xstate/react"
import { useState } from "react"
import type { PageSession } from "./page-session.ts"

/** Who this page belongs to, and how many people it has belonged to before. */
export interface Person {
  readonly uid: string | null
  readonly left: number
}

/** A person who ends or gives way to another has left, for good; an expired session's person has not. */
export function personAfter(before: Person, uid: string | null): Person {
  if (uid === before.uid) return before
  return { uid, left: before.uid === null ? before.left : before.left + 1 }
}

/**
 * Counts the people who left this page. As a key it takes down with a person all that the page held of theirs: state,
 * fields, whatever a component remembered. The browser tells of a user switch without any sign-out between.
 */
export function usePersonCount(session: PageSession): number {
  const uid = useSelector(session, ({ context }) => context.facts?.uid ?? null)
  const [person, setPerson] = useState<Person>({ uid, left: 0 })
  const now = personAfter(person, uid)
  if (now !== person) setPerson(now)
  return now.left
}
