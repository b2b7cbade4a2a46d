import { BaseMoved } from "./base-moved.tsx"
import { Conflict } from "./conflict.tsx"
import { SaveStatus } from "./save-status.tsx"

/** What the editor shows of a stored draft alone: a page without one loads none of it. */
export const STORED_PIECES = { BaseMoved, Conflict, SaveStatus }

export type StoredPieces = typeof STORED_PIECES
