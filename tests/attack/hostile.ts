import policy from "../../policy/app.policy.ts"
import { ruleOfPage } from "../../src/generated/guards.ts"
import type { Dice } from "./dice.ts"

/** The raw request, before any interpretation. */
export interface HostileRequest {
  readonly method: string
  readonly target: string
}

const PAGES = Object.keys(ruleOfPage)
const OUTSIDE = policy.outside.map(({ path }) => path)
const NOWHERE = ["/nowhere", "/admin", "/dashboardx", "/x/dashboard", "/.env", "/.data/secrets.json", "/__manifest"]
const PARAMS = ["1", "new", "a.data", "%2e%2e", "..", "x%2fy", "%00", "%ff", "é", "_"]
const METHODS = [
  "GET",
  "GET",
  "GET",
  "GET",
  "HEAD",
  "POST",
  "POST",
  "PUT",
  "DELETE",
  "PATCH",
  "OPTIONS",
  "TRACE",
  "get",
]

const hexOf = (text: string): string => `%${text.charCodeAt(0).toString(16)}`

/** Ways of writing a path that some layer between the wire and a page may take for another. */
const SPELLINGS: readonly ((path: string, dice: Dice) => string)[] = [
  (path) => path.toUpperCase(),
  (path, dice) => at(path, dice, (letter) => letter.toUpperCase()),
  (path, dice) => at(path, dice, hexOf),
  (path, dice) => at(path, dice, (letter) => hexOf(letter).toUpperCase()),
  (path, dice) => at(path, dice, (letter) => `%25${hexOf(letter).slice(1)}`),
  (path, dice) => at(path, dice, (letter) => letter + letter),
  (path, dice) => at(path, dice, () => ""),
  (path) => `${path}/`,
  (path) => `${path}//`,
  (path) => `/${path}`,
  (path) => `/.${path}`,
  (path) => `/x/..${path}`,
  (path) => `/x/%2e%2e${path}`,
  (path) => `/x/.%2E${path}`,
  (path) => `/%2e${path}`,
  (path) => `/assets/..${path}`,
  (path) => `/auth/v1/../..${path}`,
  (path) => `/assets/..%2f..${path}`,
  (path) => `/signin/..${path}`,
  (path) => path.replaceAll("/", "%2f"),
  (path) => path.replaceAll("/", "\\"),
  (path) => path.replaceAll("/", "//"),
  (path) => path.replaceAll("/", "/./"),
  (path) => `${path}.data`,
  (path) => `${path}.DATA`,
  (path) => `${path}%2edata`,
  (path) => `${path}/_.data`,
  (path) => `${path}/_root.data`,
  (path) => `${path}.data.data`,
  (path) => `${path}?_routes=root`,
  (path) => `${path}?index`,
  (path) => `${path}?next=%2F%2Fevil.example`,
  (path) => `${path}?next=/\\evil.example`,
  (path) => `${path}?next=https://evil.example/dashboard`,
  (path) => `${path}#x`,
  (path) => `${path};x`,
  (path) => `${path};/..`,
  (path) => `${path}%00`,
  (path) => `${path}%20`,
  (path) => `${path}%09`,
  (path) => `${path}%0d%0aSet-Cookie:a=b`,
  (path) => `${path}.`,
  (path) => `${path}/.`,
  (path) => `${path}/..`,
  (path) => `${path}/%ff`,
  (path) => `${path}%`,
  (path) => `${path}/%E2%84%AA`,
  (path) => path.replace(/k/i, "%E2%84%AA"),
  (path) => `http://127.0.0.1${path}`,
  (path) => `//evil.example${path}`,
  (path) => path.slice(1),
  (path) => `${path}/${"a".repeat(300)}`,
]

function at(path: string, dice: Dice, change: (letter: string) => string): string {
  const place = 1 + dice.below(Math.max(1, path.length - 1))
  return path.slice(0, place) + (path[place] === undefined ? "" : change(path[place])) + path.slice(place + 1)
}

/** A request for some page, mount or nothing at all, spelt as nobody spells it. */
export function hostileRequest(dice: Dice): HostileRequest {
  const bases = dice.oneIn(8) ? OUTSIDE : dice.oneIn(12) ? NOWHERE : PAGES
  let target = dice.pick(bases).replace(/:\w+/g, () => dice.pick(PARAMS))
  if (dice.oneIn(5)) target = `${target}/${dice.pick(PARAMS)}`.replace("//", "/")
  for (let count = dice.below(4); count > 0; count--) target = dice.pick(SPELLINGS)(target, dice)
  // No client and no server takes more, whatever it is.
  return { method: dice.pick(METHODS), target: target.replaceAll("é", "%C3%A9").slice(0, 6000) }
}
