/**
 * The names and values of a `Cookie` header, in order, including several with the same name. Values are as they were
 * sent, so that each caller decodes them like the library that wrote them.
 */
export const cookiePairsIn = (header: string): readonly (readonly [name: string, value: string])[] =>
  header.split(";").flatMap((text) => {
    const pair = text.trim()
    const at = pair.indexOf("=")
    return at > 0 ? [[pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as const] : []
  })
