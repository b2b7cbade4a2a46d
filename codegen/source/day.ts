/** The day of a moment in UTC, as `2027-01-31`. Days compare as text does. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** True if a text is a day of the calendar, such as `2027-01-31`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const start = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(start.getTime()) && dayOf(start) === text
}

/** The day a number of days after another. */
export const daysAfter = (day: string, days: number): string =>
  dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * 60 * 60 * 1000))
