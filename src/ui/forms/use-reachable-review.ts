import { useRef, useState, type FormEvent } from "react"
import { useSubmit } from "react-router"
import { type Unsent, unsentOf } from "./unsent.ts"

/**
 * The review is a page of its own, which takes the editor's place before it is known whether it can be had: so that is
 * asked first, and the text stays where it is when the answer is no.
 */
export function useReachableReview() {
  const submit = useSubmit()
  const [unreached, setUnreached] = useState<Unsent | null>(null)
  const button = useRef<HTMLButtonElement>(null)

  const send = async (submitter: HTMLButtonElement) => {
    const reason = await obstacleAt(submitter.formAction)
    setUnreached(reason)
    if (reason === null) await submit(submitter)
  }
  const ask = (event: FormEvent<HTMLFormElement>) => {
    setUnreached(null)
    const { submitter } = event.nativeEvent as SubmitEvent
    if (!(submitter instanceof HTMLButtonElement) || submitter.value !== "review") return
    event.preventDefault()
    button.current = submitter
    void send(submitter)
  }
  return { unreached, ask, again: () => void (button.current === null ? null : send(button.current)) }
}

async function obstacleAt(address: string): Promise<Unsent | null> {
  const status = await obstacleStatusOf(address)
  return status === "answers" ? null : inTheirOwnTime(unsentOf(status))
}

/** The status that is in the way of an address; null for no answer at all. */
export async function obstacleStatusOf(address: string): Promise<number | "answers" | null> {
  try {
    const { ok, type, status } = await fetch(address, { method: "HEAD", redirect: "manual", cache: "no-store" })
    if (ok) return "answers"
    // Elsewhere is where people are sent who are not signed in.
    return type === "opaqueredirect" ? 401 : status
  } catch {
    return null
  }
}

/** A page does not open by itself, later, when its reader is elsewhere in the text. */
const inTheirOwnTime = (unsent: Unsent): Unsent => (unsent.way === "wait" ? { ...unsent, way: "try" } : unsent)
