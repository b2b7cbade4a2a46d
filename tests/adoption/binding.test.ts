import { spawnSync } from "node:child_process"
import { mkdtempSync, realpathSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { WAYS } from "./binding-ways.ts"
import { addOthers, bent, boundApp, environment, run, SECRET, type Way } from "./bound-app.ts"

// React Router 8: every way to cut an app from its locks stops the build, or the server when it starts.

interface Told {
  readonly directory: string
  readonly red: "build" | "start" | null
  readonly message: string
  readonly answers?: readonly { target: string; cookie?: string; status: number | null; body: string }[]
}

const AS_IT_SHOULD_BE: readonly Way[] = [
  { name: "as `init` writes it", files: {} },
  {
    name: "without the headers",
    files: { "app/root.tsx": (text) => text.replace("[locks.headers, locks.middleware]", "[locks.middleware]") },
  },
  {
    name: "with other locks opened beside them",
    files: {
      "app/root.tsx": (text) => `import { others } from "./others.server"\nvoid others\n${text}`,
    },
  },
]

/** Whole when the server starts, but in a form that the compiler does not follow in the source. */
const NOT_FOLLOWED: readonly Way[] = [
  {
    name: "from another module",
    files: {
      "app/root.tsx": (text) =>
        text
          .replace('import { locks } from "./sallyport.server"\n', "")
          .replace(
            "export const middleware = [locks.headers, locks.middleware]\n",
            'export { middleware } from "./list.server"\n',
          ),
      "app/list.server.ts":
        'import { locks } from "./sallyport.server"\nexport const middleware = Object.freeze([locks.middleware])\n',
    },
  },
  {
    name: "with the guards as another module names them",
    files: {
      "app/sallyport.server.ts": (text) =>
        text.replace('* as guards from "./generated/guards"', '{ guards } from "./named"'),
      "app/named.ts": 'export * as guards from "./generated/guards"\n',
    },
  },
]

let scratch: string
let told: ReadonlyMap<string, Told>

beforeAll(() => {
  scratch = realpathSync(mkdtempSync(path.join(tmpdir(), "sallyport-binding-")))
  const app = path.join(scratch, "app")
  boundApp(app, 8)
  addOthers(app)
  run(app, "react-router", "build")
  const ways = [...AS_IT_SHOULD_BE, ...NOT_FOLLOWED, ...WAYS].map((way, at) => ({
    way,
    directory: path.join(scratch, `way-${at}`),
  }))
  for (const { way, directory } of ways) bent(app, directory, way)
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [path.join(import.meta.dirname, "try-servers.mjs"), ...ways.map(({ directory }) => directory)],
    { encoding: "utf8", env: { ...environment(), NODE_ENV: "production" }, maxBuffer: 1 << 28 },
  )
  if (status !== 0) throw new Error(`${status}: ${stderr}`)
  const lines = stdout.split("\n").flatMap((line) => (line.startsWith("{") ? [JSON.parse(line) as Told] : []))
  told = new Map(ways.map(({ way, directory }) => [way.name, lines.find((line) => line.directory === directory)!]))
})

afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const shown = ({ answers = [] }: Told, who: "stranger" | "visitor"): readonly string[] =>
  answers
    .filter(({ cookie }) => (cookie === undefined) === (who === "stranger"))
    .filter(({ body }) => body.includes(SECRET))
    .map(({ target }) => target)

test.each(AS_IT_SHOULD_BE)("bound $name, a server starts and keeps its page", ({ name }) => {
  const answered = told.get(name)!
  expect(answered).toMatchObject({ red: null, message: "" })
  expect(shown(answered, "stranger")).toEqual([])
  expect(shown(answered, "visitor")).toEqual(["/secret"])
})

test.each(NOT_FOLLOWED)("bound $name, a build stops", ({ name }) => {
  const { red, answers = [] } = told.get(name)!
  expect({ red, answers }).toEqual({ red: "build", answers: [] })
})

test.each(WAYS.filter(({ isLate }) => isLate !== true))("no server starts where $name", ({ name }) => {
  const { red, message, answers = [] } = told.get(name)!
  expect([red, SENTENCE.test(message)]).toEqual([expect.stringMatching(/^(?:build|start)$/), red === "start"])
  // A server that does not start answers nothing, and a second try finds no page either.
  expect(answers.filter(({ status, body }) => (status !== null && status < 400) || body.includes(SECRET))).toEqual([])
})

const SENTENCE = /^sallyport: this server has no locks, so it serves no page: .+\. To mend it, .+\.$/

test.each(WAYS.filter(({ isLate }) => isLate === true))("the page stays guarded where $name", ({ name }) => {
  const answered = told.get(name)!
  // Most of these forms are not followed in the source, so the build stops already.
  const isBuilt = answered.red !== "build"
  expect([answered.red, isBuilt ? answered.message : ""]).toEqual([isBuilt ? null : "build", ""])
  expect(shown(answered, "stranger")).toEqual([])
  expect(shown(answered, "visitor")).toEqual(isBuilt ? ["/secret"] : [])
})

test("there are at least thirty ways, each of another kind", () => {
  expect(new Set(WAYS.map(({ name }) => name)).size).toBe(WAYS.length)
  expect(WAYS.length).toBeGreaterThanOrEqual(30)
})
