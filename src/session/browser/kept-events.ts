import type { AuthSource } from "./auth-bridge.ts"

type Listener = Parameters<AuthSource["onAuthStateChange"]>[0]

export interface KeptSource extends AuthSource {
  close(): void
}

/** Listens at once for somebody who listens later, and who then hears first what was said until then, in order. */
export function keptEvents(auth: AuthSource): KeptSource {
  let said: Parameters<Listener>[] = []
  let hear: Listener = (...event) => void said.push(event)
  const { data } = auth.onAuthStateChange((...event) => hear(...event))
  return {
    getSession: () => auth.getSession(),
    onAuthStateChange(listen) {
      const before = said
      said = []
      hear = listen
      for (const event of before) listen(...event)
      return { data }
    },
    close: () => data.subscription.unsubscribe(),
  }
}
