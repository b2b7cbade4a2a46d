import { useEffect, useState } from "react"
import { useText } from "../../language/use-text.ts"

/** Milliseconds after which a wait needs an explanation. */
const LONG_WAIT_MS = 1000

interface LongWaitProps {
  readonly isWaiting: boolean
  /** False if another status announces the result. */
  readonly isAnnounced?: boolean
}

/**
 * A progress bar while an answer takes longer than a second: the next page, an upload, a comparison, a check of a long
 * text. It lies over the upper edge of the window, so nothing moves when it appears.
 */
export function LongWait({ isWaiting, isAnnounced = true }: LongWaitProps) {
  const text = useText()
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setIsLong(true), LONG_WAIT_MS)
    return () => {
      clearTimeout(timer)
      setIsLong(false)
    }
  }, [isWaiting])
  const Region = isAnnounced ? "output" : "div"
  return (
    <Region className="long-wait">
      {isLong ? (
        <>
          <progress aria-hidden="true" />
          <span className="sr-only">{text("Still working…")}</span>
        </>
      ) : null}
    </Region>
  )
}
