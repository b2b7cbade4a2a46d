import { useEffect, useEffectEvent, useRef, useState } from "react"
import type { CodeSurface } from "../code/code-surface.ts"
import { LARGEST_TRIED } from "./examples.ts"
import { fragmentOf, textOfFragment } from "../share/policy-fragment.ts"

/** Milliseconds of rest in typing before the address follows. */
const REST = 500

/** The state of the text in the address with which the page was opened. */
type Link = "none" | "read" | "broken"

/**
 * The address holds the text, in the part that browsers keep to themselves: reload it, or send it to somebody. A text
 * that is the example's own needs none.
 */
export function useTextInAddress(example: string, typed: string, surface: CodeSurface | null): Link {
  const [link, setLink] = useState<Link>("none")
  const isRead = useRef(false)
  const read = useEffectEvent(async (into: CodeSurface) => {
    if (window.location.hash === "") return
    const text = await textOfFragment(window.location.hash)
    if (text !== null) into.replace(text)
    setLink(text === null ? "broken" : "read")
  })
  useEffect(() => {
    if (surface === null) return undefined
    const again = () => {
      isRead.current = false
      void read(surface).finally(() => (isRead.current = true))
    }
    again()
    window.addEventListener("hashchange", again)
    return () => window.removeEventListener("hashchange", again)
  }, [surface])
  useEffect(() => {
    const follow = async () => {
      // What has not been read yet is not written over.
      if (!isRead.current || typed.length > LARGEST_TRIED) return
      const fragment = typed === example ? "" : await fragmentOf(typed)
      const { pathname, search, hash } = window.location
      // Not a navigation: to the router the page is where it was, and Back leads out of it at once.
      if (hash !== fragment) window.history.replaceState(window.history.state, "", `${pathname}${search}${fragment}`)
    }
    const timer = setTimeout(() => void follow(), REST)
    return () => clearTimeout(timer)
  }, [example, typed])
  return link
}
