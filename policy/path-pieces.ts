const AFTER_SIGN = /(?<=.[/|-]|%[0-9a-f]{2})(?=.)/isu

/** The parts of a path between which a line may break, so that no word of it is broken; together they are the path. */
export const pathPieces = (path: string): readonly string[] => path.split(AFTER_SIGN)

/** Of a piece that no column is wide enough for. */
const LONGEST_PIECE = 20

/** A piece that may break anywhere all the same, because nothing else would hold it. */
export const isTooLong = (piece: string): boolean => piece.length > LONGEST_PIECE
