type Bytes = Uint8Array<ArrayBuffer>

// As the router writes them. Texts and data have no such bracket: both are escaped.
const PRELOAD = Buffer.from('<link rel="modulepreload"')
const SCRIPT = Buffer.from(' type="module" async="">')
const SCRIPT_END = Buffer.from("</script>")

const LATER_PRELOAD = Buffer.from('<link rel="later" fetchpriority="low"')
const LATER_SCRIPT = Buffer.from(' type="later">')

/**
 * Runs in the page: once that is drawn, what was put off is as the router wrote it, and runs. A page that is not in sight
 * may never be drawn, so it does not wait for that longer than a second.
 */
const BEGIN = Buffer.from(`>(() => {
  let isBegun = false
  const begin = () => {
    if (isBegun) return
    isBegun = true
    for (const link of document.querySelectorAll('link[rel="later"]')) link.rel = "modulepreload"
    const later = document.querySelector('script[type="later"]')
    const script = document.createElement("script")
    script.type = later.type = "module"
    script.nonce = later.nonce
    script.textContent = later.textContent
    document.head.append(script)
    script.remove()
  }
  requestAnimationFrame(() => setTimeout(begin))
  setTimeout(begin, 1000)
})()</script>`)

/**
 * The document with its scripts asked for once it is drawn: they bring to life what stands there already, and what it is
 * drawn with, styles and letters, has the connection first.
 */
export function scriptsLast(document: Bytes): Bytes {
  const bytes = Buffer.from(document.buffer, document.byteOffset, document.byteLength)
  const script = bytes.indexOf(SCRIPT)
  if (script === -1) return document
  const tag = bytes.lastIndexOf("<script", script)
  const end = bytes.indexOf(SCRIPT_END, script) + SCRIPT_END.length
  const parts: Uint8Array[] = []
  let from = 0
  for (let at = bytes.indexOf(PRELOAD); at !== -1 && at < script; at = bytes.indexOf(PRELOAD, from)) {
    parts.push(bytes.subarray(from, at), LATER_PRELOAD)
    from = at + PRELOAD.length
  }
  parts.push(bytes.subarray(from, script), LATER_SCRIPT, bytes.subarray(script + SCRIPT.length, end))
  // With the same nonce.
  parts.push(bytes.subarray(tag, script), BEGIN, bytes.subarray(end))
  return Buffer.concat(parts)
}
