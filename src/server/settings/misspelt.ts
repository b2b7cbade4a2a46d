/** Environment variables of the server: the first column of the table in `docs/operation.md`. */
export const SETTINGS = [
  "PORT",
  "HOST",
  "SITE_URL",
  "DATA_DIR",
  "SUPABASE_URL",
  "SUPABASE_PUBLISHABLE_KEY",
  "SUPABASE_SECRET_KEY",
  "TRUST_PROXY",
  "SMTP_URL",
  "MAIL_FROM",
  "SIGNUP",
  "METRICS_TOKEN",
  "LIMITS_URL",
  "RECORDS",
  "APPROVAL_KEY",
  "APPROVERS",
  "APPROVER_KEYS",
] as const

/** The name of a setting. */
export type Setting = (typeof SETTINGS)[number]

/** The shortest name, in characters, that is compared. Shorter ones are too similar to variables of other programs. */
const MIN_NAME_LENGTH = 6

/**
 * A message for each variable that is one typo away from a setting that is not set. If the server ignored it, it would
 * silently run without its proxy, its email or its limits.
 */
export function misspeltIn(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  const isSet = (name: string): boolean => (env[name] ?? "").trim() !== ""
  const missing = SETTINGS.filter((name) => name.length >= MIN_NAME_LENGTH && !isSet(name))
  return (
    Object.keys(env)
      // `VITE_URL` is no typo of `SITE_URL`: the variables of Vite begin like this.
      .filter((name) => isSet(name) && !name.startsWith("VITE_") && !(SETTINGS as readonly string[]).includes(name))
      .toSorted()
      .flatMap((name) => {
        const meant = missing.find((setting) => isOneTypo(bareOf(name), bareOf(setting)))
        return meant === undefined ? [] : [`${name}: there is no such setting; write ${meant}, or remove it`]
      })
  )
}

/**
 * The name without case, dashes, underscores and the plural (`PROXIES`), which are the most common mistakes. A plural
 * that only adds an `S` is one typo anyway.
 */
const bareOf = (name: string): string =>
  name
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .replace(/IES$/, "Y")

/** True if the names are equal, or differ by one missing, added or changed letter, or by two swapped neighbours. */
function isOneTypo(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  // The rest of each name, between what both begin and end with.
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right.length === 2 && left === `${right[1]}${right[0]}`
}
