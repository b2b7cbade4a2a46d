import * as fc from "fast-check"
import { ruleKeyOf } from "../../policy/governing-rule.ts"
import type { Home, Path, Policy, Requirement, Rule } from "../../policy/language.ts"
import { patternOf, shapeOf } from "../../policy/pattern.ts"
import { writtenOut } from "../../policy/written-out.ts"
import { MATCH_MODES, REQUIREMENTS } from "../../policy/states.ts"

export const HOME: Home = {
  "signed-out": "/signin",
  challenged: "/mfa",
  recovering: "/reset-password",
  "signed-in": "/dashboard",
  verified: "/dashboard",
}

export const ruleOf = (path: Path, match: Rule["match"], require: Requirement, deny?: Rule["deny"]): Rule => ({
  path,
  match,
  require,
  why: "a test says so",
  ...(deny === undefined ? {} : { deny }),
})

export const policyOf = (rules: readonly Rule[], parts: Partial<Policy> = {}): Policy => ({
  home: HOME,
  unlisted: 404,
  rules,
  never: [],
  always: [],
  outside: [],
  accept: [],
  ...parts,
})

// Few words, so that patterns meet each other and the paths often.
const WORDS = ["a", "b", "c.d"]

const segment = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 3, arbitrary: fc.constantFrom(":p", ":q", ":r") },
  { weight: 1, arbitrary: fc.constantFrom(":p(a|b)", ":q(c.d|b)", ":r(b|a)") },
)

/** `:p` of `:p(a|b)`, and of `:p`. */
const nameOfParam = (part: string): string => part.replace(/\(.*/, "")

/** Those of which no two, written out, cover exactly the same paths; the last of each such two is kept. */
export function withoutTwins<T extends Pick<Rule, "path" | "match">>(list: readonly T[]): readonly T[] {
  const taken = new Set<string>()
  return list
    .toReversed()
    .filter(({ path, match }) => {
      const shapes = writtenOut(patternOf(path)).map((pattern) => `${shapeOf(pattern)} ${match}`)
      if (shapes.some((shape) => taken.has(shape))) return false
      for (const shape of shapes) taken.add(shape)
      return true
    })
    .toReversed()
}

const pattern: fc.Arbitrary<Path> = fc
  .array(segment, { maxLength: 4 })
  .filter(
    (parts) =>
      new Set(parts.filter((part) => part.startsWith(":")).map(nameOfParam)).size ===
      parts.filter((part) => part.startsWith(":")).length,
  )
  .map((parts): Path => `/${parts.join("/")}`)

/** Rules of which no two cover exactly the same paths. */
export const anyRules: fc.Arbitrary<readonly Rule[]> = fc
  .array(
    fc.record({ path: pattern, match: fc.constantFrom(...MATCH_MODES), require: fc.constantFrom(...REQUIREMENTS) }),
    { maxLength: 8 },
  )
  .map((list) => withoutTwins(list).map((rule) => ({ ...rule, why: ruleKeyOf(rule) })))

/** Pathnames as they come: canonical, differently spelled, and hostile. */
export const anyPathname: fc.Arbitrary<string> = fc.oneof(
  fc
    .array(fc.oneof(fc.constantFrom(...WORDS, "A", "B", "x", "%61", "C%2ed", "", "."), fc.string({ maxLength: 3 })), {
      maxLength: 6,
    })
    .map((parts) => `/${parts.join("/")}`),
  fc
    .array(
      fc.constantFrom(
        "/",
        "\\",
        "%",
        "%2f",
        "%2F",
        "%5c",
        "%00",
        "\0",
        "..",
        ".",
        "%2e",
        "a",
        "A",
        "B",
        "%ff",
        "\u{212a}",
        "\u{e9}",
        "%C3%A9",
        "\u{d800}",
        "?",
        "#",
        ";",
        " ",
      ),
      {
        maxLength: 12,
      },
    )
    .map((parts) => parts.join("")),
  // `unit: "binary"` takes most of a second to prepare.
  fc.array(fc.nat(0x10_ffff), { maxLength: 20 }).map((points) => String.fromCodePoint(...points)),
)
