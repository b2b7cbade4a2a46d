/** A set of words that are separated by spaces. */
export const words = (text: string): ReadonlySet<string> => new Set(text.split(" "))
