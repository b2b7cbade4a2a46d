import { createPublicKey, createSecretKey, generateKeyPairSync, randomBytes } from "node:crypto"
import { SignJWT } from "jose"
import { describe, expect, test } from "vitest"

import { cookieJwtPort, type CookieJwtOptions } from "../../../src/session/jwt/index.ts"

const pairs = {
  rsa: generateKeyPairSync("rsa", { modulusLength: 2048 }),
  ec: generateKeyPairSync("ec", { namedCurve: "P-256" }),
  ed25519: generateKeyPairSync("ed25519"),
}
const pemOf = (name: keyof typeof pairs): string =>
  pairs[name].publicKey.export({ type: "spki", format: "pem" }).toString()

const CERTIFICATE = `-----BEGIN CERTIFICATE-----\n${randomBytes(300).toString("base64")}\n-----END CERTIFICATE-----\n`

const TEXTS: readonly (readonly [string, string | Uint8Array])[] = [
  ...(["rsa", "ec", "ed25519"] as const).flatMap((name) => {
    const { publicKey, privateKey } = pairs[name]
    const der = publicKey.export({ type: "spki", format: "der" })
    const pem = pemOf(name)
    return [
      [`${name}: PEM`, pem],
      [`${name}: PEM with blanks around it`, ` \n\t${pem}\n`],
      [`${name}: PEM with a mark of its encoding`, `\u{feff}${pem}`],
      [`${name}: PEM in one line`, pem.replaceAll("\n", "\\n")],
      [`${name}: PEM without its lines`, pem.split("\n").slice(1, -2).join("")],
      [`${name}: PEM without its lines, with their breaks`, pem.split("\n").slice(1, -2).join("\n")],
      [`${name}: PEM in base64`, Buffer.from(pem).toString("base64")],
      [`${name}: PEM as bytes`, new TextEncoder().encode(pem)],
      [`${name}: DER as bytes`, new Uint8Array(der)],
      [`${name}: DER in base64url`, der.toString("base64url")],
      [`${name}: DER in hexadecimal`, der.toString("hex")],
      [`${name}: JWK`, JSON.stringify(publicKey.export({ format: "jwk" }))],
      [`${name}: a set of them`, JSON.stringify({ keys: [publicKey.export({ format: "jwk" })] }, null, 2)],
      [`${name}: the private key`, privateKey.export({ type: "pkcs8", format: "pem" }).toString()],
    ] as const
  }),
  ["rsa: PEM of PKCS 1", pairs.rsa.publicKey.export({ type: "pkcs1", format: "pem" }).toString()],
  ["rsa: DER of PKCS 1", new Uint8Array(pairs.rsa.publicKey.export({ type: "pkcs1", format: "der" }))],
  ["a certificate", CERTIFICATE],
  ["a key of SSH", `ssh-rsa ${randomBytes(200).toString("base64")} ada@example`],
  ["another key of SSH", `ecdsa-sha2-nistp256 ${randomBytes(100).toString("base64")}`],
]

const refused =
  (options: object): (() => unknown) =>
  () =>
    cookieJwtPort({ cookie: "session", ...options } as CookieJwtOptions)

describe("a key of a pair is refused as a secret", () => {
  test.each(TEXTS)("%s", (_, key) => {
    expect(refused({ key, algorithms: ["HS256"] })).toThrow("one of a pair")
    expect(refused({ key, algorithms: ["HS384", "HS512"] })).toThrow("one of a pair")
  })
})

test("a public key as text is never used as a shared secret", async () => {
  const pem = pemOf("rsa")
  const forged = await new SignJWT({ sub: "ada" })
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime("1h")
    .sign(new TextEncoder().encode(pem))
  for (const algorithms of [["RS256", "HS256"], ["HS256", "RS256"], ["HS256"], ["RS256"], ["hs256", "RS256"]]) {
    expect(refused({ key: pem, algorithms })).toThrow("sallyport/jwt")
  }
  const port = cookieJwtPort({ cookie: "session", key: createPublicKey(pem), algorithms: ["RS256"] })
  const request = new Request("http://app.example/", { headers: { cookie: `session=${forged}` } })
  expect(await port(request)).toMatchObject({ state: "signed-out" })
})

