/** The positions after a separator or a percent-encoded byte, where a displayed path may wrap. */
const BREAK = /(?<=.[/|-]|%[0-9a-f]{2})(?=.)/isu

/** Splits a path for display into pieces between which a line may break, so that no word is broken. */
export const pathPieces = (path: string): readonly string[] => path.split(BREAK)

/** Characters that fit into the narrowest column. */
const MAX_PIECE_LENGTH = 20

/** True for a piece too long for a narrow column: it may break anywhere. */
export const isTooLong = (piece: string): boolean => piece.length > MAX_PIECE_LENGTH
