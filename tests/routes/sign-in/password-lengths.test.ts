import { expect, test } from "vitest"
import { passwordRefusal } from "../../../src/backend/auth/passwords.ts"

const SITE = "https://app.acme-tools.example"

async function reasonFor(password: string, email = "ada.lovelace@x.test"): Promise<string | null> {
  const refusal = passwordRefusal(password, email, SITE)
  const body = (await refusal?.json()) as { weak_password: { reasons: readonly string[] } } | undefined
  return body?.weak_password.reasons[0] ?? null
}

test.each([
  ["seven characters", "x7$kQ!a", "length"],
  ["eight", "x7$kQ!ab", null],
  ["seven, and one that nobody sees", "x7$kQ!a\u200b", "length"],
  ["five, and blanks", "x7$kQ    ", "length"],
  ["72 bytes", `x7$kQ!${"ab".repeat(33)}`, null],
  ["73 bytes", `x7$kQ!a${"ab".repeat(33)}`, "length"],
  ["73 bytes in fewer characters", `x7$${"ü".repeat(35)}`, "length"],
])("%s: %j", async (_, password, want) => {
  expect(await reasonFor(password)).toBe(want)
})

test.each([
  ["a common one", "password"],
  ["in capitals", "PassWord"],
  ["with a mark that nobody sees", "pass\u200bword"],
  ["with another", "pass\u00adword"],
  ["with a filler of Hangul", "pass\u3164word"],
  ["in letters of full width", "ｐａｓｓｗｏｒｄ"],
  ["with accents", "pässwörd"],
  ["with a digit and a sign", "Password1!"],
  ["with a year", "Password2026!"],
  ["with signs before it", "!!password"],
  ["with signs on both sides", "**password**"],
  ["with a sign within", "pass-word"],
  ["with blanks within", "p a s s w o r d"],
  ["with digits for letters", "P@ssw0rd"],
  ["with both", "P455w0rd!1"],
  ["twice", "marigoldmarigold"],
  ["twice, with a sign", "Password-Password"],
  ["a word and digits", "dragon7391"],
  ["one character", "aaaaaaaa"],
  ["one character and digits", "aaaaaaa1"],
  ["digits", "1234567890"],
])("%s is refused: %j", async (_, password) => {
  expect(await reasonFor(password)).toBe("common")
})

test.each([
  ["the product twice", "Sallyport-Sallyport"],
  ["the product", "sallyport"],
  ["the product and a year", "Sallyport2026"],
  ["the product with digits for letters", "$4llyp0rt!"],
  ["the site's name", "acme-tools"],
  ["the site's name, with more", "AcmeTools1!"],
  ["the site's host", "app.acme-tools.example"],
  ["one's own address", "ada.lovelace@x.test"],
  ["one's own name", "ada.lovelace"],
  ["one's own name, with more", "AdaLovelace1815"],
])("%s is refused as one's own: %j", async (_, password) => {
  expect(await reasonFor(password)).toBe("personal")
})

test.each([
  "correct horse battery staple",
  "a password that nobody knows",
  "password manager of mine",
  "sallyport is not my secret",
  "dragon 8842 quarry",
  "K7#vR2$mQ9",
  "dragon739184265",
  "пароль от всех дверей",
  "ein langes kennwort",
  "pq".repeat(36),
])("%j is accepted", async (password) => {
  expect(await reasonFor(password)).toBe(null)
})
