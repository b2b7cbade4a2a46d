import { pino } from "pino"

/** The server's log. */
export type Log = ReturnType<typeof openLog>

/**
 * Opens the log: JSON lines on stderr. Only the line with the server's address is written to stdout. Synchronous, so
 * that the last lines before an exit are not lost.
 */
export const openLog = () => pino({ name: "sallyport" }, pino.destination({ dest: 2, sync: true }))
