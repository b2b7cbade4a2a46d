/** Bytes of UTF-8. What a visitor's text may cost is bounded before the compiler sees it. */
export const LARGEST_TRIED = 64 * 1024
