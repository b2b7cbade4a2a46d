import { ts } from "ts-morph"
import { keyOf } from "../source/bare.ts"
import { diagnosticOf, type Diagnostic } from "../source/diagnostic.ts"
import { parse, spanOfNode } from "../source/parse.ts"
import type { ReadText } from "../source/project-files.ts"
import { placeOf, sourceOf, startOf, type Place } from "../source/source.ts"
import { leavesApp, routeOfRewrite } from "./rewrites.ts"
import type { NextSettings } from "./settings.ts"

/** A finding for each setting that the locks cannot work with, at its name in the configuration. */
export function settingFindings(
  settings: NextSettings,
  config: string | null,
  readText: ReadText,
): readonly Diagnostic[] {
  const at = (...keys: readonly string[]): Place | null => placeOfKey(config, readText, keys)
  return [
    ...(settings.output === "export" ? [diagnosticOf("P441/export", at("output"), {})] : []),
    ...(settings.hasLanguages ? [diagnosticOf("P441/languages", at("i18n"), {})] : []),
    ...(settings.skipsUrlNormalize
      ? [diagnosticOf("P441/normalize", at("skipProxyUrlNormalize", "skipMiddlewareUrlNormalize"), {})]
      : []),
    // Another server answers these, and no rule can be found for a source that is no plain pattern.
    ...settings.rewrites
      .filter((rewrite) => leavesApp(rewrite.destination) && routeOfRewrite(rewrite) === null)
      .map(({ source, destination: to }) => diagnosticOf("P445/unread", at("rewrites"), { source, to })),
    // An adapter decides how the host serves the build, and may serve pages past the locks.
    ...(settings.adapterPath === null ? [] : [diagnosticOf("P441/adapter", at("adapterPath"), {})]),
  ]
}

/**
 * The first place in the configuration with one of these keys; its beginning if there is none, and null without a file.
 */
export function placeOfKey(config: string | null, readText: ReadText, keys: readonly string[]): Place | null {
  const text = config === null ? null : readText(config)
  if (config === null || text === null) return null
  const source = sourceOf(config, text)
  // The codes do not matter: Next itself reports syntax errors of its configuration.
  const { file } = parse(source, "P408", "P408")
  const visit = (node: ts.Node): ts.Node | undefined => {
    const key = ts.isObjectLiteralElementLike(node) ? keyOf(node) : null
    return key !== null && keys.includes(key) ? node : ts.forEachChild(node, visit)
  }
  const found = file === null ? undefined : visit(file)
  return found === undefined ? startOf(config) : placeOf(source, spanOfNode(file!, found))
}
