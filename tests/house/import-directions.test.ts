import { globSync } from "node:fs"
import path from "node:path"

import { expect, test } from "vitest"

import { importsOf } from "./imports.ts"

const ROOT = path.resolve(import.meta.dirname, "../..")

const SESSION = ["session", "session/machine", "session/cookies", "session/supabase", "session/browser"] as const

/** What every part of the app may use. */
const APP = ["app guard", ...SESSION, "ui", "language", "generated", "words"] as const

interface Area {
  readonly area: string
  readonly files: RegExp
  readonly may: readonly string[]
  readonly types?: readonly string[]
}

/** A room of the compiler: all of them speak the policy's language. */
function room(name: string, below: readonly string[]): Area {
  const own = name === "approval" || below.includes("approval") ? ["signed approval"] : []
  const may = [`codegen/${name}`, ...own, ...below.map((other) => `codegen/${other}`), "policy", "words"]
  return { area: `codegen/${name}`, files: new RegExp(`^codegen/${name}/`), may }
}

/** Who may import whom. The first area a file matches is its own; `types` marks areas of which only types may come. */
const AREAS: readonly Area[] = [
  { area: "policy file", files: /^policy\/app\.policy\.ts$/, may: [], types: ["policy"] },
  // The words of the language, as data, the one spelling of a path and where it breaks, and the spellings of a policy hash.
  { area: "words", files: /^policy\/(?:words|canonical-path|path-pieces|policy-hash)\.ts$/, may: [] },
  { area: "policy", files: /^policy\//, may: ["policy", "words"] },
  // How a signature stands beside what it is of, and what an approval says: whoever reads one needs no compiler.
  {
    area: "signed approval",
    files: /^codegen\/approval\/(?:envelope|fault|signed-statement)\.ts$/,
    may: ["signed approval"],
  },
  // The compiler: each room builds on those above it in this table, and on no other.
  room("source", []),
  room("react-router", ["source"]),
  room("check", ["source", "react-router"]),
  room("diff", ["source", "react-router", "check"]),
  room("edit", ["source"]),
  room("emit", ["source", "check"]),
  room("explain", ["source", "react-router", "check"]),
  room("git", ["source"]),
  room("lock-chain", ["source", "react-router"]),
  room("project", ["source", "react-router", "check", "git", "lock-chain"]),
  room("history", ["source", "react-router", "check", "diff", "git", "lock-chain", "project"]),
  room("verify", ["source", "react-router", "check", "diff", "emit"]),
  room("record", ["source", "react-router", "check", "diff"]),
  room("recording", ["react-router", "git", "project", "history", "record"]),
  room("report", ["source", "check", "diff", "emit", "explain", "history", "verify", "record"]),
  room("approval", ["check", "diff", "record"]),
  room("probe", ["react-router", "check"]),
  room("life", ["source", "react-router", "check", "diff", "emit", "report", "record", "approval"]),
  // prettier-ignore
  room("vite", ["source", "react-router", "check", "diff", "emit", "git", "project", "history", "record", "recording", "report", "life"]),
  room("init", ["source", "react-router", "check", "edit", "emit", "lock-chain", "project"]),
  // prettier-ignore
  room("command-line", ["init", "source", "react-router", "check", "diff", "edit", "emit", "explain", "git", "lock-chain", "project", "history", "verify", "report", "record", "recording", "approval", "probe"]),
  // What the workbench may reach of it.
  {
    area: "compiler's surface",
    files: /^codegen\/index\.ts$/,
    may: [
      "signed approval",
      ...["source", "check", "diff", "edit", "emit", "record", "report", "life", "approval"].map(
        (name) => `codegen/${name}`,
      ),
    ],
  },
  { area: "generated", files: /^src\/generated\//, may: [] },
  // What happened, written down: it knows nothing of what it is told about.
  { area: "record", files: /^src\/record\//, may: ["record", "words"] },
  // It is handed the words of its mails.
  { area: "backend", files: /^src\/backend\//, may: ["backend", "migrations"], types: ["record", "language"] },
  // The operator's commands on the data: run beside the server, never in it.
  { area: "keeping", files: /^src\/keeping\//, may: ["keeping", "backend", "record"] },
  // What knows nothing of the app: the development server runs it beside the app's one bundle.
  {
    area: "server's front",
    files:
      /^src\/server\/(?:config|front-filter|lingering|loopback|misspelt|nonce|refusals|security-headers|trusted-peers)\.ts$/,
    may: ["server's front", "hearing"],
  },
  // Whatever takes long lets others be heard.
  { area: "own round", files: /^src\/server\/own-round\.ts$/, may: [] },
  // A rendered document on its way past the router.
  { area: "whole document", files: /^src\/server\/(?:scripts-last|whole-document)\.ts$/, may: [] },
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
    may: [
      "server",
      "server's front",
      "own round",
      "whole document",
      "signed approval",
      "generated",
      "guard",
      "app guard",
      "hearing",
      "session/supabase",
      "backend",
      "record",
      "policy",
      "words",
      "language",
    ],
    types: ["session"],
  },
  // The locks know no app: its guards and its sessions are given to them.
  // How long a lock, a port and a check wait for an answer.
  { area: "hearing", files: /^src\/session\/(?:heard-in-time|own-answer)\.ts$/, may: [] },
  {
    area: "guard",
    files: /^src\/guard\//,
    may: ["guard", "words", "hearing"],
    types: ["policy", "session", "session/jwt"],
  },
  // What binds them to this one.
  {
    area: "app guard",
    files: /^src\/app-guard\//,
    may: ["app guard", "guard", "generated", "session/browser", "language"],
    types: ["session", "session/supabase"],
  },
  { area: "session", files: /^src\/session\/[^/]+$/, may: ["session"], types: ["policy"] },
  { area: "session/jwt", files: /^src\/session\/jwt\//, may: ["session/jwt", "session"], types: ["policy"] },
  {
    area: "session/testing",
    files: /^src\/session\/testing\//,
    may: ["session/testing", "session", "hearing"],
    types: ["policy"],
  },
  {
    area: "session/machine",
    files: /^src\/session\/machine\//,
    may: ["session/machine", "session"],
    types: ["policy"],
  },
  {
    area: "session/cookies",
    files: /^src\/session\/cookies\//,
    may: ["session/cookies", "session/machine", "session"],
  },
  {
    area: "session/supabase",
    files: /^src\/session\/supabase\//,
    may: ["session/supabase", "session/cookies", "session/machine", "session", "hearing"],
    types: ["policy"],
  },
  {
    area: "session/browser",
    files: /^src\/session\/browser\//,
    may: ["session/browser", "session/supabase", "session/cookies", "session/machine", "session"],
    types: ["policy"],
  },
  // What the build takes out of its libraries: it knows nothing of what is left.
  { area: "left out", files: /^src\/left-out\//, may: ["left out"] },
  { area: "server bundle", files: /^src\/server-bundle\//, may: ["server bundle"] },
  // What the site says, in every language: it knows nothing of what it is said about.
  { area: "language", files: /^src\/language\//, may: ["language"] },
  // The compiler as the workbench's service, for every screen that asks it.
  {
    area: "compiler service",
    files: /^src\/compiler\//,
    may: ["compiler service", "compiler's surface", "app guard", "language"],
    types: ["ui", "generated"],
  },
  // Access records of other apps: found, proved by the compiler, kept for whoever looks.
  {
    area: "records",
    files: /^src\/records\//,
    may: ["records", "compiler service", "signed approval"],
    types: ["language"],
  },
  // Records that people upload: kept as whoever asks, proved like any other.
  { area: "uploads", files: /^src\/uploads\//, may: ["uploads", "records"] },
  { area: "drafts", files: /^src\/drafts\//, may: ["drafts", "session"], types: ["ui", "app guard"] },
  // What a review is and what has become of it; it asks the data as whoever asks.
  { area: "reviews", files: /^src\/reviews\//, may: ["reviews", "words"] },
  // Where lines and boxes stand, told from the policy alone: pages draw them.
  {
    area: "policy pictures",
    files: /^src\/policy-pictures\//,
    may: ["policy pictures"],
    types: ["compiler's surface"],
  },
  {
    area: "server half",
    files: /^src\/routes\/.*\.server\.tsx?$/,
    may: [
      "routes",
      "server half",
      "compiler service",
      "records",
      "uploads",
      "drafts",
      "reviews",
      "policy pictures",
      ...APP,
    ],
  },
  // What a policy means, worked out in the browser: for the front page's small one, and no other.
  {
    area: "front page's example",
    files: /^src\/routes\/landing\/example\/[\w-]+\.ts$/,
    may: ["front page's example", "policy", "words"],
  },
  {
    area: "routes",
    files: /^src\/routes\//,
    may: [
      "routes",
      "server half",
      "front page's example",
      "compiler service",
      "records",
      "uploads",
      "drafts",
      "reviews",
      "policy pictures",
      ...APP,
    ],
    types: ["session picture"],
  },
  // The compiler's answers are shown as they come.
  {
    area: "ui",
    files: /^src\/ui\//,
    may: ["ui", "language", "generated", "words"],
    types: [...SESSION, "compiler service", "app guard"],
  },
  {
    area: "app rim",
    files: /^src\/(root|entry\.\w+|routes)\.tsx?$/,
    may: [...APP, "own round", "whole document"],
  },
  // Runs when the app is built, never in it: routes see what it drew, and its types.
  { area: "session picture", files: /^src\/session-picture\//, may: ["session picture", "session/machine", "session"] },
  // Makes the package of the other rooms: it reads them as files.
  { area: "packaging", files: /^src\/packaging\//, may: ["packaging"] },
  {
    area: "vite",
    files: /^vite\.config\.ts$/,
    may: ["codegen/vite", "dev server", "session picture", "left out", "server bundle"],
  },
  { area: "migrations", files: /^supabase\/migrations\//, may: [] },
  { area: "styles", files: /^src\/styles\.css$/, may: [] },
]

const areaOf = (file: string): string => AREAS.find(({ files }) => files.test(file))?.area ?? "tests"

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
          .filter(({ target, typeOnly }) => !isAllowed(areaOf(target), typeOnly, area, may, types))
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
): boolean {
  if (from === "app rim" && to === "styles") return true
  return may.includes(to) || (typeOnly && types.includes(to))
}

test("nothing imports tests", () => {
  const strays = files.flatMap((file) => importsOf(file).filter(({ target }) => target.startsWith("tests/")))
  expect(strays).toEqual([])
})

test("the rooms of the compiler have no cycle: each is listed after those it builds on", () => {
  const rooms = AREAS.filter(({ area }) => area.startsWith("codegen/"))
  const late = rooms.flatMap(({ area, may }, at) =>
    may
      .filter((other) => other.startsWith("codegen/") && rooms.findIndex((row) => row.area === other) > at)
      .map((other) => `${area} -> ${other}`),
  )
  expect(late).toEqual([])
})
