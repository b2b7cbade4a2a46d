import { useSyncExternalStore } from "react"

const never = () => () => {}

/** False on the server and in the first render of the browser: what needs a script is not shown before it works. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
