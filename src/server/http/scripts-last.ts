type Bytes = Uint8Array<ArrayBuffer>

// The tags as the router writes them. They cannot occur in texts or data, where `<` and quotes are escaped.
const PRELOAD = Buffer.from('<link rel="modulepreload"')
const SCRIPT = Buffer.from(' type="module" async="">')
const SCRIPT_END = Buffer.from("</script>")

// The replacements of the first two. Browsers ignore them until `BEGIN` turns them back.
const LATER_PRELOAD = Buffer.from('<link rel="later" fetchpriority="low"')
const LATER_SCRIPT = Buffer.from(' type="later">')

/**
 * The rest of an inline script's tag, and the script. It starts the deferred scripts after the first paint, or after a
 * second, because a hidden page may never be painted.
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
 * The document with its scripts deferred until it is painted. They only hydrate the page, so the styles and fonts that
 * it needs for painting are loaded first.
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
  // The inserted script has the same nonce.
  parts.push(bytes.subarray(tag, script), BEGIN, bytes.subarray(end))
  return Buffer.concat(parts)
}
