import { useSyncExternalStore } from "react"

/** Subscribes to nothing, because the value changes only once, when React hydrates. */
const subscribe = () => () => {}

/**
 * False on the server and in the first render of the browser, so that controls that need a script appear only when they
 * work.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
