/** A JSON object. */
export type Json = Readonly<Record<string, unknown>>

/** The JSON object in a text; null for any other text. */
export function jsonObjectIn(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : null
  } catch {
    return null
  }
}
