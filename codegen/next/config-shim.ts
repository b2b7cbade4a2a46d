import { DIST_DIRECTORY } from "./settings.ts"

/** The directory to which Next writes its types under this configuration, because it is the shim's `distDir`. */
export const SHIM_DIST_DIRECTORY = "made"

/**
 * The text of a Next configuration that loads the app's own one, writes its settings to a file, and leaves Next only
 * the setting that decides which files are routes. It stands in a temporary directory, beside links to the app's
 * routes, for one run of `next typegen`.
 */
export const configShim = ({
  config,
  answer,
}: {
  /** The app's own configuration, absolute; null where it has none. */
  readonly config: string | null
  /** The file that the settings are written to, absolute. */
  readonly answer: string
}): string => `import { writeFileSync } from "node:fs"
${config === null ? "const appExport = {}" : `import appExport from ${JSON.stringify(config)}`}

const answer = ${JSON.stringify(answer)}

${REST}`

// The text after the import of the app's own configuration: plain JavaScript, which Next loads like that one. It
// resolves the settings as Next does. It leaves out rewrites and redirects of addresses outside the base path, which do
// not belong to the app, and redirects that depend on the request (`has`, `missing`). A conditional rewrite is kept,
// because it may happen.
const REST = `const listOf = async (appConfig, name) => {
  const value = appConfig[name]
  return (typeof value === "function" ? await value.call(appConfig) : value) ?? []
}

export default async function config(phase, context) {
  const given = appExport?.default ?? appExport
  const appConfig = (typeof given === "function" ? await given(phase, context) : await given) ?? {}
  const rewrites = await listOf(appConfig, "rewrites")
  const redirects = await listOf(appConfig, "redirects")
  const phases = Array.isArray(rewrites) ? { afterFiles: rewrites } : rewrites
  const { experimental = {} } = appConfig
  const usesBasePath = ({ basePath }) => basePath !== false || (appConfig.basePath ?? "") === ""
  const settings = {
    pageExtensions: appConfig.pageExtensions ?? null,
    basePath: appConfig.basePath ?? "",
    output: appConfig.output ?? null,
    distDir: appConfig.distDir ?? ${JSON.stringify(DIST_DIRECTORY)},
    hasLanguages: appConfig.i18n != null,
    skipsUrlNormalize: [appConfig, experimental].some(
      (one) => one.skipProxyUrlNormalize === true || one.skipMiddlewareUrlNormalize === true,
    ),
    adapterPath: appConfig.adapterPath ?? experimental.adapterPath ?? null,
    rewrites: ["beforeFiles", "afterFiles", "fallback"].flatMap((name) =>
      (phases[name] ?? [])
        .filter(usesBasePath)
        .map(({ source, destination }) => ({ phase: name, source, destination })),
    ),
    redirects: redirects
      .filter((one) => usesBasePath(one) && one.has == null && one.missing == null)
      .map(({ source }) => source),
  }
  writeFileSync(answer, JSON.stringify(settings))
  return { distDir: ${JSON.stringify(SHIM_DIST_DIRECTORY)}, ...(settings.pageExtensions === null ? {} : { pageExtensions: settings.pageExtensions }) }
}
`
