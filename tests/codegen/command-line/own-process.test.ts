import { generateKeyPairSync } from "node:crypto"
import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { run } from "../../../codegen/command-line/run.ts"
import { ruleOf } from "../../policy/build.ts"
import { policyAloneIn, policyIn } from "./command-line.ts"
import { Repository } from "../history/git-repository.ts"
import { minimal } from "../init/apps.ts"
import { deployed, type Deployment } from "../probe/deployment.ts"
import { boundAt } from "../project/router-project.ts"
import { policyText } from "../record/histories.ts"

const orders = ruleOf("/orders", "subtree", "signed-in")
const repeated = ruleOf("/orders/open", "subtree", "anyone")

const { privateKey } = generateKeyPairSync("ed25519")

/** An app with a policy, opened once it was committed, and everything that a command is given. */
const SHOP: Readonly<Record<string, string>> = {
  "package.json": '{ "name": "shop", "type": "module" }\n',
  "react-router.config.ts": 'export default { appDirectory: "src" }\n',
  "src/routes.ts":
    'import { route } from "@react-router/dev/routes"\nexport default [route("orders", "a.tsx"), route("orders/open", "a.tsx", { id: "open" }), route("*", "a.tsx", { id: "rest" })]\n',
  ...boundAt("src"),
  "src/a.tsx": "export const loader = () => null\nexport default function Page() {}\n",
  "policy/app.policy.ts": policyText([orders]),
  "policy/rejected.policy.ts": policyText([ruleOf("/A", "exact", "signed-in")]),
  "policy/deep.policy.ts": `export default ${"[".repeat(60_000)}`,
  "ada.key": privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  "cookie.txt": "state=signed-in\n",
}

let shop: Repository
let bare: Repository
let deployment: Deployment

beforeAll(async () => {
  shop = new Repository()
  for (const [file, text] of Object.entries(SHOP)) shop.write(file, text)
  shop.commit("Closed")
  await policyIn(shop.root, "record")
  shop.write("policy/app.policy.ts", policyText([{ ...orders, require: "anyone" }, repeated]))
  bare = new Repository()
  for (const [file, text] of Object.entries(minimal)) bare.write(file, text)
  deployment = await deployed(() => new Response("", { status: 503 }))
})

afterAll(async () => {
  await deployment.close()
  for (const repository of [shop, bare]) repository.remove()
})

/** Each command, and each way to end. */
const RUNS: readonly (readonly [status: number, args: readonly string[]])[] = [
  [0, ["check"]],
  [0, ["generate", "--out", "out"]],
  [0, ["accept", "P304", "/orders/open", "--match", "subtree", "--because", "it is shown"]],
  [0, ["table", "--format", "json"]],
  [0, ["explain", "/orders", "--as", "signed-out"]],
  [3, ["diff", "--fail-on", "opened"]],
  [0, ["approve", "--key", "ada.key", "--by", "Ada", "--because", "so", "--until", "2999-12-31"]],
  [0, ["history"]],
  [0, ["verify", "--mutants", "none"]],
  [0, ["record", "--out", "again.json"]],
  [0, ["verify-record", "sallyport.record.json"]],
  [0, ["scan", "ORIGIN"]],
  [3, ["probe", "ORIGIN", "--cookie", "signed-in=cookie.txt"]],
  [0, ["report", "--format", "csv"]],
  [0, ["test"]],
  [0, ["routes"]],
  [0, ["new"]],
  [0, ["init"]],
  [0, ["codes", "p404"]],
  [0, ["help"]],
  [1, ["check", "--policy", "policy/rejected.policy.ts"]],
  [1, ["check", "--policy", "policy/deep.policy.ts", "--routes", "none"]],
  [2, ["generate", "--check", "--out", "nowhere"]],
  [64, ["chekc"]],
  [66, ["diff", "nowhere"]],
  [73, ["generate", "--out", "src/a.tsx"]],
]

function copyOf(repository: Repository): string {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), "sallyport-alone-")))
  onTestFinished(() => rmSync(root, { recursive: true }))
  cpSync(repository.root, root, { recursive: true })
  return root
}

/** Every file, by name; git's own are nobody's to write. */
function filesIn(root: string): Readonly<Record<string, string>> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const names = files.map(({ parentPath, name }) => path.join(parentPath, name)).toSorted()
  return Object.fromEntries(names.map((name) => [path.relative(root, name), readFileSync(name, "latin1")]))
}

describe("in a process of its own the command line says, writes and ends with what the tests of its commands see", () => {
  test.each(RUNS.map(([status, args]) => [args.join(" "), { args, status }]))("%s", async (_, { args, status }) => {
    const given = args.map((word) => (word === "ORIGIN" ? deployment.origin : word))
    const repository = args[0] === "init" ? bare : shop
    const [here, alone] = [copyOf(repository), copyOf(repository)]
    const said = await policyIn(here, ...given)
    const { stderr, ...rest } = await policyAloneIn(alone, ...given)
    expect({ ...rest, stderr: stderr.replaceAll(alone, here) }).toEqual(said)
    expect(said).toMatchObject({ status })
    expect(filesIn(alone)).toEqual(filesIn(here))
  })

  test("with every command among them", async () => {
    const { stdout } = await policyIn(shop.root, "--help")
    const commands = [...stdout.split("\nEveryday commands:\n")[1]!.matchAll(/^ {2}([a-z-]+)/gm)].map(
      ([, name]) => name,
    )
    expect(commands.length).toBeGreaterThan(10)
    expect(new Set(RUNS.map(([, [name]]) => name))).toEqual(new Set([...commands, "chekc"]))
  })
})

describe("on a terminal", () => {
  const shown = async (isTTY: boolean, env: Readonly<Record<string, string>>): Promise<string> => {
    let text = ""
    const stdout = { isTTY, write: (more: string) => (text += more) }
    const args = ["check", "--policy", "policy/rejected.policy.ts"]
    await run(args, { root: shop.root, stdout, stderr: { write: () => {}, fd: -1 }, env })
    return text
  }

  test("a report has colours, unless nobody wants them", async () => {
    expect(await shown(true, {})).toContain("\u{1b}[")
    expect(await shown(true, { NO_COLOR: "1" })).not.toContain("\u{1b}")
    expect(await shown(false, {})).not.toContain("\u{1b}")
  })
})
