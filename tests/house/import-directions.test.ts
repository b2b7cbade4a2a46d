import { globSync, readFileSync } from "node:fs"
import path from "node:path"

import { expect, test } from "vitest"

import { importsOf } from "./imports.ts"

const ROOT = path.resolve(import.meta.dirname, "../..")

interface Layer {
  /** The folder, with all folders beneath it that are not layers themselves. */
  readonly layer: string
  /** Layers that it may import, besides itself. */
  readonly may: readonly string[]
  /** Layers of which it may import types alone. */
  readonly types?: readonly string[]
}

/** A layer of the compiler. All of them may use the policy's language, and make findings. */
const compiler = (name: string, below: readonly string[]): Layer => ({
  layer: `codegen/${name}`,
  may: ["policy", "codegen/messages", ...below.map((other) => `codegen/${other}`)],
})

const SESSION = ["src/session", "src/session/machine", "src/session/cookies", "src/session/supabase"] as const

const UI = ["src/ui", "src/ui/forms", "src/ui/shell", "src/ui/policy"] as const

const POLICIES = [
  "compiler",
  "data-service",
  "records",
  "uploads",
  "drafts",
  "reviews",
  "chosen",
  "approvals",
  "pictures",
].map((name) => `src/policies/${name}`)

/** Everything that a screen may use, except other screens. */
const SCREEN = [
  "policy",
  "supabase",
  "src/locks",
  "src/generated",
  "src/language",
  ...SESSION,
  "src/session/browser",
  ...UI,
  ...POLICIES,
] as const

