import { useSelector } from "@xstate/react"
import {
  createContext,
  Fragment,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react"
import type { ReactNode } from "react"
import { useRevalidator } from "react-router"
import type { AuthState } from "../../policy/language.ts"
import { authStateOf } from "./auth-state.ts"
import { browserClient, type BrowserAuthConfig } from "./browser-client.ts"
import { serverClock } from "./clock.ts"
import { connectSession, type Connection } from "./connect.ts"
import type { SessionSnapshot } from "./machine.ts"
import { noticeOf, SessionNotice, type Notice } from "./notice.tsx"
import { sessionActorOf, type SessionActor } from "./page-actor.ts"
import { usePersonCount } from "./person.ts"
import { answerOf, contradicts, sessionKeyOf, verdictKeyOf, type SentVerdict } from "./verdict.ts"

const SessionContext = createContext<SessionActor | null>(null)

export function useSessionActor(): SessionActor {
  const actor = useContext(SessionContext)
  if (actor === null) throw new Error("the session was asked for outside its provider")
  return actor
}

export const useAuthState = (): AuthState => useSelector(useSessionActor(), authStateOf)

interface Props {
  readonly config: BrowserAuthConfig
  readonly verdict: SentVerdict
  readonly children: ReactNode
}

/** Begins with the server's verdict, so that the first paint is right and hydration changes nothing. */
export function SessionProvider({ config, verdict, children }: Props) {
  const [actor] = useState(() => sessionActorOf(answerOf(verdict)))
  const [clock] = useState(() => serverClock(() => Date.now() / 1000))
  const connection = useRef<Connection | null>(null)
  const revalidator = useRevalidator()
  const key = verdictKeyOf(verdict)
  const held = useSelector(actor, heldKeyOf)
  const notice = useSelector(actor, noticeOf, isSameNotice)
  const persons = usePersonCount(actor)

  // Before paint: between a navigation's new page and what the machine says of it, the page would look closed.
  useLayoutEffect(() => {
    const answer = answerOf(verdict)
    if (answer.verdict === "in") clock.verified(answer.facts)
    // Only a message that came too late can have buried a living session: a new document knows no graves.
    if (contradicts(actor.getSnapshot().context, answer)) window.location.reload()
    actor.send({ type: "SERVER_VERDICT", answer })
  }, [actor, clock, verdict])

  const verdictKey = useEffectEvent(() => key)
  const askServer = useEffectEvent(() => revalidator.revalidate())
  const { url, publishableKey, cookieName, secure } = config
  useEffect(() => {
    const { auth } = browserClient({ url, publishableKey, cookieName, secure })
    connection.current = connectSession({
      actor,
      auth,
      clock,
      verdictKey: () => verdictKey(),
      askServer: () => askServer(),
    })
    return () => connection.current?.close()
  }, [actor, clock, url, publishableKey, cookieName, secure])

  useEffect(() => {
    if (key !== null) connection.current?.announce(key)
  }, [key])

  // The browser heard first. An event that changes nothing asks nothing: no navigation, and nothing typed is lost.
  const isNews = useEffectEvent((heard: string | null) => heard !== null && heard !== key)
  useEffect(() => {
    if (isNews(held)) connection.current?.askServer()
  }, [held])

  return (
    <SessionContext value={actor}>
      <SessionNotice notice={notice} onRetry={() => connection.current?.recheck()} />
      <Fragment key={persons}>{children}</Fragment>
    </SessionContext>
  )
}

/** Null while nothing is settled: an outage sends nobody anywhere. */
function heldKeyOf(snapshot: SessionSnapshot): string | null {
  const state = authStateOf(snapshot)
  return state === "unknown" ? null : sessionKeyOf(state, snapshot.context.facts?.sid)
}

const isSameNotice = (a: Notice | null, b: Notice | null): boolean => a?.text === b?.text
