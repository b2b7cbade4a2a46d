import { parse } from "bowser"

/** A browser and its system, as it describes itself. A name is null if it is not known. */
export interface Device {
  readonly browser: string | null
  readonly system: string | null
}

/** The longest user agent that is read. A browser's has about two hundred characters. */
const LONGEST_READ = 400
const LONGEST_NAME = 40

/**
 * The device behind a user agent. Anybody can send any text, so the name is short and cannot turn the reading
 * direction.
 */
export function deviceOf(userAgent: string): Device {
  const text = userAgent.slice(0, LONGEST_READ)
  if (text.trim() === "") return { browser: null, system: null }
  const { browser, os } = parse(text)
  const name = readable(browser.name)
  const version = /^\d{1,4}/.exec(browser.version ?? "")?.[0] ?? ""
  // A user agent that is not a browser's begins with the program's own name.
  const said = readable(/^[^\s/(]+/.exec(text)?.[0])
  return { browser: name === null ? said : `${name} ${version}`.trim(), system: readable(os.name) }
}

const readable = (name: string | undefined): string | null =>
  (name ?? "").replaceAll(/\p{C}/gu, "").trim().slice(0, LONGEST_NAME) || null
