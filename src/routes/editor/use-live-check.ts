import { useEffect, useState } from "react"
import type { CheckAnswer } from "../../compiler/finding.ts"
import { setback, type Setback } from "../../compiler/setback.ts"

/** Milliseconds of rest in typing before the compiler is asked. */
const REST = 150

export interface LiveCheck {
  /** Null until the first answer. */
  readonly answer: CheckAnswer | null
  /** Whether the answer is about the text as it stands. */
  readonly current: boolean
}

/** The compiler's answer about a text as it changes. Answers about texts that have moved on are dropped. */
export function useLiveCheck(text: string, first: CheckAnswer | null): LiveCheck {
  const [checked, setChecked] = useState<{ readonly text: string; readonly answer: CheckAnswer } | null>(null)
  useEffect(() => {
    const stale = new AbortController()
    const check = async () => {
      const answer = await ask(text, stale.signal)
      if (!stale.signal.aborted) setChecked({ text, answer })
    }
    const timer = setTimeout(() => {
      void check()
    }, REST)
    return () => {
      clearTimeout(timer)
      stale.abort()
    }
  }, [text])
  return { answer: checked?.answer ?? first, current: checked === null ? first !== null : checked.text === text }
}

async function ask(text: string, signal: AbortSignal): Promise<CheckAnswer> {
  const body = new FormData()
  body.set("policy", text)
  try {
    const response = await fetch("/editor/check", {
      method: "POST",
      body,
      signal,
      headers: { Accept: "application/json" },
    })
    if (response.status === 401 || response.status === 403)
      return unchecked(setback("Your session has ended. Sign in again: your text is kept in this tab."))
    const answer: unknown = await response.json()
    return isCheckAnswer(answer)
      ? answer
      : unchecked(setback("The server answered {{status}}. Your text is as you left it.", { status: response.status }))
  } catch {
    return unchecked(
      setback("The server cannot be reached. Your text is as you left it; it is checked again when you type."),
    )
  }
}

const unchecked = (problem: Setback): CheckAnswer => ({ kind: "unchecked", problem })

const isCheckAnswer = (value: unknown): value is CheckAnswer =>
  typeof value === "object" &&
  value !== null &&
  "kind" in value &&
  (value.kind === "checked" || value.kind === "unchecked")
