import { MAX_DRAFT_SIZE } from "../../../policies/compiler/finding.ts"

// Links with a policy in the fragment of the address, which browsers do not send to any server. The text is compressed,
// and written in Base64 for URLs.

/** The fragment with a compressed text, including the `#`. */
export async function fragmentOf(text: string): Promise<string> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"))
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer())
  let binary = ""
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return `#policy=${btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`
}

/** The text in a fragment; null if there is none, or if it is damaged or larger than a draft can be. */
export async function textOfFragment(fragment: string): Promise<string | null> {
  const [, packed] = /^#policy=([\w-]+)$/.exec(fragment) ?? []
  if (packed === undefined) return null
  try {
    const binary = atob(packed.replaceAll("-", "+").replaceAll("_", "/"))
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0))
    return await unpacked(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")))
  } catch {
    // Anybody can write a link, so a text that cannot be expanded is ignored.
    return null
  }
}

/** Expands a text up to the limit of a draft, because a short link can expand to gigabytes. */
async function unpacked(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string | null> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.length
    if (size > MAX_DRAFT_SIZE) {
      await reader.cancel()
      return null
    }
    parts.push(value)
  }
  return new TextDecoder("utf-8", { fatal: true }).decode(await new Blob(parts).arrayBuffer())
}
