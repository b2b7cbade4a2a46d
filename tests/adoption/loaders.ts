import type { Adopted } from "./adopted.ts"

/** A server of the app's own asks for the router's build by itself. */
const SCRIPT = `
import { globSync } from "node:fs"
const [file] = [...globSync("build/server/assets/server-build-*.js"), "build/server/index.js"]
const { routes, assets } = await import(process.cwd() + "/" + file)
const ids = Object.keys(routes).filter((id) => assets.routes[id].hasLoader !== (routes[id].module.loader !== undefined))
console.log(JSON.stringify(ids))
process.exit()
`

/** The routes of a built app of which the browser is told that they load something, and they do not, or the reverse. */
export function mistoldLoaders(app: Adopted): readonly string[] {
  const { status, stdout, stderr } = app.sh("-c", `node --input-type=module --eval '${SCRIPT}'`)
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout)
}
