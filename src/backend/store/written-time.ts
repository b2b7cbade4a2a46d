/** As SQLite writes the times that it sets itself; milliseconds since the epoch. */
export const writtenTime = (at: number): string =>
  new Date(at).toISOString().slice(0, "2026-11-22T10:00:00".length).replace("T", " ")
