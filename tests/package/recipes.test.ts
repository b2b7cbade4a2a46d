import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { install, packed } from "../packed.ts"
import { openedEvent } from "./pull-request-event.ts"
import { boundAt } from "../codegen/router-project.ts"

const ROOT = path.resolve(import.meta.dirname, "../..")

let scratch: string
let project: string
let github: Server

/** What the stand-in for GitHub holds and has been asked. */
let comments: { id: number; body: string; user: { type: string } }[]
let asked: string[]

beforeAll(async () => {
  scratch = mkdtempSync(path.join(tmpdir(), "sallyport-recipes-"))
  project = path.join(scratch, "project")
  for (const [file, text] of Object.entries(PROJECT)) write(file, text)
  install(project, ROOT, packed(scratch))
  execFileSync("npx", ["--no", "sallyport", "generate"], { cwd: project })
  git("init", "--quiet", "--initial-branch=main")
  commit("a page for everybody, and one for people who signed in")
  github = createServer((request, response) => void answer(request, response)).listen(0, "127.0.0.1")
  await once(github, "listening")
})

afterAll(() => {
  github.close()
  rmSync(scratch, { recursive: true, force: true })
})

beforeEach(() => {
  comments = [{ id: 1, body: "<!-- sallyport -->\nnot yours", user: { type: "User" } }]
  asked = []
  git("reset", "--quiet", "--hard", "main")
})

const policyOf = (requirement: string): string => `export default {
  home: { "signed-out": "/", challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [
    { path: "/", match: "exact", require: "anyone", why: "the front page says what this is" },
    { path: "/notes", match: "subtree", require: "${requirement}", why: "notes belong to people" },
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
}
`

const PROJECT = {
  "package.json": JSON.stringify({
    name: "project",
    private: true,
    type: "module",
    dependencies: { "react-router": "*" },
    devDependencies: { "@react-router/dev": "*", vite: "*" },
  }),
  ".gitignore": "node_modules/\n.sallyport/\n",
  "app/routes.ts": `import { index, route } from "@react-router/dev/routes"
export default [index("home.tsx"), route("notes", "notes.tsx"), route("*", "home.tsx")]
`,
  ...boundAt("app"),
  "app/home.tsx": "export default function Home() {}\n",
  "app/notes.tsx": "export const loader = () => null\nexport default function Notes() {}\n",
  "policy/app.policy.ts": policyOf("signed-in"),
} as const

function write(file: string, text: string): void {
  const at = path.join(project, file)
  mkdirSync(path.dirname(at), { recursive: true })
  writeFileSync(at, text)
}

const git = (...args: readonly string[]): string =>
  execFileSync("git", ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", ...args], {
    cwd: project,
    encoding: "utf8",
  })

function commit(subject: string): void {
  git("add", "--all")
  git("commit", "--quiet", "--message", subject)
}

/** The merge that GitHub checks out: its first parent is what the pull request would be merged into. */
function pullRequest(change: () => void): void {
  git("checkout", "--quiet", "--detach", "main")
  change()
  commit("the change")
  const head = git("rev-parse", "HEAD").trim()
  git("checkout", "--quiet", "--detach", "main")
  git("merge", "--quiet", "--no-ff", "--no-edit", head)
}

async function answer(...[request, response]: Parameters<NonNullable<Parameters<typeof createServer>[1]>>) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  const { body } = (text === "" ? {} : JSON.parse(text)) as { body?: string }
  asked.push(`${request.method} ${request.url?.replace(/\?.*/, "")}`)
  if (request.headers.authorization !== "Bearer a-token") response.statusCode = 401
  else if (request.method === "POST") comments.push({ id: comments.length + 1, body: body!, user: { type: "Bot" } })
  else if (request.method === "PATCH") comments.find(({ id }) => request.url?.endsWith(`/${id}`))!.body = body!
  response.end(JSON.stringify(comments))
}

/** The steps of the workflow that run a command, as it stands in the package. */
const commandsOf = (): readonly string[] => {
  const workflow = readFileSync(path.join(project, "node_modules/sallyport/recipes/sallyport.yml"), "utf8")
  return [...workflow.matchAll(/^\s+(?:- )?run: (.+)$/gm)].map(([, command]) => command!)
}

interface Ran {
  readonly status: number | null
  readonly stdout: string
}

async function run(command: string, env: Readonly<Record<string, string>> = {}): Promise<Ran> {
  const child = spawn("sh", ["-c", command], {
    cwd: project,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let stdout = ""
  child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()))
  const [status] = (await once(child, "close")) as [number | null]
  return { status, stdout }
}

