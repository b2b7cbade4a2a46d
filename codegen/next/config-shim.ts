import { DIST_DIRECTORY } from "./settings.ts"

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
${config === null ? "const own = {}" : `import own from ${JSON.stringify(config)}`}

const answer = ${JSON.stringify(answer)}

${REST}`

// The rest of the text, after the import of the app's own configuration: plain JavaScript, which Next loads like that
// one. It resolves the settings as Next does. Redirects that depend on the request (`has`, `missing`) are left out, and so
// are those of addresses outside of the base path, which are none of the app's own.
const REST = `const listOf = async (made, name) => {
  const value = made[name]
  return (typeof value === "function" ? await value.call(made) : value) ?? []
}

export default async function config(phase, context) {
  const given = own?.default ?? own
  const made = (typeof given === "function" ? await given(phase, context) : await given) ?? {}
  const rewrites = await listOf(made, "rewrites")
  const redirects = await listOf(made, "redirects")
  const phases = Array.isArray(rewrites) ? { afterFiles: rewrites } : rewrites
  const { experimental = {} } = made
  const isBeneathBase = ({ basePath }) => basePath !== false || (made.basePath ?? "") === ""
  const settings = {
    pageExtensions: made.pageExtensions ?? null,
    basePath: made.basePath ?? "",
    output: made.output ?? null,
    distDir: made.distDir ?? ${JSON.stringify(DIST_DIRECTORY)},
    hasLanguages: made.i18n != null,
    skipsUrlNormalize: [made, experimental].some(
      (one) => one.skipProxyUrlNormalize === true || one.skipMiddlewareUrlNormalize === true,
    ),
    adapterPath: made.adapterPath ?? experimental.adapterPath ?? null,
    rewrites: ["beforeFiles", "afterFiles", "fallback"].flatMap((name) =>
      (phases[name] ?? []).map(({ source, destination }) => ({ phase: name, source, destination })),
    ),
    redirects: redirects
      .filter((one) => isBeneathBase(one) && one.has == null && one.missing == null)
      .map(({ source }) => source),
  }
  writeFileSync(answer, JSON.stringify(settings))
  return { distDir: "made", ...(settings.pageExtensions === null ? {} : { pageExtensions: settings.pageExtensions }) }
}
`
