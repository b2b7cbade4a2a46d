import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import path from "node:path"
import { install, type Packed } from "../package/packed.ts"

/**
 * The packages of `apps/<app>` in a workspace as pnpm leaves them: the app finds only what its manifest names, by links
 * into a store, where everything lies side by side.
 */
export function installAsPnpm(directory: string, downloads: string, packed: Packed): void {
  const repository = path.resolve(directory, "../..")
  const store = path.join(repository, "node_modules/.pnpm/store")
  const manifest = JSON.parse(readFileSync(path.join(directory, "package.json"), "utf8"))
  const { dependencies, devDependencies } = manifest
  for (const [name, version] of Object.entries<string>(dependencies))
    if (version.startsWith("workspace:"))
      dependencies[name] = `link:${path.join(repository, "packages", path.basename(name))}`
  mkdirSync(store, { recursive: true })
  writeFileSync(path.join(store, "package.json"), JSON.stringify(manifest))
  install(store, downloads, packed)
  for (const name of [".bin", "sallyport", ...Object.keys(dependencies), ...Object.keys(devDependencies)]) {
    const at = path.join(directory, "node_modules", name)
    mkdirSync(path.dirname(at), { recursive: true })
    symlinkSync(path.join(store, "node_modules", name), at)
  }
}
