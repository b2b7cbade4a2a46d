import type { Plugin } from "vite"
import { inLatinOne } from "./in-latin-one.ts"

/** What is built for development alone, of React and others. */
const DEVELOPMENT = /\.development\.|\/development\//

/** What starts what it finds beside its own files when it runs: the server reads these as they are installed. */
export const AS_INSTALLED = ["@babel/code-frame", "bcrypt", "ioredis", "pgsql-parser", "pino", "ts-morph"]

/**
 * The server and the libraries it uses as one bundle, of what is used alone: half the memory of the libraries as they
 * are installed, and a start that reads a handful of files instead of eight hundred.
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
        // Many libraries choose between two builds of themselves by this word: one of them is bundled.
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
