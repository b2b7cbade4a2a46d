import { pino } from "pino"

/** The server's log. */
export type Log = ReturnType<typeof openLog>

/**
 * Characters that wait, at most, while the log cannot be written, for example to a full disk. Later lines are dropped.
 */
const MAX_WAITING = 1024 * 1024

/**
 * Opens the log: JSON lines on stderr. Only the line with the server's address is written to stdout. Synchronous, so
 * that the last lines before an exit are not lost.
 */
export function openLog() {
  // Waiting lines are written each second if that is possible again: a new line tries it, too, but not one that is
  // dropped. `periodicFlush` has an effect only with a `minLength`.
  const waiting = { maxLength: MAX_WAITING, minLength: 1, periodicFlush: 1000 }
  const destination = pino.destination({ dest: 2, sync: true, ...waiting })
  // Without a listener, a full disk or a closed pipe behind the log would end the server.
  destination.on("error", () => {})
  return pino({ name: "sallyport" }, destination)
}
