import { globSync, readFileSync } from "node:fs"
import path from "node:path"

import { expect, test } from "vitest"

const ROOT = path.resolve(import.meta.dirname, "../..")

/** Who may import whom. The first area a file matches is its own; `types` marks areas of which only types may come. */
const AREAS: readonly { area: string; files: RegExp; may: readonly string[]; types?: readonly string[] }[] = [
  { area: "policy file", files: /^policy\/app\.policy\.ts$/, may: [], types: ["policy"] },
  { area: "policy", files: /^policy\//, may: ["policy"] },
  { area: "codegen", files: /^codegen\//, may: ["codegen", "policy"] },
  { area: "generated", files: /^src\/generated\//, may: [] },
  // What happened, written down: it knows nothing of what it is told about.
  { area: "record", files: /^src\/record\//, may: ["record"] },
  { area: "backend", files: /^src\/backend\//, may: ["backend", "migrations"], types: ["record"] },
  // The operator's commands on the data: run beside the server, never in it.
  { area: "keeping", files: /^src\/keeping\//, may: ["keeping", "backend", "record"] },
  // What knows nothing of the app: the development server runs it beside the app's one bundle.
  {
    area: "server's front",
    files: /^src\/server\/(?:config|front-filter|lingering|loopback|refusals|security-headers|trusted-peers)\.ts$/,
    may: ["server's front"],
  },
  {
    area: "dev server",
    files: /^src\/server\/dev(?:-\w+)?\.ts$/,
    may: ["dev server", "server's front"],
    types: ["server"],
  },
  { area: "main", files: /^src\/server\/main\.ts$/, may: [], types: ["server"] },
  {
    area: "server",
    files: /^src\/server\//,
    may: ["server", "server's front", "generated", "guard", "session", "backend", "record", "policy", "language"],
  },
  // The guarded main and the session provider are the browser's half of one thing: the page closes when the machine says so.
  { area: "guarded main", files: /^src\/guard\/guarded-main\.tsx$/, may: ["guard", "session", "language"] },
  { area: "guard", files: /^src\/guard\//, may: ["guard", "generated", "policy"], types: ["session", "language"] },
  { area: "session", files: /^src\/session\//, may: ["session", "language"], types: ["policy"] },
  // What the site says, in every language: it knows nothing of what it is said about.
  { area: "language", files: /^src\/language\//, may: ["language"] },
  {
    area: "server half",
    files: /^src\/routes\/.*\.server\.ts$/,
    may: ["routes", "server half", "guard", "session", "ui", "language", "generated", "compile"],
  },
  {
    area: "routes",
    files: /^src\/routes\//,
    may: ["routes", "server half", "guard", "session", "ui", "language", "generated"],
    types: ["session picture"],
  },
  { area: "ui", files: /^src\/ui\//, may: ["ui", "language", "generated"], types: ["session"] },
  {
    area: "app rim",
    files: /^src\/(root|entry\.\w+|routes)\.tsx?$/,
    may: ["guard", "session", "ui", "language", "generated"],
  },
  // Runs when the app is built, never in it: routes see what it drew, and its types.
  { area: "session picture", files: /^src\/session-picture\//, may: ["session picture", "session"] },
  { area: "vite", files: /^vite\.config\.ts$/, may: ["codegen", "dev server", "session picture"] },
  { area: "migrations", files: /^supabase\/migrations\//, may: [] },
  { area: "styles", files: /^src\/styles\.css$/, may: [] },
]

const areaOf = (file: string): string => AREAS.find(({ files }) => files.test(file))?.area ?? "tests"

interface Import {
  readonly target: string
  readonly typeOnly: boolean
}

const IMPORT =
  /(?:^|\n)\s*(import|export)\s+(type\s+)?(?:[^"';]*?\sfrom\s+)?["'](\.[^"']+)["']|import\(\s*["'](\.[^"']+)["']\s*\)/g

/** Relative imports only: `src/server/dev.ts` and `main.ts` name the app in `typeof import(...)`, which erases. */
function importsOf(file: string): readonly Import[] {
  const text = readFileSync(path.join(ROOT, file), "utf8").replace(/typeof import\([^)]*\)/g, "")
  return [...text.matchAll(IMPORT)].map(([, , typeWord, from, dynamic]) => ({
    target: path.posix.normalize(
      path.posix.join(path.posix.dirname(file), (from ?? dynamic ?? "").replace(/\?\w+$/, "")),
    ),
    typeOnly: typeWord !== undefined,
  }))
}

const files = globSync(["policy/**/*.ts", "codegen/**/*.ts", "src/**/*.{ts,tsx}", "vite.config.ts"], { cwd: ROOT }).map(
  (file) => file.replaceAll(path.sep, "/"),
)

test("the table speaks of every source file", () => {
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => areaOf(file) === "tests")).toEqual([])
})

test.each(AREAS.map((row) => [row.area, row] as const))(
  "%s imports only what it may",
  (_, { area, may, types = [] }) => {
    const strays = files
      .filter((file) => areaOf(file) === area)
      .flatMap((file) =>
        importsOf(file)
          // Route types are written by the router's own type generator.
          .filter(({ target }) => !target.includes("/+types/"))
          .filter(({ target, typeOnly }) => !isAllowed(areaOf(target), typeOnly, area, may, types, target))
          .map(({ target }) => `${file} -> ${target}`),
      )
    expect(strays).toEqual([])
  },
)

function isAllowed(
  to: string,
  typeOnly: boolean,
  from: string,
  may: readonly string[],
  types: readonly string[],
  target: string,
): boolean {
  if (may.includes("compile") && target === "codegen/compile.ts") return true
  if (from === "app rim" && to === "styles") return true
  if (from === "app rim" && to === "guarded main") return true
  return may.includes(to) || (typeOnly && types.includes(to))
}

test("nothing imports tests", () => {
  const strays = files.flatMap((file) => importsOf(file).filter(({ target }) => target.startsWith("tests/")))
  expect(strays).toEqual([])
})