/** Layers in building order: each imports only layers above it in this list. */
const LAYERS: readonly Layer[] = [
  { layer: "policy", may: [] },
  // A build of Next and its addresses, as the compiler and the locks both know them.
  { layer: "src/guard/next/build", may: [] },
  // The numbers of the data service, beside its migrations.
  { layer: "supabase", may: [] },

  // The compiler.
  { layer: "codegen/messages", may: [] },
  compiler("source", []),
  compiler("lock-chain", ["source"]),
  compiler("target", ["source", "lock-chain"]),
  compiler("react-router", ["source", "lock-chain", "target"]),
  {
    layer: "codegen/next",
    may: [
      "policy",
      "src/guard/next/build",
      "codegen/messages",
      "codegen/source",
      "codegen/lock-chain",
      "codegen/target",
    ],
  },
  compiler("targets", ["source", "target", "react-router", "next"]),
  compiler("check", ["source", "target", "targets"]),
  compiler("diff", ["source", "target", "check"]),
  compiler("edit", ["source"]),
  compiler("emit", ["source", "target", "check"]),
  compiler("explain", ["source", "target", "targets", "check"]),
  compiler("git", ["source"]),
  compiler("project", ["source", "check", "git", "lock-chain", "target", "targets"]),
  compiler("history", ["source", "check", "diff", "git", "target", "targets", "project"]),
  compiler("verify", ["source", "target", "targets", "check", "diff", "emit"]),
  compiler("record", ["source", "target", "check", "diff"]),
  compiler("recording", ["git", "project", "history", "record"]),
  compiler("report", ["source", "check", "diff", "emit", "explain", "history", "verify", "record"]),
  compiler("approval", ["check", "diff", "record"]),
  compiler("probe", ["target", "check"]),
  compiler("timeline", ["source", "target", "check", "diff", "emit", "report", "record", "approval"]),
  // The plugin of the bundler that React Router builds with.
  compiler("vite", [
    "source",
    "target",
    "react-router",
    "check",
    "diff",
    "emit",
    "git",
    "project",
    "history",
    "record",
    "recording",
    "report",
    "timeline",
  ]),
  compiler("scan", ["source", "target", "targets", "project", "probe"]),
  {
    layer: "codegen/next/seal",
    may: [
      "policy",
      "src/guard/next/build",
      "codegen/source",
      "codegen/check",
      "codegen/lock-chain",
      "codegen/project",
      "codegen/next",
    ],
  },
  {
    layer: "codegen/next/attack",
    may: [
      "policy",
      "codegen/source",
      "codegen/target",
      "codegen/check",
      "codegen/probe",
      "codegen/scan",
      "codegen/next",
      "codegen/next/seal",
    ],
  },
  // The set-up of React Router apps, of which that of Next apps takes the parts that fit.
  compiler("init", ["source", "target", "react-router", "check", "edit", "emit", "lock-chain", "project", "scan"]),
  compiler("next/init", ["source", "target", "check", "emit", "lock-chain", "init", "next"]),
  compiler("eject", ["edit", "init"]),
  compiler("set-up", ["target", "targets", "check", "init", "eject", "next/init", "next/seal", "next/attack"]),
  compiler("command-line", [
    "targets",
    "set-up",
    "init",
    "eject",
    "vite",
    "source",
    "target",
    "check",
    "diff",
    "edit",
    "emit",
    "explain",
    "git",
    "project",
    "history",
    "verify",
    "report",
    "record",
    "recording",
    "timeline",
    "approval",
    "probe",
    "scan",
  ]),
  compiler("", ["source", "check", "diff", "edit", "emit", "record", "report", "timeline", "approval"]),
  { layer: "src/generated", may: [] },

  // Every part of the workbench may use these.
  { layer: "src/language/german", may: [], types: ["codegen/messages"] },
  { layer: "src/language", may: ["src/language/german"], types: ["codegen/messages"] },
  { layer: "src/audit-log", may: ["policy"] },
  { layer: "src/session", may: [], types: ["policy"] },
  { layer: "src/session/jwt", may: ["src/session"], types: ["policy"] },
  { layer: "src/session/providers", may: ["src/session"] },
  { layer: "src/session/testing", may: ["src/session"], types: ["policy"] },
  { layer: "src/session/machine", may: ["src/session"], types: ["policy"] },
  { layer: "src/session/cookies", may: ["src/session"] },
  {
    layer: "src/session/supabase",
    may: ["src/session", "src/session/machine", "src/session/cookies"],
    types: ["policy"],
  },
  { layer: "src/session/browser", may: SESSION, types: ["policy"] },

  // The locks know no app: its guards and its sessions are given to them.
  {
    layer: "src/guard",
    may: ["policy", "src/guard/next/build", "src/session"],
    types: ["src/session/jwt", "src/session/testing"],
  },
  // The workbench's own locks, opened like any app's, and its refusals.
  {
    layer: "src/locks",
    may: ["src/guard", "src/generated", "src/language", "src/session/supabase"],
    types: ["src/session", "src/audit-log"],
  },

  // The embedded backend knows neither policy nor session. Its mails' words are given to it.
  { layer: "src/backend/store", may: [], types: ["src/language", "src/audit-log"] },
  { layer: "src/backend/mail", may: ["src/backend/store"], types: ["src/language"] },
  {
    layer: "src/backend/auth",
    may: ["src/backend/store"],
    types: ["src/backend/mail", "src/language", "src/audit-log"],
  },
  {
    layer: "src/backend/data",
    may: ["supabase", "src/backend/auth", "src/backend/store"],
    types: ["src/audit-log"],
  },
  {
    layer: "src/backend/account",
    may: ["src/backend/auth", "src/backend/store"],
    types: ["src/backend/mail", "src/language", "src/audit-log"],
  },
  {
    layer: "src/backend",
    may: ["src/backend/account", "src/backend/auth", "src/backend/data", "src/backend/mail", "src/backend/store"],
    types: ["src/language"],
  },
  // Commands of the operator: they run beside the server, never in it.
  { layer: "src/backend/operate", may: ["src/backend/data", "src/backend/store", "src/audit-log"] },

  // The server of the workbench.
  { layer: "src/server/http", may: ["src/session"], types: ["policy", "src/language"] },
  { layer: "src/server/settings", may: ["src/server/http"] },
  { layer: "src/server/limits", may: ["src/server/http", "src/generated"], types: ["policy", "src/audit-log"] },
  { layer: "src/server/fair-queue", may: ["src/server/http", "src/guard"] },
  { layer: "src/server/page-cache", may: [], types: ["src/guard", "src/language"] },
  {
    layer: "src/server",
    may: [
      "policy",
      "codegen/approval",
      "src/locks",
      "src/audit-log",
      "src/backend",
      "src/backend/mail",
      "src/backend/store",
      "src/generated",
      "src/guard",
      "src/language",
      "src/server/fair-queue",
      "src/server/http",
      "src/server/limits",
      "src/server/page-cache",
      "src/server/settings",
      "src/session",
      "src/session/supabase",
    ],
  },
  // It runs beside the app's one bundle, so it imports only what knows no app.
  { layer: "src/server/dev", may: ["src/server/http", "src/server/settings"], types: ["src/server"] },

  // The knowledge about policies over time.
  {
    layer: "src/policies/compiler",
    may: ["supabase", "codegen", "src/locks", "src/language"],
    types: ["src/generated"],
  },
  { layer: "src/policies/data-service", may: [] },
  { layer: "src/policies/pictures", may: ["src/policies/compiler"], types: ["codegen"] },
  { layer: "src/policies/records", may: ["codegen/approval", "src/policies/compiler"], types: ["src/language"] },
  { layer: "src/policies/uploads", may: ["supabase", "src/policies/data-service", "src/policies/records"] },
  {
    layer: "src/policies/drafts",
    may: ["policy", "supabase", "src/policies/compiler", "src/policies/data-service", "src/session"],
    types: ["src/locks", "src/language"],
  },
  { layer: "src/policies/reviews", may: ["policy", "src/policies/data-service"] },
  {
    layer: "src/policies/chosen",
    may: [
      "policy",
      "src/locks",
      "src/generated",
      "src/policies/compiler",
      "src/policies/drafts",
      "src/policies/records",
      "src/policies/uploads",
    ],
    types: ["src/language"],
  },
  {
    layer: "src/policies/approvals",
    may: [
      "policy",
      "src/locks",
      "src/generated",
      "src/language",
      "src/policies/chosen",
      "src/policies/compiler",
      "src/policies/data-service",
      "src/policies/records",
      "src/policies/reviews",
    ],
    types: ["src/session"],
  },

  // Shared by the screens.
  { layer: "src/ui", may: ["policy", "src/language"] },
  { layer: "src/ui/styles", may: [] },
  { layer: "src/ui/forms", may: ["src/ui", "src/language"] },
  {
    layer: "src/ui/shell",
    may: ["src/ui", "src/ui/forms", "src/language", "src/generated", "src/guard", "src/session/browser"],
    types: ["src/session", "src/locks"],
  },
  {
    layer: "src/ui/policy",
    may: ["policy", "src/language", "src/policies/compiler", "src/ui/shell", "src/ui"],
    types: ["src/policies/reviews"],
  },

  // Code that runs while the app is built, and is never part of it.
  { layer: "src/build/runtime-text", may: ["codegen/emit"] },
  { layer: "src/build/package", may: ["codegen/messages", "codegen/eject", "codegen/command-line"] },
  { layer: "src/build/session-picture", may: ["src/session", "src/session/machine"] },

  // The screens. A server half (`*.server.ts`) may import no other layer than its screen.
  { layer: "src/routes/not-found", may: SCREEN },
  { layer: "src/routes/landing", may: SCREEN },
  { layer: "src/routes/sign-in", may: SCREEN },
  { layer: "src/routes/preferences", may: [...SCREEN, "src/routes/sign-in"] },
  { layer: "src/routes/account", may: [...SCREEN, "src/routes/sign-in"] },
  { layer: "src/routes/reviews", may: [...SCREEN, "src/routes/sign-in", "src/routes/account"] },
  { layer: "src/routes/editor", may: [...SCREEN, "src/routes/reviews"] },
  {
    layer: "src/routes/dashboard",
    may: [...SCREEN, "src/routes/sign-in"],
    types: ["src/build/session-picture"],
  },
  {
    layer: "src",
    may: [
      "src/locks",
      "src/generated",
      "src/language",
      ...SESSION,
      "src/session/browser",
      ...UI,
      "src/server/fair-queue",
      "src/server/http",
      "src/server/page-cache",
    ],
  },
  {
    layer: "",
    may: ["codegen/vite", "src/server/dev", "src/build/session-picture", "src/build/runtime-text"],
  },
].map((row) => ({ ...row, layer: row.layer.replace(/\/$/, "") }))

