/** What other projects import, and the source that answers: the whole published surface. */
export const EXPORTS: Readonly<Record<string, string>> = {
  ".": "policy/language.ts",
  "./compiler": "codegen/index.ts",
  "./vite": "codegen/vite/index.ts",
  "./guard": "src/guard/index.ts",
  "./guard/bind": "src/guard/react-router/bind-routes.ts",
  "./guard/client": "src/guard/client.ts",
  "./supabase": "src/session/supabase/index.ts",
  "./supabase/react": "src/session/browser/index.ts",
  "./jwt": "src/session/jwt/index.ts",
  "./testing": "src/session/testing/index.ts",
}

/** What `npx sallyport` runs. */
export const COMMAND_LINE = "codegen/command-line/start.js"

/** Rooms that know nothing of the workbench. What an export reaches outside them keeps the package from being made. */
export const ROOMS: readonly RegExp[] = [/^policy\/(?!app\.policy\.)/, /^codegen\//, /^src\/guard\//, /^src\/session\//]
