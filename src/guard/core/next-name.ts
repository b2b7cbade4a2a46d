/** The default name of the parameter that holds the way back after sign-in. */
export const NEXT = "next"

/** A name that needs no escaping, and none that the router keeps for itself. */
const isName = (text: unknown): boolean =>
  typeof text === "string" && /^[a-z][\w.-]{0,63}$/i.test(text) && text !== "index"

/** The query parameter in which an app's doors read the way back; throws where no parameter can be called so. */
export function nextNameOf(name: string = NEXT): string {
  if (name === NEXT || isName(name)) return name
  throw new Error(
    `sallyport: \`next\` names the query parameter that your sign-in page reads, and ${JSON.stringify(name)} is no such name: write a letter, then at most 63 letters, digits, \`_\`, \`.\` or \`-\` (and not \`index\`, which is the router's)`,
  )
}
