import { parse } from "bowser"

/** A browser and its operating system, from its user agent. An unknown name is null. */
export interface Device {
  readonly browser: string | null
  readonly system: string | null
}

/** The characters that are read of a user agent. A browser's has about two hundred. */
const MAX_AGENT_LENGTH = 400
/** The most characters of the name of a browser or system. */
const MAX_NAME_LENGTH = 40

/**
 * The device with a user agent. Clients can send any text, so names are short, and without characters that change the
 * text direction.
 */
export function deviceOf(userAgent: string): Device {
  const text = userAgent.slice(0, MAX_AGENT_LENGTH)
  if (text.trim() === "") return { browser: null, system: null }
  const { browser, os } = parse(text)
  const name = readable(browser.name)
  const version = /^\d{1,4}/.exec(browser.version ?? "")?.[0] ?? ""
  // A user agent that is not a browser's begins with the program's own name.
  const program = readable(/^[^\s/(]+/.exec(text)?.[0])
  return { browser: name === null ? program : `${name} ${version}`.trim(), system: readable(os.name) }
}

const readable = (name: string | undefined): string | null =>
  (name ?? "").replaceAll(/\p{C}/gu, "").trim().slice(0, MAX_NAME_LENGTH) || null
