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
      {spellingIn(locale).format(moment)}
    </time>
  )
}

/** A day of the calendar in UTC, given as `2027-01-31`. */
export const Day = ({ day }: { readonly day: string }) => {
  const { locale } = useDocumentFacts().reader
  const spelling = new Intl.DateTimeFormat(locale, { ...DAY, timeZone: "UTC" })
  return (
    <time dateTime={day} suppressHydrationWarning>
      {spelling.format(new Date(`${day}T00:00:00Z`))}
    </time>
  )
}

/** The day as a page writes it, with and without a time: in German, `dateStyle` would write the two differently. */
const DAY = { year: "numeric", month: "short", day: "numeric" } as const

const spellingIn = (locale: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, {
    ...DAY,
    hour: isTwelveHours(locale) ? "numeric" : "2-digit",
    minute: "2-digit",
    second: "2-digit",
    timeZone: "UTC",
    timeZoneName: "short",
  })

const isTwelveHours = (locale: string): boolean =>
  new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions().hour12 ?? false
