type Bytes = Uint8Array<ArrayBuffer>

/** As the router writes it, which knows no priorities. Texts and data have no such bracket: both are escaped. */
const SCRIPT = '<link rel="modulepreload"'
const LOW = ' fetchpriority="low"'

/**
 * The document with its scripts asked for after everything else: they bring to life what is drawn already, and what it is
 * drawn with, styles and letters, has the connection first.
 */
export function scriptsLast(document: Bytes): Bytes {
  const bytes = Buffer.from(document.buffer, document.byteOffset, document.byteLength)
  const parts: Uint8Array[] = []
  let from = 0
  for (let at = bytes.indexOf(SCRIPT); at !== -1; at = bytes.indexOf(SCRIPT, from)) {
    const to = at + SCRIPT.length
    parts.push(bytes.subarray(from, to), Buffer.from(LOW))
    from = to
  }
  return parts.length === 0 ? document : Buffer.concat([...parts, bytes.subarray(from)])
}
