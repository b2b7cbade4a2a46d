import path from "node:path"
import { ts } from "ts-morph"

/** Where an app keeps its `paths`, from its root. What these take from others is not followed. */
export const ALIAS_FILES = [
  "tsconfig.json",
  "tsconfig.app.json",
  "tsconfig.base.json",
  "tsconfig.vite.json",
  "jsconfig.json",
] as const

/** One of the `paths`: what stands before the star, after it, and for the whole; null where it has no star. */
interface Alias {
  readonly before: string
  readonly after: string | null
  readonly targets: readonly string[]
}

/** Every place, from the root, that an import which is not relative may name. */
export type Aliases = (specifier: string) => readonly string[]

export function aliasesOf(texts: readonly (string | null)[]): Aliases {
  const aliases = texts.flatMap((text) => (text === null ? [] : aliasesIn(text)))
  return (specifier) =>
    aliases.flatMap(({ before, after, targets }) => {
      if (after === null) return specifier === before ? targets : []
      const isMeant =
        specifier.startsWith(before) && specifier.endsWith(after) && specifier.length >= before.length + after.length
      const star = specifier.slice(before.length, specifier.length - after.length)
      return isMeant ? targets.map((target) => target.replace("*", () => star)) : []
    })
}

function aliasesIn(text: string): readonly Alias[] {
  const { config } = ts.parseConfigFileTextToJson("tsconfig.json", text)
  const { paths, baseUrl } = recordOf(recordOf(config)["compilerOptions"])
  const base = typeof baseUrl === "string" ? baseUrl : "."
  return Object.entries(recordOf(paths)).map(([pattern, targets]) => {
    const [before = "", ...rest] = pattern.split("*")
    return {
      before,
      after: rest.length === 0 ? null : rest.join("*"),
      targets: [targets].flat().flatMap((one) => (typeof one === "string" ? [path.posix.join(base, one)] : [])),
    }
  })
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {}
