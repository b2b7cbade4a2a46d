import { isOwn, isRelative, type Aliases } from "./alias.ts"
import { MANIFEST, packageImportsIn } from "./package-imports.ts"
import { TSCONFIGS, tsconfigPathsOf, tsconfigsWantedBy } from "./tsconfig-paths.ts"
import { VITE_CONFIGS } from "../react-router/vite-plugin.ts"
import { viteAliasesIn } from "./vite-aliases.ts"

/** By name, from the root: what an app's configuration says; null where there is no such file. */
export type ConfigTexts = ReadonlyMap<string, string | null>

/** What has to be read besides what was; nothing once it is all there. */
export const configsWantedBy = (texts: ConfigTexts): readonly string[] =>
  texts.size === 0 ? [...TSCONFIGS, ...VITE_CONFIGS, MANIFEST] : tsconfigsWantedBy(texts)

export function aliasesOf(texts: ConfigTexts): Aliases {
  const config = VITE_CONFIGS.find((file) => (texts.get(file) ?? null) !== null)
  const vite: Aliases = config === undefined ? () => null : viteAliasesIn(config, texts.get(config)!)
  const either = eitherOf(tsconfigPathsOf(texts), packageImportsIn(texts.get(MANIFEST) ?? null))
  return (specifier) => {
    // Vite asks its own first.
    const aliased = vite(specifier) ?? (isRelative(specifier) ? null : either(specifier))
    return aliased === null || "reason" in aliased || aliased.places.every(isOwn)
      ? aliased
      : { reason: "which may be outside this project" }
  }
}

/** Who is asked first of these two depends on the app's plugins: what both of them say may be meant. */
const eitherOf =
  (one: Aliases, other: Aliases): Aliases =>
  (specifier) => {
    const [first, second] = [one(specifier), other(specifier)]
    if (first === null || second === null) return first ?? second
    if ("reason" in first) return first
    return "reason" in second ? second : { places: [...new Set([...first.places, ...second.places])] }
  }
