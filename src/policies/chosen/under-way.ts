import type { OpenedRecord } from "../records/opened-record.ts"
import type { ListedRecord } from "./listed.ts"

/** Whether something else will soon be known of a record: it is being proved, or its proof was put off. */
export const isUnderWay = (state: OpenedRecord | ListedRecord["state"]): boolean =>
  state.kind === "pending" || (state.kind === "unchecked" && state.again === "soon")
