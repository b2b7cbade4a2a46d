/** Bytes of one record; the data service says the same. A form carries no more than a MiB. */
export const LARGEST_UPLOAD = 1_000_000

/** Characters of the name of its file. */
export const LONGEST_NAME = 200
