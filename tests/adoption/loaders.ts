import type { Adopted } from "./adopted.ts"

const SCRIPT = `
const { routes, assets } = await import(process.cwd() + "/build/server/index.js")
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