/** The workflow's own commands after `npm ci`, with what GitHub Actions tells them. */
async function runWorkflow(env: Readonly<Record<string, string>> = {}) {
  const [ci, recipe, comment] = commandsOf()
  expect(ci).toBe("npm ci")
  const file = (name: string, text: string): string => {
    const at = path.join(scratch, name)
    writeFileSync(at, text)
    return at
  }
  const summary = file("summary.md", "")
  const told = {
    GITHUB_ACTIONS: "true",
    GITHUB_API_URL: `http://127.0.0.1:${(github.address() as AddressInfo).port}`,
    GITHUB_EVENT_PATH: file("event.json", JSON.stringify(openedEvent)),
    GITHUB_REPOSITORY: openedEvent.repository.full_name,
    GITHUB_STEP_SUMMARY: summary,
    GITHUB_TOKEN: "a-token",
    ...env,
  }
  const access = await run(recipe!, told)
  const sticky = await run(comment!, told)
  return {
    access,
    sticky,
    summary: readFileSync(summary, "utf8"),
    sarif: JSON.parse(readFileSync(path.join(project, ".sallyport/findings.sarif"), "utf8")) as {
      runs: { results: { ruleId: string }[] }[]
    },
  }
}

const generate = (): void => void execFileSync("node_modules/.bin/sallyport", ["generate"], { cwd: project })

test("a pull request that opens a page is red, and says whose access changes in one comment and the summary", async () => {
  pullRequest(() => {
    write("policy/app.policy.ts", policyOf("anyone"))
    generate()
  })
  const { access, sticky, summary } = await runWorkflow()
  expect([access.status, sticky.status]).toEqual([3, 0])
  expect(summary).toContain("/notes")
  expect(comments.map(({ body }) => body)).toEqual(["<!-- sallyport -->\nnot yours", `<!-- sallyport -->\n${summary}`])
  expect(asked).toEqual([
    `GET /repos/${openedEvent.repository.full_name}/issues/7/comments`,
    `POST /repos/${openedEvent.repository.full_name}/issues/7/comments`,
  ])
  await runWorkflow()
  expect(comments).toHaveLength(2)
})

test("the comment follows the pull request", async () => {
  pullRequest(() => {
    write("policy/app.policy.ts", policyOf("anyone"))
    generate()
  })
  await runWorkflow()
  pullRequest(() => write("app/home.tsx", "export default function Home() {\n  return null\n}\n"))
  const { access, summary } = await runWorkflow()
  expect(access.status).toBe(0)
  expect(comments).toHaveLength(2)
  expect(comments[1]!.body).toBe(`<!-- sallyport -->\n${summary}`)
  expect(asked.at(-1)).toBe(`PATCH /repos/${openedEvent.repository.full_name}/issues/comments/2`)
})

test("a label of the reviewer's lets an opened page through, and the comment still says it", async () => {
  pullRequest(() => {
    write("policy/app.policy.ts", policyOf("anyone"))
    generate()
  })
  const { access } = await runWorkflow({ SALLYPORT_FAIL_ON: "none" })
  expect(access.status).toBe(0)
  expect(comments[1]!.body).toContain("/notes")
})

test("a pull request that closes a page is green", async () => {
  pullRequest(() => {
    write("policy/app.policy.ts", policyOf("verified"))
    generate()
  })
  expect((await runWorkflow()).access.status).toBe(0)
})

test("a page without a rule is red, annotated, and in the SARIF file", async () => {
  pullRequest(() => {
    write(
      "app/routes.ts",
      PROJECT["app/routes.ts"].replace('route("*"', 'route("plans", "notes.tsx", { id: "plans" }), route("*"'),
    )
  })
  const { access, sarif, sticky } = await runWorkflow()
  expect(access.status).toBe(1)
  expect(access.stdout).toMatch(/^::error file=app\/routes\.ts,.*`\/plans`/m)
  expect(sarif.runs[0]!.results.map(({ ruleId }) => ruleId)).toContain("P404")
  expect(sticky.status).toBe(0)
})

test("generated files that were forgotten are red", async () => {
  pullRequest(() => write("policy/app.policy.ts", policyOf("verified")))
  expect((await runWorkflow()).access.status).toBe(2)
})

test("the plain recipe needs nothing of GitHub", async () => {
  pullRequest(() => {
    write("policy/app.policy.ts", policyOf("anyone"))
    generate()
  })
  const { status, stdout } = await run("sh node_modules/sallyport/recipes/sallyport.sh main", { GITHUB_ACTIONS: "" })
  expect(status).toBe(3)
  expect(stdout).not.toContain("::")
  expect(readFileSync(path.join(project, ".sallyport/access.md"), "utf8")).toContain("/notes")
  expect(asked).toEqual([])
})
