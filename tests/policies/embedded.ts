import { mkdirSync, writeFileSync } from "node:fs"
import path from "node:path"
import { createServer } from "vite"
import { sallyport } from "../../codegen/vite/vite.ts"

/** A virtual module, as a build in this directory embeds it. The app has these pages. */
export async function embeddedIn<T>(root: string, module: string, pages: readonly string[]): Promise<T> {
  mkdirSync(path.join(root, "src"), { recursive: true })
  writeFileSync(path.join(root, "src/page.ts"), "export const loader = () => null\nexport default 1\n")
  const routes = [...pages, "*"].map((at) => `route("${at}", "page.ts", { id: "${at}" })`).join(", ")
  writeFileSync(path.join(root, "react-router.config.ts"), 'export default { appDirectory: "src" }\n')
  writeFileSync(
    path.join(root, "src/routes.ts"),
    `import { route } from "@react-router/dev/routes"\nexport default [${routes}]\n`,
  )
  const server = await createServer({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [sallyport()],
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    return (await server.ssrLoadModule(`virtual:sallyport/${module}`)) as T
  } finally {
    await server.close()
  }
}
