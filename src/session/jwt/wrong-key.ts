/** A `CryptoKey` or Node's `KeyObject`. Declared here, because not every version of jose exports types for them. */
export interface KnownKey {
  readonly type: "secret" | "private" | "public"
}

interface Given {
  readonly key?: string | Uint8Array | KnownKey
  readonly jwks?: unknown
  readonly algorithms: readonly string[]
}

/** Bytes of a secret, at least. */
const MIN_SECRET_LENGTH = 32

/**
 * Throws if tokens would be verified with the wrong kind of key.
 *
 * An `HS` algorithm accepts any bytes as its secret. If these are a public key, anybody can sign tokens with it.
 */
export function refuseWrongKey({ key, jwks, algorithms }: Given): void {
  const fault = faultOf(key, jwks, algorithms)
  if (fault !== null) throw fault
}

/** The fault of a key or a key set for these algorithms; null if it fits. */
function faultOf(key: Given["key"], jwks: unknown, algorithms: readonly string[]): Error | null {
  if (algorithms.length === 0) return new Error("sallyport/jwt: name the algorithms that the app signs with")
  const symmetric = algorithms.filter((algorithm) => /^hs/i.test(algorithm))
  const list = algorithms.join(", ")
  if (symmetric.length > 0 && symmetric.length < algorithms.length) {
    return new Error(`sallyport/jwt: ${list} need different kinds of keys. Name only the algorithm that you sign with`)
  }
  if (symmetric.length === 0) return jwks === undefined ? wrongPublicKey(key, list) : null
  if (jwks === undefined) return wrongSecret(key, list)
  return new Error(`sallyport/jwt: a key set holds public keys, and ${list} needs a secret. Pass the secret as \`key\``)
}

/** The fault of a key for an asymmetric algorithm; null for a public key. */
function wrongPublicKey(key: Given["key"], list: string): Error | null {
  if (typeof key === "object" && !(key instanceof Uint8Array) && key.type === "public") return null
  return new Error(
    `sallyport/jwt: ${list} verifies with a public key. Pass \`createPublicKey(text)\` of \`node:crypto\`, or \`jwks\``,
  )
}

/** The fault of a key for an `HS` algorithm; null for a long secret that is no key of a pair. */
function wrongSecret(key: Given["key"], list: string): Error | null {
  if (key === undefined) return new Error("sallyport/jwt: pass the secret as `key`")
  if (typeof key === "object" && !(key instanceof Uint8Array)) {
    if (key.type === "secret") return null
    return new Error(`sallyport/jwt: ${list} verifies with a secret, and the key is a ${key.type} one`)
  }
  const bytes = typeof key === "string" ? new TextEncoder().encode(key) : key
  if (bytes.length < MIN_SECRET_LENGTH) {
    return new Error(
      `sallyport/jwt: the key has ${bytes.length} bytes; one that nobody guesses has ${MIN_SECRET_LENGTH}`,
    )
  }
  if (!isKeyOfPair(bytes)) return null
  return new Error(
    `sallyport/jwt: ${list} verifies with a secret, and the key is one of a pair. If you sign with the private key, name its algorithm, such as RS256, and pass \`createPublicKey(text)\` of \`node:crypto\``,
  )
}

/** True if the bytes are an asymmetric key or a certificate in one of the usual encodings. */
function isKeyOfPair(bytes: Uint8Array, isDecoded = false): boolean {
  if (isDer(bytes)) return true
  const text = new TextDecoder("latin1")
    .decode(bytes)
    // A byte order mark of UTF-8, as Latin-1 shows it.
    .replace(/^\u00ef\u00bb\u00bf/, "")
    .trim()
  // PEM and the SSH2 format, public keys of OpenSSH, and JSON Web Keys.
  if (/-----BEGIN|^---- BEGIN/.test(text) || /^(ssh|ecdsa|sk-ssh|sk-ecdsa)-[\w@.-]+ /.test(text) || isJwk(text))
    return true
  // A key is also recognised in base64 or hexadecimal, one layer deep.
  const decoded = isDecoded ? null : decodedOf(text)
  return decoded !== null && isKeyOfPair(decoded, true)
}

/** True for DER: an ASN.1 sequence that takes up all the bytes and starts with a sequence or an integer. */
function isDer(bytes: Uint8Array): boolean {
  const [tag, first = 0] = bytes
  if (tag !== 0x30) return false
  // The length of a sequence is in one byte or, from 0x80, in as many further bytes as that byte gives.
  const more = first < 0x80 ? 0 : first - 0x80
  const length = more === 0 ? first : bytes.slice(2, 2 + more).reduce((sum, byte) => sum * 256 + byte, 0)
  const start = 2 + more
  return more <= 4 && start + length === bytes.length && [0x30, 0x02].includes(bytes[start] ?? 0)
}

/** True for the text of a JSON Web Key that is not a secret, and for a key set. */
function isJwk(text: string): boolean {
  if (!text.startsWith("{")) return false
  try {
    const value: unknown = JSON.parse(text)
    // `oct` is the type of a secret.
    return typeof value === "object" && value !== null && ("keys" in value || ("kty" in value && value.kty !== "oct"))
  } catch {
    return false
  }
}

/** The bytes of a text in base64, base64url or hexadecimal, or null for any other text. */
function decodedOf(text: string): Uint8Array | null {
  // Environment variables often have line breaks as a backslash and an `n`.
  const packed = text.replace(/\\n|\s/g, "")
  if (/^([0-9a-f]{2})+$/i.test(packed))
    return Uint8Array.from(packed.match(/../g)!, (pair) => Number.parseInt(pair, 16))
  try {
    return Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0))
  } catch {
    return null
  }
}
