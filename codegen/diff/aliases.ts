import { isOwn, isRelative, type Aliases } from "./alias.ts"
import { TSCONFIGS, tsconfigPathsOf, tsconfigsWantedBy } from "./tsconfig-paths.ts"
import { VITE_CONFIGS, viteAliasesIn } from "./vite-aliases.ts"

/** By name, from the root: what an app's configuration says; null where there is no such file. */
export type ConfigTexts = ReadonlyMap<string, string | null>

/** What has to be read besides what was; nothing once it is all there. */
export const configsWantedBy = (texts: ConfigTexts): readonly string[] =>
  texts.size === 0 ? [...TSCONFIGS, ...VITE_CONFIGS] : tsconfigsWantedBy(texts)

export function aliasesOf(texts: ConfigTexts): Aliases {
  const config = VITE_CONFIGS.find((file) => (texts.get(file) ?? null) !== null)
  const vite: Aliases = config === undefined ? () => null : viteAliasesIn(config, texts.get(config)!)
  const paths = tsconfigPathsOf(texts)
  return (specifier) => {
    // Vite asks its own first.
    const aliased = vite(specifier) ?? (isRelative(specifier) ? null : paths(specifier))
    return aliased === null || "reason" in aliased || aliased.places.every(isOwn)
      ? aliased
      : { reason: "which may lie outside this project" }
  }
}
