/** The default name of the return param: the query parameter with the path to return to after sign-in. */
export const DEFAULT_RETURN_PARAM = "next"

/** True for a name that needs no escaping and is not reserved by the router. */
const isName = (text: unknown): boolean =>
  typeof text === "string" && /^[a-z][\w.-]{0,63}$/i.test(text) && text !== "index"

/** The app's name for the return param, checked. Throws for an invalid one. */
export function returnParamOf(name: string = DEFAULT_RETURN_PARAM): string {
  if (isName(name)) return name
  throw new Error(
    `sallyport: \`next\` names the query parameter that your sign-in page reads, and ${JSON.stringify(name)} is no such name: write a letter, then at most 63 letters, digits, \`_\`, \`.\` or \`-\` (and not \`index\`, which is the router's)`,
  )
}
