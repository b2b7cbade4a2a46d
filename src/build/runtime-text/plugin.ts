import type { Plugin } from "vite"
import { RUNTIME_TEXT } from "../../../codegen/emit/runtime-text.ts"

/** Puts the text that guards are copied from into the server's bundle, where no file of it is beside the compiler. */
export const runtimeText = (): Plugin => ({
  name: "sallyport-runtime-text",
  enforce: "pre",
  apply: "build",
  load: (id) =>
    id.endsWith("/codegen/emit/runtime-text.ts") ? `export const RUNTIME_TEXT = ${JSON.stringify(RUNTIME_TEXT)}` : null,
})
