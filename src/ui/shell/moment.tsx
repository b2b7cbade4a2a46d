import { useHydrated } from "../forms/use-hydrated.ts"
import { useDocumentFacts } from "./document-facts.tsx"

/**
 * A time in the reader's date format, in UTC, because the server does not know the reader's time zone. It is given in
 * ISO 8601, or in milliseconds since 1970.
 */
export const Moment = ({ at }: { readonly at: string | number }) => {
  const { locale } = useDocumentFacts().reader
  const moment = new Date(at)
  return <LocalTime dateTime={moment.toISOString()}>{`${dayIn(locale, moment)}, ${timeIn(locale, moment)}`}</LocalTime>
}

/** A day of the calendar in UTC, given as `2027-01-31`, or as a time of that day in ISO 8601. */
export const Day = ({ day }: { readonly day: string }) => {
  const { locale } = useDocumentFacts().reader
  const moment = new Date(day)
  return <LocalTime dateTime={moment.toISOString().slice(0, 10)}>{dayIn(locale, moment)}</LocalTime>
}

/**
 * A time in words. The server may format it differently than the browser, and knows no region in cached documents, so
 * its words stay during hydration. After that, another key makes React render the element again in the browser's
 * format, which all dates of the page then have.
 */
function LocalTime({ dateTime, children }: { readonly dateTime: string; readonly children: string }) {
  return (
    <time key={useHydrated() ? "browser" : "server"} dateTime={dateTime} suppressHydrationWarning>
      {children}
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
