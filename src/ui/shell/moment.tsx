import { useDocumentFacts } from "./document-facts.tsx"

interface MomentProps {
  /** The time in ISO 8601, or in milliseconds since 1970. */
  readonly at: string | number
}

/** A time in the reader's date format, in UTC, because the server does not know the reader's time zone. */
export const Moment = ({ at }: MomentProps) => {
  const { locale } = useDocumentFacts().reader
  const moment = new Date(at)
  return (
    // Server and browser may format dates of the same locale differently.
    <time dateTime={moment.toISOString()} suppressHydrationWarning>
      {`${dayIn(locale, moment)}, ${timeIn(locale, moment)}`}
    </time>
  )
}

/** A day of the calendar in UTC, given as `2027-01-31`. */
export const Day = ({ day }: { readonly day: string }) => {
  const { locale } = useDocumentFacts().reader
  return (
    <time dateTime={day} suppressHydrationWarning>
      {dayIn(locale, new Date(`${day}T00:00:00Z`))}
    </time>
  )
}

/** A day in a reader's date format, for text without markup, such as that of a drawing. */
export const dayIn = (locale: string, moment: Date): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }).format(moment)

/** The time of day. `timeStyle` cannot name the zone. */
const timeIn = (locale: string, moment: Date): string =>
  new Intl.DateTimeFormat(locale, {
    hour: isTwelveHours(locale) ? "numeric" : "2-digit",
    minute: "2-digit",
    second: "2-digit",
    timeZone: "UTC",
    timeZoneName: "short",
  }).format(moment)

const isTwelveHours = (locale: string): boolean =>
  new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions().hour12 ?? false
