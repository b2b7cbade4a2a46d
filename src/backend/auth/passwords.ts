import { MIN_PASSWORD_LENGTH } from "./auth-service.ts"
import { authRefusal } from "./refusals.ts"
import { dictionary } from "@zxcvbn-ts/language-common"

/**
 * The 49,000 most leaked passwords, in lower case; null until the first use. The list is an installed package, so no
 * service is called.
 */
let common: ReadonlySet<string> | null = null

const PRODUCT = "sallyport"
/** Shorter parts of a host name, such as `www` and `com`, are ignored. */
const MIN_HOST_WORD_LENGTH = 4
/** The most digits and signs around a word that make it no harder to guess, as in `Password2026!`. */
const MAX_EXTRA_CHARACTERS = 6

/** The visible characters of a password. Invisible marks do not count, because they could be padding. */
const visibleIn = (password: string): string =>
  password
    .normalize("NFKC")
    .replace(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replace(/\s+/gu, " ")
    .trim()

/**
 * The reason why attackers try a password first; null for any other password. `personal`: the person's address or the
 * name before its `@`, the name of the product or the site. `common`: a common password, or one repeated character.
 * Each of these counts also with a few digits and signs around it, with digits for letters, or twice.
 */
export function guessedReason(password: string, email: string, siteUrl: string): "personal" | "common" | null {
  common ??= new Set(dictionary["passwords-common"].map((word) => word.toLowerCase()))
  const personal = new Set([PRODUCT, ...wordsOfSite(siteUrl), ...wordsOfAddress(email)])
  const words = spellingsOf(password)
  if (words.some((word) => personal.has(word))) return "personal"
  // A set of one character is one repeated character.
  return words.some((word) => new Set(word).size < 2 || common!.has(word)) ? "common" : null
}

function wordsOfSite(siteUrl: string): readonly string[] {
  const { hostname } = new URL(siteUrl)
  const labels = hostname.split(".").filter((label) => label.length >= MIN_HOST_WORD_LENGTH)
  return [hostname, ...labels].flatMap((word) => [word, lettersAndDigitsOf(word)])
}

function wordsOfAddress(email: string): readonly string[] {
  const address = folded(email)
  const name = address.split("@")[0]!
  return [address, lettersAndDigitsOf(address), name, lettersAndDigitsOf(name)].filter((word) => word !== "")
}

/** The words that a password may be another spelling of. */
function spellingsOf(password: string): readonly string[] {
  const whole = folded(visibleIn(password))
  const words = [whole, lettersAndDigitsOf(whole)].flatMap(stemsOf).flatMap((word) => [word, onceOf(word)])
  return [...new Set(words.flatMap((word) => [word, withLetters(word, "i"), withLetters(word, "l")]))]
}

const folded = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()

const lettersAndDigitsOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, "")

/** The word, and the word without digits and symbols before it, after it, or both. */
function stemsOf(word: string): readonly string[] {
  // A text without letters is all `before`, and nothing is left to cut at its end.
  const before = /^[^\p{L}]*/u.exec(word)![0].length
  const behind = before === word.length ? 0 : /[^\p{L}]*$/u.exec(word)![0].length
  const stems = [
    [before, 0],
    [0, behind],
    [before, behind],
  ] as const
  return [
    word,
    ...stems
      .filter(([start, end]) => start + end <= MAX_EXTRA_CHARACTERS)
      .map(([start, end]) => word.slice(start, word.length - end))
      .filter((stem) => stem !== ""),
  ]
}

/** `word` of `wordword`. */
const onceOf = (word: string): string => /^(.+?)\1+$/su.exec(word)?.[1] ?? word

/** The letters that digits and signs stand for. */
const LETTERS: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "0": "o",
  "5": "s",
  $: "s",
  "7": "t",
  "8": "b",
}

/**
 * The word with letters instead of similar digits and signs. `stroke` stands for `1`, `!` and `|`, which look like both
 * letters.
 */
const withLetters = (word: string, stroke: "i" | "l"): string =>
  word.replace(/[@4305$781!|]/g, (sign) => LETTERS[sign] ?? stroke)

/** In bytes. bcrypt reads no further, so two longer passwords with the same beginning would count as one. */
const MAX_PASSWORD_LENGTH = 72

/** True for a password that bcrypt would cut off. */
export function isTooLong(password: string): boolean {
  return Buffer.byteLength(password, "utf8") > MAX_PASSWORD_LENGTH
}

/** The refusal of a new password; null if it is accepted. No rule requires kinds of characters. */
export function passwordRefusal(password: string, email: string, siteUrl: string): Response | null {
  if (password.length < MIN_PASSWORD_LENGTH) return tooShort()
  if (isTooLong(password)) return weak("length", `Password should be at most ${MAX_PASSWORD_LENGTH} bytes.`)
  const guessed = guessedReason(password, email, siteUrl)
  if (guessed !== null) return weak(guessed, "Password is known to be easy to guess.")
  // The first check counted every character. Invisible ones may have made up the length.
  return visibleIn(password).length < MIN_PASSWORD_LENGTH ? tooShort() : null
}

const tooShort = (): Response => weak("length", `Password should be at least ${MIN_PASSWORD_LENGTH} characters.`)

function weak(reason: "length" | "common" | "personal", message: string): Response {
  return authRefusal(422, "weak_password", message, { weak_password: { reasons: [reason] } })
}
