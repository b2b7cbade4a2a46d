import type { AddressedVersion } from "./about.ts"
import type { OpenedRecord } from "../records/record-source.ts"

/** A record as the list of apps shows it. */
export interface ListedRecord {
  readonly file: string
  /** The time of the reader's upload, in ISO 8601. */
  readonly uploaded?: string
  readonly state:
    | Exclude<OpenedRecord, { kind: "true" }>
    | {
        readonly kind: "true"
        readonly key: string
        readonly app: string
        readonly versions: number
        readonly newest: AddressedVersion
        readonly digest: string
      }
}

/** True if a record's state will change soon: it is being proved, or its proof was postponed. */
export const isUnderWay = (state: OpenedRecord | ListedRecord["state"]): boolean =>
  state.kind === "pending" || (state.kind === "unchecked" && state.again === "soon")
