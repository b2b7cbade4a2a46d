import type { Plugin } from "vite"
import { inLatinOne } from "./in-latin-one.ts"

/** What is built for development alone, of React and others. */
const DEVELOPMENT = /\.development\.|\/development\//

/** These look for files of their own when they run (native code, threads, WebAssembly), so they stay as installed. */
export const AS_INSTALLED = ["@babel/code-frame", "bcrypt", "ioredis", "pgsql-parser", "pino"]

/**
 * Bundles the server with the libraries it uses, and only what it uses of them. Loading these as installed took eight
 * hundred files, and half as much memory again.
 */
export function serverBundle(): Plugin {
  return {
    name: "sallyport-server-bundle",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    configEnvironment(name) {
      if (name !== "ssr") return null
      return {
        // By this word, many libraries choose between two builds of themselves. Only one of them is bundled.
        define: { "process.env.NODE_ENV": JSON.stringify("production") },
        resolve: { noExternal: true, external: AS_INSTALLED },
      }
    },
    // The package's manifest puts the one in the place of the other, beside lite alone.
    resolveId: (id) => (id === "bcryptjs" ? { id: "bcrypt", external: true } : null),
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk")
      const wrong = chunks.flatMap(({ moduleIds }) => moduleIds).filter((id) => DEVELOPMENT.test(id))
      if (wrong.length > 0) this.error(`built for development: ${wrong.join(", ")}`)
      for (const chunk of chunks) chunk.code = inLatinOne(chunk.code)
    },
  }
}
