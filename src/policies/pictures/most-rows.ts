/** Rows that a page or a picture shows: of more, nobody reads them all, and everybody else waits while they are drawn. */
export const MOST_ROWS = 200

/** Characters that a page carries of a list of rows. */
export const MOST_CHARACTERS = 256 * 1024
