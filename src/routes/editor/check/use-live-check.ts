import { useEffect, useRef, useState } from "react"
import type { CheckAnswer } from "../../../policies/compiler/finding.ts"
import { submitFailure, type SubmitFailure } from "../../../policies/compiler/submit-failure.ts"
import type { FindingTools } from "../../../ui/policy/findings-panel.tsx"
import { changedLinesOf } from "../code/changed-lines.ts"
import type { CodeSurface } from "../code/code-surface.ts"
import { asJson, isAnswer, isSessionRefused, post, postFailureOf } from "../context/post.ts"
import { useEditorHref } from "../context/edited.ts"

/** The pause in typing before a check, in milliseconds. */
const CHECK_AFTER_MS = 150

/** The pause before a check when the browser is online again, in milliseconds. */
const ONLINE_AFTER_MS = 1000

/** The first pause before another check if the server cannot be reached, or is too busy, in seconds. */
const RETRY_PAUSE_S = 5

/** The endpoint that checks a text. */
interface CheckEndpoint {
  readonly to: string
  /** Form fields to send with the text. */
  readonly fields: Readonly<Record<string, string>>
  /** The largest text that the playground sends, in bytes of UTF-8; null in the editor, where the server limits it. */
  readonly maxBytes: number | null
}

/** The endpoint of the editor, which compares a text with the edited policy. */
export const useEditorCheckEndpoint = (): CheckEndpoint => ({
  to: useEditorHref()("/editor/check"),
  fields: {},
  maxBytes: null,
})

/** The state of the check of a text. */
export interface LiveCheck {
  /** The last answer; null before the first. */
  readonly answer: CheckAnswer | null
  /** True if the answer is about the text as it is now. */
  readonly current: boolean
  /** The seconds between the answer and the next check of its text; null if there is none. */
  readonly pause: number | null
}

/** A text with the answer about it. */
interface CheckedText extends Pick<LiveCheck, "pause"> {
  readonly text: string
  readonly answer: CheckAnswer
}

/**
 * Checks a text whenever it changes, after a pause in typing. Answers about an older text are dropped. `initialAnswer`
 * is the answer that the server rendered with the page, or null. `saved` is the revision that the server has stored;
 * null if nothing is saved. When it changes, the server can be reached, so a check that waits for the server runs at
 * once.
 */
export function useLiveCheck(
  text: string,
  initialAnswer: CheckAnswer | null,
  endpoint: CheckEndpoint,
  saved: string | null = null,
): LiveCheck {
  const { to, maxBytes } = endpoint
  // As text, so that the effect depends on the values, not on the object.
  const fields = new URLSearchParams(endpoint.fields).toString()
  const [checked, setChecked] = useState<CheckedText | null>(null)
  // The text that `initialAnswer` is about.
  const [initialText] = useState(text)
  const checks = useRef<Checks>(null)
  useEffect(() => {
    const started = checkText(text, { to, maxBytes, fields }, (answer, pause) => setChecked({ text, answer, pause }))
    checks.current = started
    return started.stop
  }, [text, to, maxBytes, fields])
  useEffect(() => {
    if (saved !== null) checks.current?.retryNow()
  }, [saved])
  const initial = initialAnswer === null ? null : { text: initialText, answer: initialAnswer, pause: null }
  return liveCheckOf(text, checked ?? initial)
}

/** The repeated checks of a text. */
interface Checks {
  readonly stop: () => void
  /** Checks the text at once if it waits for the end of an outage, or if its retries are used up. */
  readonly retryNow: () => void
}

/**
 * Checks a text after a pause in typing. If the compiler does not answer, the same text is checked again after growing
 * pauses. During an outage, and after the last of these checks, it is also checked a second after the browser is online
 * again. `onAnswer` is called with each answer, and the pause before the next check in seconds (null if there is none).
 */
export function checkText(
  text: string,
  endpoint: AskedEndpoint,
  onAnswer: (answer: CheckAnswer, pause: number | null) => void,
): Checks {
  const stale = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  // True if the text is checked again once the browser is online, or `retryNow` is called.
  let isWaiting = false
  /** Checks the text after `pause` milliseconds. `refusals` is the number of checks in a row without an answer. */
  const schedule = (refusals: number, pause: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void check(refusals), pause)
  }
  const check = async (refusals: number) => {
    isWaiting = false
    const answer = await ask(text, endpoint, stale.signal)
    if (stale.signal.aborted) return
    const isOut = answer.isOutage === true
    const retryAfter = answer.kind === "unchecked" ? answer.again : undefined
    const pause = pauseAfter(refusals + 1, retryAfter, isOut)
    const areRetriesUsedUp = retryAfter !== undefined && pause === null
    isWaiting = isOut || areRetriesUsedUp
    onAnswer(answer, pause)
    if (pause !== null) schedule(refusals + 1, pause * 1000)
  }
  schedule(0, CHECK_AFTER_MS)
  const retryIn = (milliseconds: number) => {
    if (isWaiting && !stale.signal.aborted) schedule(0, milliseconds)
  }
  window.addEventListener("online", () => retryIn(ONLINE_AFTER_MS), { signal: stale.signal })
  return {
    stop: () => {
      clearTimeout(timer)
      stale.abort()
    },
    retryNow: () => retryIn(0),
  }
}

