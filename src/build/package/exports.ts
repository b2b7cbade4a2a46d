/** The package's exports: each import path with its source file. */
export const EXPORTS: Readonly<Record<string, string>> = {
  ".": "policy/language.ts",
  "./compiler": "codegen/index.ts",
  "./vite": "codegen/vite/vite.ts",
  "./guard": "src/guard/index.ts",
  "./guard/bind": "src/guard/react-router/bind-routes.ts",
  "./guard/client": "src/guard/client.ts",
  "./guard/react": "src/guard/react.tsx",
  "./next": "src/guard/next/index.ts",
  "./supabase": "src/session/supabase/index.ts",
  "./supabase/tokens": "src/session/supabase/tokens-port.ts",
  "./supabase/react": "src/session/browser/index.ts",
  "./jwt": "src/session/jwt/index.ts",
  "./providers": "src/session/providers/index.ts",
  "./testing": "src/session/testing/index.ts",
}

/** The module that `npx sallyport` runs. */
export const COMMAND_LINE = "codegen/command-line/start.js"

/** Folders whose modules the compiler copies into guards as text. The package contains their sources. */
export const READ_AS_TEXT: readonly string[] = ["codegen/emit/runtime"]

/** The folders that the package may contain. If an export imports a file outside them, the build fails. */
export const PACKAGE_FOLDERS: readonly RegExp[] = [
  /^policy\/(?!app\.policy\.)/,
  /^codegen\//,
  /^src\/guard\//,
  /^src\/session\//,
]
