/**
 * The text of a router configuration that loads the app's own, and writes the resolved settings to a file as JSON. It
 * is put into a directory of its own, so it makes every path absolute that the router would resolve from the project's
 * root. The hooks of the app's presets run as the router runs them.
 */
export const configShim = ({
  root,
  config,
  answer,
}: {
  readonly root: string
  /** The app's own configuration; null if it has none. */
  readonly config: string | null
  /** The file that the answer is written to. */
  readonly answer: string
}): string => `import { writeFileSync } from "node:fs"
import path from "node:path"
${config === null ? "const own = {}" : `import own from ${JSON.stringify(config)}`}

const root = ${JSON.stringify(root)}
const answer = ${JSON.stringify(answer)}

${REST}`

// Plain JavaScript, which the router loads. `rooted` makes the directories of a configuration absolute. `staticPathsOf`
// lists the paths without params, as the router does for a `prerender` function. `prerenderedBy` reads `prerender` in
// all the forms that the router accepts. The first preset sets the default directories, which those of the app may
// change; the last one runs after all others, and writes the answer.
const REST = `const rooted = (config) => {
  const made = { ...config }
  for (const key of ["appDirectory", "buildDirectory"]) if (made[key] != null) made[key] = path.resolve(root, made[key])
  return made
}

const presets = (own.presets ?? []).map((preset) => ({
  name: preset.name,
  reactRouterConfig: async () => rooted(await preset.reactRouterConfig?.({ reactRouterUserConfig: own })),
  reactRouterConfigResolved: (resolved) => preset.reactRouterConfigResolved?.(resolved),
}))

function staticPathsOf(routes) {
  const below = (parentId, above) =>
    Object.values(routes)
      .filter((route) => route.parentId === parentId)
      .flatMap((route) => {
        const at = [above, route.path].join("/").replace(/\\/\\/+/g, "/")
        const hasParam = (route.path ?? "").split("/").some((part) => part.startsWith(":") || part === "*")
        return [...(route.path && !hasParam ? [at] : []), ...below(route.id, at)]
      })
  return ["/", ...below(undefined, "")].map((at) => at.replace(/\\/\\/+/g, "/").replace(/(.+)\\/$/, "$1"))
}

async function prerenderedBy({ prerender, routes }) {
  const paths = prerender !== null && typeof prerender === "object" && !Array.isArray(prerender) ? prerender.paths : prerender
  if (paths == null || paths === false) return { kind: "none" }
  if (paths === true) return { kind: "static" }
  const list = typeof paths === "function" ? await paths({ getStaticPaths: () => staticPathsOf(routes) }) : paths
  return list === true ? { kind: "static" } : list === false ? { kind: "none" } : { kind: "paths", paths: [...list].map(String) }
}

let prerender = null

async function reactRouterConfigResolved({ reactRouterConfig }) {
  const { appDirectory, basename, ssr, routes, future } = reactRouterConfig
  // Some versions resolve more than once, the first time without routes.
  if (Object.keys(routes).length === 0) return
  prerender ??= prerenderedBy(reactRouterConfig).catch((error) => ({ kind: "failed", message: String(error) }))
  const answered = {
    appDirectory,
    basename: basename ?? "/",
    ssr,
    middleware: future?.v8_middleware === true,
    prerender: await prerender,
    routes: Object.values(routes).map(({ id, parentId, path, index, caseSensitive, file }) => ({
      id,
      parentId: parentId ?? null,
      path: path ?? null,
      index: index === true,
      caseSensitive: caseSensitive === true,
      file,
    })),
  }
  writeFileSync(answer, JSON.stringify(answered))
}

export default {
  ...rooted(own),
  presets: [
    { name: "sallyport-root", reactRouterConfig: () => rooted({ appDirectory: "app", buildDirectory: "build" }) },
    ...presets,
    { name: "sallyport-answer", reactRouterConfigResolved },
  ],
}
`
