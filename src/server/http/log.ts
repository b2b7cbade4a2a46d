import { pino } from "pino"

export type Log = ReturnType<typeof openLog>

/** JSON lines on stderr: stdout belongs to the one line that says where the server listens. */
export const openLog = () => pino({ name: "sallyport" }, pino.destination({ dest: 2, sync: true }))
