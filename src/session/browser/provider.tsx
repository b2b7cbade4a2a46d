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
import type { SessionSnapshot } from "../machine/machine.ts"
import { serverVerdictOf, contradicts, sessionKeyOf, verdictKeyOf, type SentVerdict } from "../machine/verdict.ts"
import type { SessionFacts } from "../session.ts"
import { connectSession, type Connection } from "./connect.ts"
import { setAuthService, type BrowserAuthConfig, type OpenAuth } from "./late-client.ts"
import { dropInlineData } from "./page-life.ts"
import { pageSession, type SessionActor } from "./page-session.ts"

/** The page's session machine. Null outside the provider. */
const SessionContext = createContext<SessionActor | null>(null)

/** The page's session machine, from the provider. */
export function usePageSession(): SessionActor {
  const session = useContext(SessionContext)
  if (session === null) throw new Error("the session was used outside SessionProvider")
  return session
}

/** The current auth state of this page. */
export const useAuthState = (): AuthState => useSelector(usePageSession(), authStateOf)

/** The session in this page, or null. Use it for display only: the server decides by its own verdict. */
export const useSession = (): SessionFacts | null => useSelector(usePageSession(), ({ context }) => context.facts)

/** The reason why the session's state is uncertain: it is being renewed, or the auth service does not answer. */
export type NoticeReason = "renewing" | "not renewed" | "not settled"

/** The notice for a state of the machine; null if the session's state is certain. */
export function noticeOf({ value, context }: SessionSnapshot): NoticeReason | null {
  if (value === "expired") return context.stalled ? "not renewed" : "renewing"
  return value === "unknown" && context.stalled ? "not settled" : null
}

/** The props of a `notice` component. */
export interface NoticeProps {
  /** The reason for waiting, or null if there is nothing to wait for. */
  readonly notice: NoticeReason | null
  /** Tries the auth service again, now. */
  readonly onRetry: () => void
}

/** The props of `SessionProvider`. */
export interface ProviderProps {
  readonly config: BrowserAuthConfig
  /** Opens the auth client, as soon as something needs it. Must be the same function in every rendering. */
  readonly open: OpenAuth
  readonly verdict: SentVerdict
  /** A component about the state of the session, rendered before the page. It also gets null. */
  readonly notice?: ComponentType<NoticeProps>
  readonly children: ReactNode
}

/** Provides the session to the app. It starts with the server's verdict, so hydration changes nothing. */
export function SessionProvider({ config, open, verdict, notice: NoticeView, children }: ProviderProps) {
  const [session] = useState(() => pageSession(serverVerdictOf(verdict)))
  const [clock] = useState(() => serverClock(() => Date.now() / 1000))
  const connection = useRef<Connection | null>(null)
  const revalidator = useRevalidator()
  const navigation = useNavigation()
  const verdictKey = verdictKeyOf(verdict)
  const heldKey = useSelector(session, heldKeyOf)
  const notice = useSelector(session, noticeOf)
  const personCount = usePersonCount(session)

  const isAtRest = useEffectEvent(() => navigation.state === "idle")
  // Runs before paint. Otherwise the page would look closed between a navigation and the machine's update.
  useLayoutEffect(() => {
    const answer = serverVerdictOf(verdict)
    if (answer.verdict === "in") clock.verified(answer.facts)
    // The server considers a session valid that has ended in this page. During a navigation, its verdict may be from
    // before a sign-out. At rest, an outdated message has ended the session here, so the document, which remembers
    // that, is loaded again.
    if (isAtRest() && contradicts(session.getSnapshot().context, answer)) window.location.reload()
    session.send({ type: "SERVER_VERDICT", answer })
  }, [session, clock, verdict])

  const readVerdictKey = useEffectEvent(() => verdictKey)
  const askServer = useEffectEvent(() => revalidator.revalidate())
  // The loader returns a new object each time, usually with the same content.
  const configText = JSON.stringify(config)
  useEffect(() => {
    setAuthService(JSON.parse(configText) as BrowserAuthConfig, open)
    connection.current = connectSession({
      session,
      clock,
      verdictKey: () => readVerdictKey(),
      askServer: () => askServer(),
    })
    return () => connection.current?.close()
  }, [session, clock, configText, open])

  useEffect(dropInlineData, [])

  useEffect(() => {
    if (verdictKey !== null) connection.current?.announce(verdictKey)
  }, [verdictKey])

  // Contacts the server only if the browser's session differs from the last verdict, so that other events cost no
  // request.
  const isNews = useEffectEvent((key: string | null) => key !== null && key !== verdictKey)
  useEffect(() => {
    if (isNews(heldKey)) connection.current?.askServer()
  }, [heldKey])

  return (
    <SessionContext value={session}>
      {NoticeView === undefined ? null : <NoticeView notice={notice} onRetry={() => connection.current?.recheck()} />}
      <Fragment key={personCount}>{children}</Fragment>
    </SessionContext>
  )
}

/**
 * The key of the browser's session, comparable with a verdict's. Null if the state is unknown: an outage must not
 * redirect.
 */
function heldKeyOf(snapshot: SessionSnapshot): string | null {
  const state = authStateOf(snapshot)
  return state === "unknown" ? null : sessionKeyOf(state, snapshot.context.facts?.sid)
}

/** The person signed in on this page. `left` counts the people before. */
export interface PagePerson {
  readonly uid: string | null
  readonly left: number
}

/**
 * Counts a person as left if their session has ended or another person has signed in. An expired session does not
 * count.
 */
export function personAfter(before: PagePerson, uid: string | null): PagePerson {
  if (uid === before.uid) return before
  return { uid, left: before.uid === null ? before.left : before.left + 1 }
}

/**
 * The number of people who have left this page. As a React key, it unmounts the whole tree when the person changes, so
 * that no state or field of one person is shown to another. A user can change without a sign-out in between.
 */
function usePersonCount(session: SessionActor): number {
  const uid = useSelector(session, ({ context }) => context.facts?.uid ?? null)
  const [person, setPerson] = useState<PagePerson>({ uid, left: 0 })
  const now = personAfter(person, uid)
  if (now !== person) setPerson(now)
  return now.left
}
