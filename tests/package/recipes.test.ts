import { execFileSync, spawn } from "node:child_process"
import { generateKeyPairSync } from "node:crypto"
import { once } from "node:events"
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { install, packed } from "./packed.ts"
import { eventOf, type PullRequestEvent } from "./pull-request-event.ts"
import { jobsOf, type Job } from "./workflow.ts"
import { boundAt } from "../codegen/project/router-project.ts"

const ROOT = path.resolve(import.meta.dirname, "../..")

let scratch: string
/** The repository on GitHub, with what `npm ci` installs beside it. */
let project: string
let github: Server

/** The data and the received requests of the stand-in for GitHub. */
let comments: { id: number; body: string; user: { type: string } }[]
let labels: string[]
let statuses: { sha: string; context: string; state: string; creator: { login: string } }[]
let asked: string[]

const PERMISSIONS: Readonly<Record<string, string>> = { ada: "write", grace: "write", tim: "read" }
const NAME = "ada/field-notes"

beforeAll(async () => {
  scratch = mkdtempSync(path.join(tmpdir(), "sallyport-recipes-"))
  project = path.join(scratch, "project")
  for (const [file, text] of Object.entries(PROJECT)) write(file, text)
  install(project, ROOT, packed(scratch))
  execFileSync(process.execPath, ["node_modules/sallyport/bin/sallyport.js", "generate"], { cwd: project })
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
  labels = []
  statuses = []
  asked = []
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
    stdio: ["ignore", "pipe", "pipe"],
  })

function commit(subject: string): string {
  git("add", "--all")
  git("commit", "--quiet", "--allow-empty", "--message", subject)
  return git("rev-parse", "HEAD").trim()
}

/** The newest commit of a pull request that makes this change, from `main` or from what it was before. */
function pullRequest(change: () => void, from = "main"): string {
  git("checkout", "--quiet", "--force", "--detach", from)
  change()
  const head = commit("the change")
  git("checkout", "--quiet", "--force", "--detach", "main")
  git("clean", "--quiet", "--force", "-d")
  return head
}

const generate = (): void =>
  void execFileSync(process.execPath, ["node_modules/sallyport/bin/sallyport.js", "generate"], { cwd: project })

const opening = (): string =>
  pullRequest(() => {
    write("policy/app.policy.ts", policyOf("anyone"))
    generate()
  })

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  const sent = (text === "" ? {} : JSON.parse(text)) as { body?: string; state?: string; context?: string }
  const url = (request.url ?? "").replace(/\?.*/, "")
  const at = url.replace(`/repos/${NAME}`, "")
  asked.push(`${request.method} ${at}`)
  const { status = 200, body } = answerTo(request.method ?? "", at, sent)
  response.statusCode = request.headers.authorization === "Bearer a-token" ? status : 401
  response.end(JSON.stringify(body))
}

function answerTo(
  method: string,
  at: string,
  sent: { readonly body?: string; readonly state?: string; readonly context?: string },
): { readonly status?: number; readonly body: unknown } {
  const [, kind, name = ""] = at.split("/")
  if (kind === "collaborators")
    return PERMISSIONS[name] === undefined ? { status: 404, body: {} } : { body: { permission: PERMISSIONS[name] } }
  if (kind === "statuses") {
    const status = { sha: name, context: sent.context!, state: sent.state!, creator: { login: "github-actions[bot]" } }
    statuses.unshift(status)
    return { status: 201, body: status }
  }
  if (kind === "commits") return { body: statuses.filter(({ sha }) => sha === name) }
  if (at === "/issues/7/labels") return { body: labels.map((label) => ({ name: label })) }
  if (at === "/issues/7/labels/access-approved") {
    const found = labels.includes("access-approved")
    labels = labels.filter((label) => label !== "access-approved")
    return { status: found ? 200 : 404, body: [] }
  }
  if (method === "POST") comments.push({ id: comments.length + 1, body: sent.body!, user: { type: "Bot" } })
  if (method === "PATCH") comments.find(({ id }) => at.endsWith(`/${id}`))!.body = sent.body!
  return { body: comments }
}

