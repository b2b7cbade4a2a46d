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
