import { createContext, useEffect, useState } from "react"
import { useNavigation } from "react-router"

/** Milliseconds after which a submission without an answer no longer prevents others: the connection may be dead. */
export const PATIENCE_MS = 30_000

/** True within a form that cannot be sent at present, because another one is being sent. */
export const FormUnavailableContext = createContext(false)

/** True while the router waits for the answer to a form that was sent with POST, for `PATIENCE_MS` at most. */
export function usePosting(): boolean {
  const navigation = useNavigation()
  const isPosting = navigation.state === "submitting" && navigation.formMethod === "POST"
  /** The navigation that has taken longer. */
  const [overdue, setOverdue] = useState<typeof navigation | null>(null)
  useEffect(() => {
    if (!isPosting) return
    const timer = setTimeout(() => setOverdue(navigation), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isPosting, navigation])
  return isPosting && navigation !== overdue
}
