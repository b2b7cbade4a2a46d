import { localesIn } from "../language/reader.ts"

/**
 * A moment as the reader writes it: in the languages that the browser asks for. The time zone is this machine's own
 * unless another is named.
 */
export function readersTime(iso: string, acceptLanguage: string | undefined, timeZone?: string): string {
  const zone = timeZone === undefined ? {} : { timeZone }
  const format = new Intl.DateTimeFormat([...localesIn(acceptLanguage ?? ""), "en"], {
    dateStyle: "medium",
    timeStyle: "medium",
    ...zone,
  })
  return format.format(new Date(iso))
}