/** The state of the check of `text`, by the last text that was checked; null if there is none yet. */
export const liveCheckOf = (text: string, checked: CheckedText | null): LiveCheck => ({
  answer: checked?.answer ?? null,
  current: checked?.text === text,
  pause: checked?.pause ?? null,
})

/** Shows the answer about `typed` in the code editor. */
export function useNotesInCode(surface: CodeSurface | null, { answer, current }: LiveCheck, typed: string) {
  const checked = current && answer?.kind === "checked" ? answer : null
  useEffect(() => {
    if (checked === null) return
    const { findings, words, draft, patch } = checked
    surface?.mark({ findings, words, rows: draft?.rows ?? null, changed: changedLinesOf(patch) }, typed)
  }, [surface, checked, typed])
}

/** The tools for findings about the text of a code editor. `select` selects a range of it. */
export const findingToolsOf = (
  surface: CodeSurface | null,
  select: (start: number, end: number) => void,
): FindingTools => ({
  show: ({ span }) => span !== null && select(span.start, span.end),
  applyFix: ({ fix }) => {
    if (fix === null) return
    surface?.replace(fix.text, fix.span.start, fix.span.end)
    // The button disappears with its finding, so the focus moves to the change.
    select(fix.span.start, fix.span.start + fix.text.length)
  },
})

interface AskedEndpoint extends Pick<CheckEndpoint, "to" | "maxBytes"> {
  /** The fields as a query string. */
  readonly fields: string
}

/** The endpoint's answer, or the reason why there is none. */
type EndpointAnswer = CheckAnswer & {
  /** True if the server cannot be reached, by the browser or by a proxy in between. */
  readonly isOutage?: boolean
}

/** Calls the endpoint. Any failure becomes an answer that the text was not checked, so that the page stays as it is. */
async function ask(
  text: string,
  { to, maxBytes, fields }: AskedEndpoint,
  signal: AbortSignal,
): Promise<EndpointAnswer> {
  if (maxBytes !== null && new Blob([text]).size > maxBytes)
    return unchecked(submitFailure("This policy is too long for the playground, which takes at most 64 KiB."))
  const posted = await post(to, { ...Object.fromEntries(new URLSearchParams(fields)), policy: text }, asJson, {
    signal,
  })
  if (posted === null) return outage(postFailureOf(null))
  const { response, body } = posted
  const { status } = response
  const retryAfter = secondsIn(response.headers.get("Retry-After"))
  const problem = postFailureOf(response)
  if (isSessionRefused(response)) return unchecked(problem)
  if (status === 429) return unchecked(submitFailure("Too many checks at once. Wait a moment."), retryAfter)
  if (isAnswer<CheckAnswer>(body, ["checked", "unchecked"])) return body
  if (isUnreachable(status)) return outage(problem, retryAfter)
  return unchecked(problem, BUSY.includes(status) ? (retryAfter ?? RETRY_PAUSE_S) : retryAfter)
}

/** True for the status of a proxy that cannot reach the server: 502, or Cloudflare's from 521 on, apart from `BUSY`. */
const isUnreachable = (status: number): boolean => status === 502 || (status > 520 && !BUSY.includes(status))

/**
 * The statuses of a server that is too busy, or of a proxy that has waited for it in vain (Cloudflare: 520 and 524).
 */
const BUSY: readonly number[] = [503, 504, 520, 524]

const unchecked = (problem: SubmitFailure, retryAfter?: number): CheckAnswer => ({
  kind: "unchecked",
  problem,
  ...(retryAfter === undefined ? {} : { again: retryAfter }),
})

const outage = (problem: SubmitFailure, retryAfter = RETRY_PAUSE_S): EndpointAnswer => ({
  ...unchecked(problem, retryAfter),
  isOutage: true,
})

/**
 * The most automatic retries of a check that the server refuses. After that, typing, a save, or being online again
 * starts the next one.
 */
const MAX_RETRIES = 5

/** The longest pause between retries in seconds, unless the server requires more. */
const MAX_PAUSE_S = 60

/**
 * The pause before the next check of the same text, in seconds; null if there is none. `retryAfter` is the shortest
 * pause that the server allows, in seconds; undefined if a retry would have the same result. The pause doubles with
 * each of the `refusals` in a row. Their number is not limited during an outage (`isOutage`), because retries then do
 * not reach the server.
 */
export const pauseAfter = (refusals: number, retryAfter: number | undefined, isOutage = false): number | null =>
  retryAfter === undefined || (refusals > MAX_RETRIES && !isOutage)
    ? null
    : Math.max(retryAfter, Math.min(retryAfter * 2 ** (refusals - 1), MAX_PAUSE_S))

/** The whole seconds in a `Retry-After` header, up to 99,999; undefined for a date, or anything else. */
export function secondsIn(retryAfter: string | null): number | undefined {
  return retryAfter !== null && /^[1-9]\d{0,4}$/.test(retryAfter) ? Number(retryAfter) : undefined
}
