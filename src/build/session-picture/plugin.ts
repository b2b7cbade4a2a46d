import type { Plugin } from "vite"
import { layOut } from "./layout.ts"

const PICTURE = "virtual:sallyport/session-picture"
const RESOLVED = `\0${PICTURE}`

/** Lays the session machine out when the app is built: no browser and no running server carries the layout engine. */
export const sessionPicture = (): Plugin => ({
  name: "sallyport-session-picture",
  resolveId: (id) => (id === PICTURE ? RESOLVED : null),
  load: async (id) => (id === RESOLVED ? `export const picture = ${JSON.stringify(await layOut())}` : null),
})