const set = { keys: [pairs.ec.publicKey.export({ format: "jwk" })] }
test.each([
  ["algorithms of two kinds", { key: "s".repeat(40), algorithms: ["HS256", "ES256"] }, "different kinds"],
  ["algorithms of two kinds, with a set", { jwks: set, algorithms: ["HS256", "ES256"] }, "different kinds"],
  ["a set for a secret's algorithm", { jwks: set, algorithms: ["HS256"] }, "public keys"],
  ["a public key for a secret's algorithm", { key: pairs.ec.publicKey, algorithms: ["HS256"] }, "public one"],
  ["a private key for a secret's algorithm", { key: pairs.ec.privateKey, algorithms: ["HS256"] }, "private one"],
  ["a text for a public key's algorithm", { key: pemOf("ec"), algorithms: ["ES256"] }, "createPublicKey"],
  [
    "a secret for a public key's algorithm",
    { key: createSecretKey(randomBytes(32)), algorithms: ["ES256"] },
    "createPublicKey",
  ],
  [
    "a private key for a public key's algorithm",
    { key: pairs.ec.privateKey, algorithms: ["ES256"] },
    "createPublicKey",
  ],
  ["nothing", { algorithms: ["HS256"] }, "pass the secret"],
])("%s is refused when the app starts", (_, options, message) => {
  expect(refused(options)).toThrow(message)
})

test("a secret is accepted whatever it looks like", () => {
  const secrets = [
    "a secret of the app, thirty-two characters and more",
    ...Array.from({ length: 2_000 }, () => randomBytes(32)).flatMap((bytes) => [
      bytes,
      bytes.toString("hex"),
      bytes.toString("base64"),
      bytes.toString("base64url"),
    ]),
    createSecretKey(randomBytes(32)),
    `{"note": "a secret that begins like JSON, of thirty-two"}`,
  ]
  for (const key of secrets) expect(refused({ key, algorithms: ["HS256"] })).not.toThrow()
})

/** Bytes with a beginning, as long as it says or as long as a secret has to be. */
const bytesOf = (first: readonly number[], length = 40): Uint8Array =>
  Uint8Array.from({ length }, (_, at) => first[at] ?? 0x07)
const twice = (text: string): string => Buffer.from(Buffer.from(text).toString("base64")).toString("base64")
const LONG = "x".repeat(40)

