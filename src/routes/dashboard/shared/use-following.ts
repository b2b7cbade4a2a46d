import { useEffect } from "react"
import { useRevalidator } from "react-router"
import { useHydrated } from "../../../ui/forms/use-hydrated.ts"

/** Milliseconds between two reloads. */
const WAIT = 3_000

/**
 * Reloads the page's data repeatedly while something is in progress. Returns true if the page updates by itself, which
 * needs a script.
 */
export function useFollowing(isUnderWay: boolean): boolean {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isUnderWay) return undefined
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const schedule = (): void => {
      timer = setTimeout(() => void reload(), WAIT)
    }
    const reload = async (): Promise<void> => {
      await revalidate()
      if (!isOver) schedule()
    }
    schedule()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isUnderWay, revalidate])
  return useHydrated() && isUnderWay
}
