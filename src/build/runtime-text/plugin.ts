import type { Plugin } from "vite"
import { RUNTIME_TEXT } from "../../../codegen/emit/runtime-text.ts"

/** Inlines the guards' runtime text into the server bundle, because the bundled compiler cannot read it from a file. */
export const runtimeText = (): Plugin => ({
  name: "sallyport-runtime-text",
  enforce: "pre",
  apply: "build",
  load: (id) =>
    id.endsWith("/codegen/emit/runtime-text.ts") ? `export const RUNTIME_TEXT = ${JSON.stringify(RUNTIME_TEXT)}` : null,
})
