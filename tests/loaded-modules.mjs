// Preloaded into a server under test: when it ends, it writes down every module that it ran.
import { writeFileSync } from "node:fs"
import { createRequire, registerHooks } from "node:module"

const modules = new Set()
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    // What is CommonJS may be read here, for its exports, without ever being run: it counts by Node's own list.
    if (loaded.format?.startsWith("module")) modules.add(url)
    return loaded
  },
})
process.on("exit", () => {
  const { cache } = createRequire(import.meta.url)
  const run = Object.keys(cache).filter((file) => cache[file].loaded)
  writeFileSync(process.env.LOADED_MODULES, JSON.stringify([...modules, ...run]))
})