const workflow = (file: string): readonly Job[] =>
  jobsOf(readFileSync(path.join(project, "node_modules/sallyport/recipes", file), "utf8"))

let runs = 0

interface Ran {
  /** Of the first step that failed. */
  readonly status: number | null
  readonly output: string
  readonly directory: string
  readonly summary: string
}

/** The repository of a job, the folder in which its commands run, and the one that `npm ci` fills. */
interface Place {
  readonly origin: string
  readonly folder: string
  readonly installedIn: string
}

/**
 * One job on a machine of its own: its steps in order, as GitHub runs them. `ref`: what a plain checkout checks out.
 */
async function runJob(
  job: Job,
  event: PullRequestEvent,
  ref: string,
  artifacts: string,
  { origin, folder, installedIn }: Place = { origin: project, folder: "", installedIn: "" },
): Promise<Ran> {
  const machine = path.join(scratch, `machine-${runs++}`)
  const directory = path.join(machine, "work")
  mkdirSync(machine)
  const file = (name: string, text = ""): string => {
    writeFileSync(path.join(machine, name), text)
    return path.join(machine, name)
  }
  const told: Record<string, string> = {
    GITHUB_ACTIONS: "true",
    GITHUB_API_URL: `http://127.0.0.1:${(github.address() as AddressInfo).port}`,
    GITHUB_ENV: file("env"),
    GITHUB_EVENT_PATH: file("event.json", JSON.stringify(event)),
    GITHUB_REPOSITORY: NAME,
    GITHUB_STEP_SUMMARY: file("summary.md"),
    GITHUB_WORKSPACE: directory,
    HEAD_SHA: event.pull_request.head.sha,
  }
  let status: number | null = 0
  let output = ""
  for (const { run = "", uses = "", inputs, text, always } of job.steps) {
    if (status !== 0 && !always) continue
    if (uses.startsWith("actions/checkout@")) {
      mkdirSync(directory)
      const inside = (...args: readonly string[]) => execFileSync("git", args, { cwd: directory, stdio: "pipe" })
      inside("init", "--quiet")
      inside("remote", "add", "origin", origin)
      inside("fetch", "--quiet", "origin", inputs.ref === undefined ? ref : "refs/heads/main")
      inside("checkout", "--quiet", "--detach", "FETCH_HEAD")
    } else if (uses.startsWith("actions/upload-artifact@")) {
      const from = path.join(directory, inputs.path!)
      if (existsSync(from)) cpSync(from, path.join(artifacts, inputs.name!, path.basename(from)))
    } else if (uses.startsWith("actions/download-artifact@"))
      cpSync(path.join(artifacts, inputs.name!), path.join(directory, inputs.path!), { recursive: true })
    else if (run.startsWith("npm ci"))
      cpSync(path.join(project, "node_modules"), path.join(directory, installedIn, "node_modules"), {
        recursive: true,
        verbatimSymlinks: true,
      })
    else if (run !== "") {
      const token = text.includes("GITHUB_TOKEN: ${{ github.token }}") ? { GITHUB_TOKEN: "a-token" } : {}
      const child = spawn("sh", ["-c", run], {
        cwd: path.join(directory, folder),
        env: { ...process.env, ...told, ...token },
        stdio: ["ignore", "pipe", "pipe"],
      })
      const hear = (chunk: Buffer) => void (output += chunk.toString())
      child.stdout.on("data", hear)
      child.stderr.on("data", hear)
      const [ended] = (await once(child, "close")) as [number | null]
      if (status === 0) status = ended
      for (const line of readFileSync(told.GITHUB_ENV!, "utf8").split("\n")) {
        const [name, value] = line.split("=")
        if (name && value !== undefined) told[name] = value
      }
    }
  }
  return { status, output, directory, summary: readFileSync(told.GITHUB_STEP_SUMMARY!, "utf8") }
}

