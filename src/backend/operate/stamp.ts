/** A moment as part of a file's name: 20260102T030405Z. */
export const stampOf = (now: Date): string => now.toISOString().replace(/[-:]|\.\d+/g, "")
