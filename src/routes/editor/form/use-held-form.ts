import { useEffect, useRef, type FormEvent } from "react"

/**
 * Holds a form back while the page saves the text by itself: the form needs the revision that this makes. Returns what
 * says of a form whether it was held back; it is sent as soon as the page is done.
 */
export function useHeldForm(isBusy: boolean): (event: FormEvent) => boolean {
  const held = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const button = held.current
    if (isBusy || button === null) return
    held.current = null
    button.form?.requestSubmit(button)
  }, [isBusy])
  return (event) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    if (!isBusy || !(submitter instanceof HTMLButtonElement)) return false
    event.preventDefault()
    held.current = submitter
    return true
  }
}
