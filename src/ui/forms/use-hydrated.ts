import { useSyncExternalStore } from "react"

const never = () => () => {}

/**
 * False on the server and in the first render of the browser, so that controls that need a script appear only when they
 * work.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