/** The workflow of the gate, for what happened to a pull request. */
async function runGate(head: string, happened: Parameters<typeof eventOf>[1] = {}) {
  const event = eventOf(head, happened)
  const [label, gate, comment] = workflow("sallyport.yml")
  const artifacts = mkdtempSync(path.join(scratch, "artifacts-"))
  // The condition of that job, which is GitHub's to read.
  const isAboutLabel = event.action === "synchronize" || event.label?.name === "access-approved"
  const bound = isAboutLabel ? await runJob(label!, event, "main", artifacts) : null
  expect(bound?.status ?? 0).toBe(0)
  const access = await runJob(gate!, event, "main", artifacts)
  const sticky = await runJob(comment!, event, "main", artifacts)
  return { access, sticky }
}

/** The workflow that runs the pull request's own code, on the merge that it would make. */
async function runCheck(head: string) {
  git("checkout", "--quiet", "--force", "--detach", "main")
  git("merge", "--quiet", "--no-ff", "--no-edit", head)
  git("update-ref", "refs/pull/7/merge", "HEAD")
  git("checkout", "--quiet", "--force", "--detach", "main")
  const artifacts = mkdtempSync(path.join(scratch, "artifacts-"))
  const [check] = workflow("sallyport-check.yml")
  const ran = await runJob(check!, eventOf(head), "refs/pull/7/merge", artifacts)
  const sarif = JSON.parse(readFileSync(path.join(artifacts, "sallyport-findings/findings.sarif"), "utf8")) as {
    runs: { results: { ruleId: string }[] }[]
  }
  return { ...ran, sarif }
}