test.each<[string, string | Uint8Array, boolean]>([
  // A sequence with its length in one byte, and then an integer or a sequence.
  ["DER with a short length", bytesOf([0x30, 38, 0x02]), true],
  ["DER of a sequence of sequences", bytesOf([0x30, 38, 0x30]), true],
  ["DER of something else", bytesOf([0x30, 38, 0x04]), false],
  ["a length that is too small", bytesOf([0x30, 37, 0x02]), false],
  ["a length that is too large", bytesOf([0x30, 39, 0x02]), false],
  ["another tag", bytesOf([0x31, 38, 0x02]), false],
  ["the longest short length", bytesOf([0x30, 127, 0x02], 129), true],
  // From 0x80, the length is in the bytes that follow.
  ["DER with a length of one byte", bytesOf([0x30, 0x81, 200, 0x02], 203), true],
  ["DER with a length of two bytes", bytesOf([0x30, 0x82, 1, 44, 0x30], 304), true],
  ["two bytes in the wrong order", bytesOf([0x30, 0x82, 44, 1, 0x30], 304), false],
  ["DER with a length of four bytes", bytesOf([0x30, 0x84, 0, 0, 1, 44, 0x02], 306), true],
  ["a length of five bytes, which no key has", bytesOf([0x30, 0x85, 0, 0, 0, 1, 44, 0x02], 307), false],
  ["an unknown length", bytesOf([0x30, 0x80, 0x02]), false],
  ["a key after other text", `# my key\n${LONG}\n-----BEGIN PUBLIC KEY-----`, true],
  ["a key of SSH's own format", `---- BEGIN SSH2 PUBLIC KEY ----\n${LONG}`, true],
  ["such words later on", `${LONG}\n---- BEGIN SSH2`, false],
  ["a certificate in base64 in base64", twice(`-----BEGIN CERTIFICATE-----\n${LONG}`), false],
  ["a key of SSH with a security key", `sk-ssh-ed25519@openssh.com ${LONG}`, true],
  ["another with a security key", `sk-ecdsa-sha2-nistp256@openssh.com ${LONG}`, true],
  ["a key of SSH by its old name", `ssh-dss ${LONG}`, true],
  ["the name of such a key alone", `ssh-rsa${LONG}`, false],
  ["such a name later on", `${LONG} ssh-rsa ${LONG}`, false],
  ["a word that begins like it", `ssh-é ${LONG}`, false],
  ["a JSON Web Key", `{"kty":"EC","x":"${LONG}"}`, true],
  ["one after blanks", `\n {"kty":"EC","x":"${LONG}"}`, true],
  ["one after a mark of its encoding", `\u{feff}{"kty":"EC","x":"${LONG}"}`, true],
  ["one of a secret", `{"kty":"oct","k":"${LONG}"}`, false],
  ["one in a list", `[{"kty":"EC","x":"${LONG}"}]`, false],
  ["a set of keys", `{"keys":[],"x":"${LONG}"}`, true],
  ["other JSON", `{"x":"${LONG}"}`, false],
  ["JSON cut short", `{"kty":"EC","x":"${LONG}"`, false],
  ["a JSON Web Key in hexadecimal", Buffer.from(`{"kty":"EC","x":"${LONG}"}`).toString("hex").toUpperCase(), true],
  ["one in base64url", Buffer.from(`{"kty":"EC","x":"\u00fb\u00ff${LONG}"}`, "latin1").toString("base64url"), true],
  [
    "one in base64 over several lines",
    `${Buffer.from(`{"kty":"EC","x":"${LONG}"}`).toString("base64").slice(0, 9)}\n\n${Buffer.from(`{"kty":"EC","x":"${LONG}"}`).toString("base64").slice(9)}`,
    true,
  ],
  ["one in hexadecimal, and a digit more", `${Buffer.from(`{"kty":"EC","x":"${LONG}"}`).toString("hex")}a`, false],
  ["a key of SSH in base64, which begins like hexadecimal", Buffer.from(`ssh-rsa ${LONG}`).toString("base64"), true],
  ["base64 of one letter too few", LONG.slice(3), false],
  ["thirty-two bytes", "x".repeat(32), false],
  ["thirty-two bytes in sixteen letters", "\u00fc".repeat(16), false],
])("a text or bytes are recognised as a key of a pair, or are a secret: %s", (_, key, isOfPair) => {
  const fault = (() => {
    try {
      return void refused({ key, algorithms: ["HS256"] })()
    } catch (error) {
      return (error as Error).message
    }
  })()
  expect(fault?.includes("one of a pair") ?? false).toBe(isOfPair)
  expect(fault === undefined).toBe(!isOfPair)
})

test.each([31, 5, 0])("a secret of %i bytes is too short", (length) => {
  for (const key of ["x".repeat(length), new Uint8Array(length)])
    expect(refused({ key, algorithms: ["HS256"] })).toThrow(`has ${length} bytes; one that nobody guesses has 32`)
})

test("a message names the algorithms", () => {
  expect(refused({ key: pemOf("rsa"), algorithms: ["HS384", "HS512"] })).toThrow("HS384, HS512 verifies with a secret")
})

test("an algorithm is a secret's by the beginning of its name", () => {
  expect(refused({ key: LONG, algorithms: ["XHS256"] })).toThrow("createPublicKey")
  expect(refused({ key: LONG, algorithms: ["hs256"] })).not.toThrow()
  expect(refused({ key: bytesOf([1]), algorithms: ["ES256"] })).toThrow("createPublicKey")
  expect(refused({ algorithms: ["ES256"] })).toThrow("createPublicKey")
})
