import { createHash, createPublicKey, sign, verify, type KeyObject } from "node:crypto"
import { z } from "zod"
import type { EnvelopeFault } from "./fault.ts"

// DSSE (https://github.com/secure-systems-lab/dsse): a signature covers the type and the payload, each with its length,
// so that it is valid for no other type or payload.

const PAYLOAD_TYPE = "application/vnd.in-toto+json"

const envelopeSchema = z.strictObject({
  payloadType: z.literal(PAYLOAD_TYPE),
  payload: z.base64(),
  signatures: z.tuple([z.strictObject({ keyid: z.string().regex(/^[0-9a-f]{64}$/), sig: z.base64() })]),
})

/** The longest text that is read. An approval has about a thousand characters. */
const MAX_CHARACTERS = 64 * 1024

/** The payload in an envelope signed with an Ed25519 key, as one line of JSON. */
export function sealed(payload: string, key: KeyObject): string {
  const body = Buffer.from(payload, "utf8")
  // Null, because Ed25519 has no separate digest.
  const sig = sign(null, preAuthentication(body), key).toString("base64")
  const signatures = [{ keyid: keyIdOf(createPublicKey(key)), sig }]
  return `${JSON.stringify({ payloadType: PAYLOAD_TYPE, payload: body.toString("base64"), signatures })}\n`
}

/** The payload of an envelope signed with this key, or the reason why the envelope cannot be trusted. */
export function opened(text: string, key: KeyObject): { readonly payload: string } | { readonly fault: EnvelopeFault } {
  const envelope = readEnvelope(text)
  if (envelope === null) return { fault: "malformed" }
  const [{ keyid, sig }] = envelope.signatures
  if (keyid !== keyIdOf(key)) return { fault: "other-key" }
  const body = Buffer.from(envelope.payload, "base64")
  const signature = Buffer.from(sig, "base64")
  // Decoding ignores some bits at the end of a Base64 text. Without this check, they could be changed and the signature
  // would still match.
  const isCanonical = body.toString("base64") === envelope.payload && signature.toString("base64") === sig
  if (!isCanonical || !verify(null, preAuthentication(body), key, signature)) return { fault: "changed" }
  return { payload: body.toString("utf8") }
}

/** The unverified payload and key id of an envelope; null if it is not one. */
export function claimed(text: string): { readonly payload: string; readonly keyId: string } | null {
  const envelope = readEnvelope(text)
  if (envelope === null) return null
  const payload = Buffer.from(envelope.payload, "base64").toString("utf8")
  return { payload, keyId: envelope.signatures[0].keyid }
}

/** Reads an envelope without verifying it; null if the text is not exactly what `sealed` writes. */
function readEnvelope(text: string): z.infer<typeof envelopeSchema> | null {
  if (text.length > MAX_CHARACTERS) return null
  try {
    const data: unknown = JSON.parse(text)
    // Only the exact text that `sealed` writes: if a key occurred twice, a person could read another value than the
    // parser. Git may convert line ends.
    return `${JSON.stringify(data)}\n` === text.replace(/\r\n$/, "\n")
      ? (envelopeSchema.safeParse(data).data ?? null)
      : null
  } catch {
    return null
  }
}

/** The bytes that are signed: the pre-authentication encoding (PAE) of the DSSE specification. */
export const preAuthentication = (body: Buffer, type = PAYLOAD_TYPE): Buffer =>
  Buffer.concat([Buffer.from(`DSSEv1 ${Buffer.byteLength(type)} ${type} ${body.length} `), body])

/** SHA-256 over the public key as DER, in hex. */
export const keyIdOf = (key: KeyObject): string =>
  createHash("sha256")
    .update(key.export({ type: "spki", format: "der" }))
    .digest("hex")
