import { useEffect, useEffectEvent } from "react"
import { HEARD, type Heard } from "./show-session.ts"

/**
 * Calls back for each of the seven things the auth client says, once the session machine has taken it: with the
 * event's name and the state that the machine is in by then.
 */
export function useAuthEvents(listen: (heard: Heard) => void): void {
  const hear = useEffectEvent((event: Event) => listen((event as CustomEvent<Heard>).detail))
  useEffect(() => {
    const onHeard = (event: Event): void => hear(event)
    document.addEventListener(HEARD, onHeard)
    return () => document.removeEventListener(HEARD, onHeard)
  }, [])
}
