/** What other projects import, and the source that answers: the whole published surface. */
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

/** What `npx sallyport` runs. */
export const COMMAND_LINE = "codegen/command-line/start.js"

/** Modules that the compiler reads as text, to copy them into guards: the package needs them as they are. */
export const READ_AS_TEXT: readonly string[] = ["codegen/emit/runtime"]

/** Rooms that know nothing of the workbench. What an export reaches outside them keeps the package from being made. */
export const ROOMS: readonly RegExp[] = [/^policy\/(?!app\.policy\.)/, /^codegen\//, /^src\/guard\//, /^src\/session\//]
