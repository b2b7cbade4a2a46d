import { dictionary } from "@zxcvbn-ts/language-common"

/** The 49,000 passwords that leak most, in lower case. They lie in the package: nobody is asked. */
let common: ReadonlySet<string> | null = null

/** What everybody tries first: a common password, one's own address or name before the `@`, one character, blanks. */
export function isCommon(password: string, email: string): boolean {
  common ??= new Set(dictionary["passwords-common"].map((word) => word.toLowerCase()))
  const bare = password.normalize("NFKC").toLowerCase().trim()
  const own = email.toLowerCase()
  return new Set(bare).size < 2 || common.has(bare) || (own !== "" && (bare === own || bare === own.split("@")[0]))
}