describe("each job has only the permissions that it needs:", () => {
  test("no job that runs a pull request's code can write or has a token", () => {
    const [check] = workflow("sallyport-check.yml")
    expect(check!.permissions).toEqual({ contents: "read" })
    expect(check!.text).not.toMatch(/secrets\.|github\.token/)
    expect(check!.text).toContain("persist-credentials: false")
  })

  test("no job that can write or decides checks out a pull request or runs a package's script", () => {
    const jobs = workflow("sallyport.yml")
    expect(Object.fromEntries(jobs.map(({ name, permissions }) => [name, permissions]))).toEqual({
      label: { contents: "read", "pull-requests": "write", statuses: "write" },
      gate: { contents: "read", "pull-requests": "read", statuses: "read" },
      comment: { contents: "read", "pull-requests": "write" },
    })
    for (const { steps } of jobs) {
      const checkouts = steps.filter(({ uses }) => uses?.startsWith("actions/checkout@"))
      expect(checkouts.map(({ inputs }) => inputs.ref)).toEqual([
        "refs/heads/${{ github.event.pull_request.base.ref }}",
      ])
      const installs = steps.flatMap(({ run }) => (run?.startsWith("npm") ? [run] : []))
      expect(installs).toEqual(["npm ci --ignore-scripts"])
      for (const { run } of steps) expect(run ?? "").not.toMatch(/\$\{\{|npx/)
    }
  })

  test("findings are uploaded by a job that runs no other code", () => {
    const [, findings] = workflow("sallyport-check.yml")
    expect(findings!.permissions).toEqual({ actions: "read", contents: "read", "security-events": "write" })
    expect(findings!.steps.map(({ run }) => run)).toEqual([undefined, undefined])
  })

  test("all other jobs have none", () => {
    for (const file of ["sallyport.yml", "sallyport-check.yml"])
      expect(readFileSync(path.join(project, "node_modules/sallyport/recipes", file), "utf8")).toMatch(
        /^permissions: \{\}$/m,
      )
  })
})

test("a pull request that opens a page fails, with the access changes in one comment and the summary", async () => {
  const head = opening()
  const { access, sticky } = await runGate(head)
  expect([access.status, sticky.status]).toEqual([3, 0])
  expect(access.summary).toContain("/notes")
  expect(comments.map(({ body }) => body)).toEqual([
    "<!-- sallyport -->\nnot yours",
    `<!-- sallyport -->\n${access.summary}`,
  ])
  await runGate(head)
  expect(comments).toHaveLength(2)
})

test("the comment is updated with the pull request", async () => {
  await runGate(opening())
  const head = pullRequest(() => write("app/home.tsx", "export default function Home() {\n  return null\n}\n"))
  const { access } = await runGate(head, { action: "synchronize" })
  expect(access.status).toBe(0)
  expect(comments).toHaveLength(2)
  expect(comments[1]!.body).toBe(`<!-- sallyport -->\n${access.summary}`)
  expect(asked.at(-1)).toBe("PATCH /issues/comments/2")
})

describe("the comment of an app", () => {
  /** Runs the script as a job does whose working directory is this folder of the repository. */
  const post = async (folder: string, text: string) => {
    const directory = path.join(project, folder)
    mkdirSync(directory, { recursive: true })
    const given = { "access.md": text, "event.json": JSON.stringify(eventOf("a".repeat(40))) }
    for (const [file, content] of Object.entries(given)) writeFileSync(path.join(scratch, file), content)
    const script = path.join(project, "node_modules/sallyport/recipes/sticky-comment.mjs")
    const child = spawn(process.execPath, [script, path.join(scratch, "access.md")], {
      cwd: directory,
      env: {
        GITHUB_API_URL: `http://127.0.0.1:${(github.address() as AddressInfo).port}`,
        GITHUB_EVENT_PATH: path.join(scratch, "event.json"),
        GITHUB_REPOSITORY: NAME,
        GITHUB_TOKEN: "a-token",
        GITHUB_WORKSPACE: project,
      },
      stdio: "inherit",
    })
    expect(await once(child, "close")).toEqual([0, null])
  }
  const bodies = () => comments.slice(1).map(({ body }) => body)

  test("is not replaced by that of another app in the repository", async () => {
    await post("apps/shop", "a page opens\n")
    await post("apps/admin", "nothing changes\n")
    await post("", "of the root\n")
    await post("apps/shop", "two pages open\n")
    expect(bodies()).toEqual([
      "<!-- sallyport apps/shop -->\nIn `apps/shop`:\n\ntwo pages open\n",
      "<!-- sallyport apps/admin -->\nIn `apps/admin`:\n\nnothing changes\n",
      "<!-- sallyport -->\nof the root\n",
    ])
  })

  test("is cut at the end of a line if it is longer than GitHub takes", async () => {
    const row = `| \`/notes\` | ${"opened ".repeat(10)}|\n`
    await post("", row.repeat(1_000))
    const [shown = "", ...rest] = bodies()[0]!.replace("<!-- sallyport -->\n", "").split("\n\n")
    expect(shown).toBe(row.repeat(Math.floor(65_000 / row.length)).trimEnd())
    expect(rest).toEqual(["… the rest is in the job's summary."])
  })

  test("is cut anywhere if a line is very long, but not within a character", async () => {
    await post("", `title\n\n${"😀".repeat(40_000)}`)
    expect(bodies()[0]).toHaveLength(
      "<!-- sallyport -->\n".length + 65_000 + "\n\n… the rest is in the job's summary.".length,
    )
    expect(bodies()[0]!.isWellFormed()).toBe(true)
  })

  test("is cut anywhere if its first line alone is too long", async () => {
    await post("", "x".repeat(70_000))
    expect(bodies()).toEqual([`<!-- sallyport -->\n${"x".repeat(65_000)}\n\n… the rest is in the job's summary.`])
  })
})

describe("the label `access-approved`", () => {
  const labelled = (head: string, sender: string) => {
    labels = ["access-approved"]
    return runGate(head, { action: "labeled", label: "access-approved", sender })
  }

  test("lets an opened page pass, and the comment still reports it", async () => {
    const head = opening()
    expect((await labelled(head, "grace")).access.status).toBe(0)
    expect(comments[1]!.body).toContain("/notes")
    // Whatever else happens to this commit.
    expect((await runGate(head, { action: "labeled", label: "documentation" })).access.status).toBe(0)
    expect((await runGate(head, { action: "reopened" })).access.status).toBe(0)
  })

  test("does not count for a later commit, and a push removes it", async () => {
    const head = opening()
    expect((await labelled(head, "grace")).access.status).toBe(0)
    const pushed = pullRequest(() => write("app/home.tsx", "export default function Home() {\n  return 1\n}\n"), head)
    // As it is while the push and the label cross.
    expect((await runGate(pushed, { action: "edited" })).access.status).toBe(3)
    expect((await runGate(pushed, { action: "synchronize" })).access.status).toBe(3)
    expect(labels).toEqual([])
    labels = ["access-approved"]
    expect((await runGate(pushed, { action: "edited" })).access.status).toBe(3)
    expect((await labelled(pushed, "grace")).access.status).toBe(0)
  })

  test.each([
    ["the author", "ada"],
    ["somebody who may label and not write", "tim"],
    ["somebody who is no collaborator", "eve"],
  ])("does not count if %s adds it, and is removed", async (_, sender) => {
    const head = opening()
    expect((await labelled(head, sender)).access.status).toBe(3)
    expect(labels).toEqual([])
    expect(statuses).toEqual([])
  })

  test("that was removed does not come back by itself", async () => {
    const head = opening()
    await labelled(head, "grace")
    labels = []
    const off = { action: "unlabeled", label: "access-approved", sender: "grace" } as const
    expect((await runGate(head, off)).access.status).toBe(3)
    labels = ["access-approved"]
    expect((await runGate(head, { action: "edited" })).access.status).toBe(3)
  })

  test("does not count because of a status that somebody else wrote", async () => {
    const head = opening()
    labels = ["access-approved"]
    statuses = [{ sha: head, context: "sallyport/access-approved", state: "success", creator: { login: "ada" } }]
    expect((await runGate(head, { action: "edited" })).access.status).toBe(3)
  })
})

test("a pull request that closes a page passes", async () => {
  const head = pullRequest(() => {
    write("policy/app.policy.ts", policyOf("verified"))
    generate()
  })
  expect((await runGate(head)).access.status).toBe(0)
  expect((await runCheck(head)).status).toBe(0)
})

test("the gate is about the merge, not about the branch alone", async () => {
  const stale = pullRequest(() => write("app/home.tsx", "export default function Home() {\n  return 2\n}\n"))
  git("checkout", "--quiet", "--force", "main")
  const before = git("rev-parse", "HEAD").trim()
  try {
    write("policy/app.policy.ts", policyOf("verified"))
    generate()
    commit("closed meanwhile")
    // Alone, the branch would open the page again.
    expect((await runGate(stale)).access.status).toBe(0)
    const conflicting = pullRequest(() => write("policy/app.policy.ts", policyOf("anyone")), before)
    const { access } = await runGate(conflicting)
    expect(access.status).toBe(3)
    expect(access.output).toContain("has conflicts with")
  } finally {
    git("checkout", "--quiet", "--force", "main")
    git("reset", "--quiet", "--hard", before)
  }
})

test("a base without Sallyport fails with that reason", async () => {
  const [, gate] = workflow("sallyport.yml")
  const steps = gate!.steps.filter(({ run }) => run?.startsWith("npm ci") !== true)
  const ran = await runJob({ ...gate!, steps }, eventOf(opening()), "main", scratch)
  expect(ran.status).toBe(3)
  expect(ran.output).toContain("::error::the branch that this would be merged into does not have Sallyport")
})

test("a page without a rule fails, and is annotated and in the SARIF file", async () => {
  const head = pullRequest(() => {
    write(
      "app/routes.ts",
      PROJECT["app/routes.ts"].replace('route("*"', 'route("plans", "notes.tsx", { id: "plans" }), route("*"'),
    )
  })
  const { status, output, sarif } = await runCheck(head)
  expect(status).toBe(1)
  expect(output).toMatch(/^::error file=app\/routes\.ts,.*`\/plans`/m)
  expect(sarif.runs[0]!.results.map(({ ruleId }) => ruleId)).toContain("P404")
})

test("stale generated files fail", async () => {
  const head = pullRequest(() => write("policy/app.policy.ts", policyOf("verified")))
  expect((await runCheck(head)).status).toBe(2)
})

test("a pull request that rewrites the tool, the route list and the settings of npm and git changes nothing for the gate", async () => {
  const mark = path.join(scratch, "mark")
  const touch = `require("node:fs").appendFileSync(${JSON.stringify(mark)}, "ran\\n")`
  const head = pullRequest(() => {
    write("policy/app.policy.ts", policyOf("anyone"))
    generate()
    write(
      "app/routes.ts",
      `import { appendFileSync, globSync, writeFileSync } from "node:fs"
appendFileSync(${JSON.stringify(mark)}, "ran\\n")
for (const file of globSync("node_modules/sallyport/**/command-line/**/{diff,check,cli,start}.js"))
  writeFileSync(file, "export const diff = () => ({ stdout: '', stderr: '', exit: 0 })\\nexport const check = diff\\n")
${PROJECT["app/routes.ts"].replace("export default [", "export default [...[].map(String), ")}`,
    )
    write("app/root.tsx", "export default function Root() {\n  return null\n}\n")
    write("evil.cjs", touch)
    write("evil.mjs", `import { appendFileSync } from "node:fs"\nappendFileSync(${JSON.stringify(mark)}, "ran\\n")\n`)
    write(".npmrc", "node-options=--require ./evil.cjs\nscript-shell=./evil.cjs\nignore-scripts=false\n")
    write("vite.config.ts", `import "./evil.mjs"\nexport default {}\n`)
    write("react-router.config.ts", `import "./evil.mjs"\nexport default {}\n`)
    write(
      "package.json",
      JSON.stringify({
        ...(JSON.parse(PROJECT["package.json"]) as object),
        scripts: { prepare: "node evil.cjs", preinstall: "node evil.cjs", policy: "node evil.cjs" },
      }),
    )
    write(".gitattributes", "*.md diff=evil merge=evil filter=evil\n")
    write(".github/workflows/sallyport.yml", "name: nothing\n")
  })
  git("checkout", "--quiet", "--force", "--detach", "main")
  const check = await runCheck(head)
  // It runs there, and may say what it likes.
  expect(readFileSync(mark, "utf8")).toContain("ran")
  const [rewritten = ""] = globSync("node_modules/sallyport/**/command-line/**/diff.js", { cwd: check.directory })
  expect(readFileSync(path.join(check.directory, rewritten), "utf8")).toMatch(/^export const diff = /)
  rmSync(mark)
  const { access, sticky } = await runGate(head)
  expect([access.status, sticky.status]).toEqual([3, 0])
  expect(comments[1]!.body).toContain("/notes")
  expect(existsSync(mark)).toBe(false)
})

describe("for an app in a folder of a monorepo, the workflows as the README changes them", () => {
  const readme = readFileSync(path.join(ROOT, "src/build/package/shipped/README.md"), "utf8")
  const [, section = ""] = readme.split("\n### In a monorepo\n")
  const [, copying = ""] = /^```sh\n([\s\S]*?)^```$/m.exec(section) ?? []
  const [forWorkspaces = ""] = /-e 's\|node_modules\/sallyport\|.*'/.exec(section) ?? []

  /** The README's command, and where it leaves packages: in the app's folder, or with npm workspaces at the root. */
  const WAYS = {
    "with a lockfile of its own": { installedIn: "packages/web", command: copying },
    "in npm workspaces": {
      installedIn: "",
      command: copying
        .replace("packages/web/node_modules", "node_modules")
        .replace(/ {4}-e 's\|\^\\\( \*[\s\S]*?package-lock\.json\|' /, `    ${forWorkspaces} `),
    },
  } as const

  test.each(Object.entries(WAYS))("run in it, %s", async (name, { installedIn, command }) => {
    const origin = path.join(scratch, `monorepo ${name}`)
    const inside = (...args: readonly string[]): string =>
      execFileSync("git", ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", ...args], {
        cwd: origin,
        encoding: "utf8",
        stdio: ["ignore", "pipe", "pipe"],
      })
    const commitAll = (): string => {
      inside("add", "--all")
      inside("commit", "--quiet", "--message", "a commit")
      return inside("rev-parse", "HEAD").trim()
    }
    const app = path.join(origin, "packages/web")
    for (const file of git("ls-files", "-z").split("\0").slice(0, -1))
      cpSync(path.join(project, file), path.join(app, file))
    const recipes = path.join(origin, installedIn, "node_modules/sallyport/recipes")
    cpSync(path.join(project, "node_modules/sallyport/recipes"), recipes, { recursive: true })
    execFileSync("sh", ["-c", command], { cwd: origin, stdio: "pipe" })
    rmSync(path.join(origin, installedIn, "node_modules"), { recursive: true })
    inside("init", "--quiet", "--initial-branch=main")
    commitAll()
    inside("checkout", "--quiet", "--detach")
    writeFileSync(path.join(app, "policy/app.policy.ts"), policyOf("anyone"))
    const head = commitAll()
    inside("update-ref", "refs/pull/7/merge", head)
    inside("checkout", "--quiet", "main")

    const textOf = (file: string): string => readFileSync(path.join(origin, ".github/workflows", file), "utf8")
    const [, folder = ""] = /^defaults: \{ run: \{ working-directory: (\S+) \} \}$/m.exec(textOf("sallyport.yml")) ?? []
    expect(textOf("sallyport-check.yml")).toContain(`working-directory: ${folder} `)
    const lockfiles = jobsOf(textOf("sallyport.yml")).flatMap(({ steps }) =>
      steps.flatMap(({ inputs }) => ("cache" in inputs ? [inputs["cache-dependency-path"]] : [])),
    )
    const lockfile = installedIn === "" ? undefined : "packages/web/package-lock.json"
    expect(lockfiles).toEqual([lockfile, lockfile, lockfile])

    const at = { origin, folder, installedIn }
    const artifacts = mkdtempSync(path.join(scratch, "artifacts-"))
    const [, gate, comment] = jobsOf(textOf("sallyport.yml"))
    const access = await runJob(gate!, eventOf(head), "main", artifacts, at)
    expect([access.status, access.summary]).toEqual([3, expect.stringContaining("/notes")])
    expect((await runJob(comment!, eventOf(head), "main", artifacts, at)).status).toBe(0)
    expect(comments[1]!.body).toBe(`<!-- sallyport packages/web -->\nIn \`packages/web\`:\n\n${access.summary}`)
    const [check, findings] = jobsOf(textOf("sallyport-check.yml"))
    // The generated files are those of the policy before.
    expect((await runJob(check!, eventOf(head), "refs/pull/7/merge", artifacts, at)).status).toBe(2)
    expect(existsSync(path.join(artifacts, "sallyport-findings/findings.sarif"))).toBe(true)
    const [download, upload] = findings!.steps
    expect(upload!.inputs.sarif_file).toBe(`${download!.inputs.path}/findings.sarif`)
  })
})

describe("the plain recipe", () => {
  const run = (directory: string, ...args: readonly string[]) => runWith({}, directory, ...args)
  const runWith = async (
    environment: Readonly<Record<string, string>>,
    directory: string,
    ...args: readonly string[]
  ) => {
    const child = spawn("sh", ["node_modules/sallyport/recipes/sallyport.sh", ...args], {
      cwd: directory,
      env: { ...process.env, GITHUB_ACTIONS: "", GITHUB_STEP_SUMMARY: "", ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    })
    let output = ""
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()))
    const [status] = (await once(child, "close")) as [number | null]
    return { status, output }
  }

  test("does not need GitHub", async () => {
    const head = opening()
    const base = git("rev-parse", "main").trim()
    const { status, output } = await run(project, "gate", base, head)
    expect(status).toBe(3)
    expect(output).not.toContain("::")
    expect(readFileSync(path.join(project, ".sallyport/access.md"), "utf8")).toContain("/notes")
    expect((await run(project, "check")).status).toBe(0)
    expect(asked).toEqual([])
  })

  test("lets a change pass that a signed approval is for, and no other", async () => {
    const head = opening()
    const base = git("rev-parse", "main").trim()
    const at = (name: string): string => path.join(scratch, name)
    const { privateKey, publicKey } = generateKeyPairSync("ed25519")
    writeFileSync(at("ada.key"), privateKey.export({ type: "pkcs8", format: "pem" }))
    writeFileSync(at("ada.pub"), publicKey.export({ type: "spki", format: "pem" }))
    const given = { SALLYPORT_APPROVAL: at("approval.json"), SALLYPORT_KEY: at("ada.pub") }
    // Before somebody approves, the gate reports the change all the same.
    const before = await runWith(given, project, "gate", base, head)
    expect(before).toMatchObject({ status: 3, output: expect.stringContaining("there is no approval.json yet") })
    expect(readFileSync(path.join(project, ".sallyport/access.md"), "utf8")).toContain("/notes")
    const words = ["--by", "Ada", "--because", "notes are for all", "--until", "2999-12-31"]
    const sides = ["approve", base, head, "--routes", "none", "--key", at("ada.key"), "--out", "-"]
    const signed = execFileSync(process.execPath, ["node_modules/sallyport/bin/sallyport.js", ...sides, ...words], {
      cwd: project,
    })
    writeFileSync(at("approval.json"), signed)
    expect(await runWith(given, project, "gate", base, head)).toMatchObject({
      status: 0,
      output: expect.stringContaining("approved by Ada"),
    })
    expect((await runWith({ ...given, SALLYPORT_FAIL_ON: "none" }, project, "gate", base, head)).status).toBe(0)
    // One of the two alone is a mistake in the settings, as a secret that is not there. Empty counts as not set.
    for (const one of ["SALLYPORT_APPROVAL", "SALLYPORT_KEY"])
      expect(await runWith({ ...given, [one]: "" }, project, "gate", base, head)).toMatchObject({
        status: 64,
        output: expect.stringContaining("give SALLYPORT_APPROVAL and SALLYPORT_KEY together"),
      })
    expect(await run(project, "gate", base, head)).toMatchObject({
      status: 3,
      output: expect.stringContaining("$SALLYPORT_APPROVAL and $SALLYPORT_KEY"),
    })
    const other = pullRequest(() => write("policy/app.policy.ts", policyOf("anyone").replace("notes belong", "all")))
    expect(await runWith(given, project, "gate", base, other)).toMatchObject({
      status: 3,
      output: expect.stringContaining("does not count"),
    })
  })

  test("uses hashes instead of ambiguous names, and decides only in the base", async () => {
    const head = opening()
    const base = git("rev-parse", "main").trim()
    expect(await run(project, "gate", "main", head)).toMatchObject({
      status: 64,
      output: expect.stringContaining("whole hashes"),
    })
    expect((await run(project, "gate", base)).status).toBe(64)
    expect((await run(project)).status).toBe(64)
    git("checkout", "--quiet", "--detach", head)
    expect(await run(project, "gate", base, head)).toMatchObject({
      status: 64,
      output: expect.stringContaining("check out the base"),
    })
    git("checkout", "--quiet", "--detach", "main")
    expect((await run(project, "gate", base, "0".repeat(40))).status).toBe(3)
  })
})