const FOLDERS = LAYERS.map(({ layer }) => layer).toSorted((a, b) => b.length - a.length)

/** The innermost layer of a file. */
const layerOf = (file: string): string | undefined => {
  if (/^(?:tests|supabase\/migrations)\//.test(file)) return undefined
  return FOLDERS.find((folder) => folder === "" || file.startsWith(`${folder}/`))
}

const files = globSync(["policy/**/*.ts", "supabase/*.ts", "codegen/**/*.ts", "src/**/*.{ts,tsx}", "vite.config.ts"], {
  cwd: ROOT,
}).map((file) => file.replaceAll(path.sep, "/"))

test("every folder with source files belongs to a listed layer", () => {
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => layerOf(file) === "" && file !== "vite.config.ts")).toEqual([])
})

test.each(LAYERS.map((row) => [row.layer || "the project's root", row] as const))(
  "%s imports only what it is allowed to",
  (_, { layer, may, types = [] }) => {
    const strays = files
      .filter((file) => layerOf(file) === layer)
      .flatMap((file) =>
        importsOf(file)
          // Written by the router's type generator.
          .filter(({ target }) => !target.includes("/+types/"))
          // Stylesheets and SQL hold no code that could call back.
          .filter(({ target }) => !/\.css$|^supabase\/migrations\//.test(target))
          .filter(({ target, typeOnly }) => {
            const to = layerOf(target)
            return to !== layer && (to === undefined || !(may.includes(to) || (typeOnly && types.includes(to))))
          })
          .map(({ target, typeOnly }) => `${file} -> ${target}${typeOnly ? " (types)" : ""}`),
      )
    expect(strays).toEqual([])
  },
)

test("no layer imports one below it in the list, so imports between layers have no circle", () => {
  const place = (layer: string): number => LAYERS.findIndex((row) => row.layer === layer)
  const upward = LAYERS.flatMap(({ layer, may, types = [] }) =>
    [...may, ...types]
      .filter((other) => place(other) === -1 || place(other) > place(layer))
      .map((to) => `${layer} -> ${to}`),
  )
  expect(upward).toEqual([])
})

/** Nodes on a circle of imports, with those between two circles. */
function circlesOf(nodeOf: (file: string) => string): readonly string[] {
  const arrows = files.flatMap((file) =>
    importsOf(file)
      .filter(({ target }) => files.includes(target))
      .map(({ target }) => ({ from: nodeOf(file), to: nodeOf(target) })),
  )
  // Take away what imports nothing that is left, or is imported by nothing that is left.
  let left = arrows.filter(({ from, to }) => from !== to)
  for (;;) {
    const importers = new Set(left.map(({ from }) => from))
    const imported = new Set(left.map(({ to }) => to))
    const rest = left.filter(({ from, to }) => imported.has(from) && importers.has(to))
    if (rest.length === left.length) return [...importers]
    left = rest
  }
}

test("imports between folders have no circle, types included", () => {
  expect(circlesOf((file) => path.posix.dirname(file))).toEqual([])
})

test("imports between files have no circle, types included", () => {
  expect(circlesOf((file) => file)).toEqual([])
})

test("the compiler imports its targets in four folders, and a framework in one file", () => {
  const isTarget = (file: string): boolean => /^codegen\/(?:react-router|next)\//.test(file)
  const importers = files.filter(
    (file) => file.startsWith("codegen/") && !isTarget(file) && importsOf(file).some(({ target }) => isTarget(target)),
  )
  expect(new Set(importers.map((file) => file.split("/")[1]))).toEqual(new Set(["init", "set-up", "targets", "vite"]))
  expect(new Set(importers.filter((file) => /^codegen\/(?:targets|set-up)\//.test(file)))).toEqual(
    new Set(["codegen/set-up/set-ups.ts", "codegen/targets/targets.ts"]),
  )
  const packages = files.filter(
    (file) =>
      file.startsWith("codegen/") &&
      /^import .* from "(?:react-router|next|@react-router)[/"]/m.test(readFileSync(path.join(ROOT, file), "utf8")),
  )
  expect(packages).toEqual(["codegen/react-router/router.ts"])
})

test("no target imports the other", () => {
  const importing = (target: string, from: string): readonly string[] =>
    files.filter((file) => file.startsWith(from) && importsOf(file).some((one) => one.target.startsWith(target)))
  expect(importing("codegen/react-router/", "codegen/next/")).toEqual([])
  expect(importing("codegen/next/", "codegen/react-router/")).toEqual([])
})

test("the policy file imports only types, and only from the policy language", () => {
  expect(importsOf("policy/app.policy.ts")).toEqual([{ target: "policy/language.ts", typeOnly: true }])
})

/** Layers that are sent to browsers: of the policy's meaning they take words and spelling, never its matcher. */
const LEAN = /^src\/(?:ui|routes|session|audit-log|server|guard|locks)\/(?!landing\/example\/)/

test("outside the compiler and the front page's example, code takes only words, path spelling and the hash from the policy", () => {
  const strays = files
    .filter((file) => LEAN.test(file) && !file.startsWith("src/routes/landing/example/"))
    .flatMap((file) =>
      importsOf(file)
        .filter(({ target, typeOnly }) => target.startsWith("policy/") && !typeOnly)
        .filter(({ target }) => !/^policy\/(?:words|canonical-path|path-pieces|policy-hash)\.ts$/.test(target))
        .map(({ target }) => `${file} -> ${target}`),
    )
  expect(strays).toEqual([])
})

test("there are at most 20 top folders: two for the policy and its compiler, and the folders of src", () => {
  const folders = new Set(
    files
      .filter((file) => /^(?:policy|codegen)\/|^src\/.+\//.test(file))
      .map((file) => /^(?:src\/)?[^/]+/.exec(file)![0]),
  )
  expect([...folders]).toContain("src/guard")
  expect(folders.size).toBeLessThanOrEqual(20)
})

test("there are at most 920 source files, without German, what is generated and the target Next", () => {
  const own = files.filter(
    (file) =>
      /^(?:policy|codegen|src)\/(?!generated\/|language\/german\/)/.test(file) &&
      !/^(?:codegen|src\/guard)\/next\//.test(file),
  )
  expect(own.length).toBeGreaterThan(100)
  expect(own.length).toBeLessThanOrEqual(920)
})

test("no folder has more than 25 files", () => {
  const sizes = Map.groupBy(files, (file) => path.posix.dirname(file))
  expect([...sizes].filter(([, beside]) => beside.length > 25).map(([folder]) => folder)).toEqual([])
})

test("nothing imports tests", () => {
  const strays = files.flatMap((file) => importsOf(file).filter(({ target }) => target.startsWith("tests/")))
  expect(strays).toEqual([])
})
