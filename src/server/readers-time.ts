/**
 * A moment as the reader writes it: in the languages that the browser asks for. The time zone is this machine's own
 * unless another is named.
 */
export function readersTime(iso: string, acceptLanguage: string | undefined, timeZone?: string): string {
  const zone = timeZone === undefined ? {} : { timeZone }
  const format = new Intl.DateTimeFormat(localesIn(acceptLanguage ?? ""), {
    dateStyle: "medium",
    timeStyle: "medium",
    ...zone,
  })
  return format.format(new Date(iso))
}

/** The header's languages, best first. What is no language is left out. */
function localesIn(acceptLanguage: string): readonly string[] {
  const ranges = acceptLanguage.split(",", 20).map((range) => {
    const [tag = "", quality = ""] = range.split(";", 2).map((part) => part.trim())
    const weight = /^q=(\d(?:\.\d{1,3})?)$/.exec(quality)?.[1]
    return { tag, weight: weight === undefined ? 1 : Number(weight) }
  })
  const tags = ranges.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight)
  return [...tags.map(({ tag }) => tag).filter(isLocale), "en"]
}

function isLocale(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0
  } catch {
    return false
  }
}
