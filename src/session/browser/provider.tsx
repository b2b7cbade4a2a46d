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
import type { ComponentType, ReactNode } from "react"
import { useNavigation, useRevalidator } from "react-router"
import type { AuthState } from "../../../policy/language.ts"
import { authStateOf } from "../machine/auth-state.ts"
import { serverClock } from "../machine/clock.ts"
import { connectSession, type Connection } from "./connect.ts"
import { dropInlineData } from "./inline-data.ts"
import {
  authServiceIs,
  isAnythingStored,
  lateClient,
  whenOpened,
  type BrowserAuthConfig,
  type OpenAuth,
} from "./late-client.ts"
import type { SessionView } from "../machine/machine.ts"
import type { SessionFacts } from "../session.ts"
import { noticeOf, type SessionNotice } from "./notice.ts"
import { sessionOfPage, type PageSession } from "./page-session.ts"
import { usePersonCount } from "./person.ts"
import { answerOf, contradicts, sessionKeyOf, verdictKeyOf, type SentVerdict } from "../machine/verdict.ts"

const SessionContext = createContext<PageSession | null>(null)

export function usePageSession(): PageSession {
  const session = useContext(SessionContext)
  if (session === null) throw new Error("the session was asked for outside its provider")
  return session
}

export const useAuthState = (): AuthState => useSelector(usePageSession(), authStateOf)

/** The session that this page holds, or null. It decides what is shown, and never what the server sends. */
export const useSession = (): SessionFacts | null => useSelector(usePageSession(), ({ context }) => context.facts)

export interface NoticeProps {
  readonly notice: SessionNotice | null
  /** Asks the auth service again, now. */
  readonly onRetry: () => void
}

export interface ProviderProps {
  readonly config: BrowserAuthConfig
  /** How the auth client is opened, once something needs it. The same in every rendering. */
  readonly open: OpenAuth
  readonly verdict: SentVerdict
  /** Tells a person what is happening to their session. Drawn before the page, and with null too. */
  readonly notice?: ComponentType<NoticeProps>
  readonly children: ReactNode
}

/** Begins with the server's verdict, so that the first paint is right and hydration changes nothing. */
export function SessionProvider({ config, open, verdict, notice: NoticeView, children }: ProviderProps) {
  const [session] = useState(() => sessionOfPage(answerOf(verdict)))
  const [clock] = useState(() => serverClock(() => Date.now() / 1000))
  const connection = useRef<Connection | null>(null)
  const revalidator = useRevalidator()
  const navigation = useNavigation()
  const key = verdictKeyOf(verdict)
  const held = useSelector(session, heldKeyOf)
  const notice = useSelector(session, noticeOf)
  const persons = usePersonCount(session)

  const isAtRest = useEffectEvent(() => navigation.state === "idle")
  // Before paint: between a navigation's new page and what the machine says of it, the page would look closed.
  useLayoutEffect(() => {
    const answer = answerOf(verdict)
    if (answer.verdict === "in") clock.verified(answer.facts)
    // Only a message that came too late can have buried a living session: a new document knows no graves. While a
    // navigation is under way it is the verdict that is late: what was asked before a sign-out says nothing after it.
    if (isAtRest() && contradicts(session.getSnapshot().context, answer)) window.location.reload()
    session.send({ type: "SERVER_VERDICT", answer })
  }, [session, clock, verdict])

  const verdictKey = useEffectEvent(() => key)
  const askServer = useEffectEvent(() => revalidator.revalidate())
  // Each answer of the loader is another object, mostly of the same content.
  const content = JSON.stringify(config)
  useEffect(() => {
    const service = JSON.parse(content) as BrowserAuthConfig
    authServiceIs(service, (config) => {
      // What the client will say needs the machine: neither waits for the other.
      session.wake().catch(() => {})
      return open(config)
    })
    connection.current = connectSession({
      session,
      auth: {
        isWanted: () => isAnythingStored(document.cookie, service.cookieName),
        open: lateClient,
        whenOpened,
      },
      clock,
      verdictKey: () => verdictKey(),
      askServer: () => askServer(),
    })
    return () => connection.current?.close()
  }, [session, clock, content, open])

  useEffect(dropInlineData, [])

  useEffect(() => {
    if (key !== null) connection.current?.announce(key)
  }, [key])

  // The browser heard first. An event that changes nothing asks nothing: no navigation, and nothing typed is lost.
  const isNews = useEffectEvent((heard: string | null) => heard !== null && heard !== key)
  useEffect(() => {
    if (isNews(held)) connection.current?.askServer()
  }, [held])

  return (
    <SessionContext value={session}>
      {NoticeView === undefined ? null : <NoticeView notice={notice} onRetry={() => connection.current?.recheck()} />}
      <Fragment key={persons}>{children}</Fragment>
    </SessionContext>
  )
}

/** Null while nothing is settled: an outage sends nobody anywhere. */
function heldKeyOf(snapshot: SessionView): string | null {
  const state = authStateOf(snapshot)
  return state === "unknown" ? null : sessionKeyOf(state, snapshot.context.facts?.sid)
}
