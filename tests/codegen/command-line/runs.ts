import { generateKeyPairSync } from "node:crypto"
import { cpSync, mkdtempSync, realpathSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { onTestFinished } from "vitest"
import { ruleOf } from "../../policy/build.ts"
import { Repository } from "../history/git-repository.ts"
import { minimal } from "../init/apps.ts"
import { deployed } from "../probe/deployment.ts"
import { boundAt } from "../project/router-project.ts"
import { policyText } from "../record/histories.ts"
import { policyIn } from "./command-line.ts"

// Every command with a project to run it in, and each way to end.

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

/** The projects, and a deployment that answers 503. */
export interface ProjectPaths {
  readonly shop: Repository
  readonly bare: Repository
  readonly origin: string
  readonly remove: () => Promise<void>
}

export async function places(): Promise<ProjectPaths> {
  const shop = new Repository()
  for (const [file, text] of Object.entries(SHOP)) shop.write(file, text)
  shop.commit("Closed")
  await policyIn(shop.root, "record")
  shop.write("policy/app.policy.ts", policyText([{ ...orders, require: "anyone" }, repeated]))
  const bare = new Repository()
  for (const [file, text] of Object.entries(minimal)) bare.write(file, text)
  const deployment = await deployed(() => new Response("", { status: 503 }))
  return {
    shop,
    bare,
    origin: deployment.origin,
    remove: async () => {
      await deployment.close()
      for (const repository of [shop, bare]) repository.remove()
    },
  }
}

/** A copy of the project that a run is for, and its words. */
export function copyFor({ shop, bare, origin }: ProjectPaths, args: readonly string[]) {
  const repository = args[0] === "init" ? bare : shop
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), "sallyport-alone-")))
  onTestFinished(() => rmSync(root, { recursive: true }))
  cpSync(repository.root, root, { recursive: true })
  return { root, words: args.map((word) => (word === "ORIGIN" ? origin : word)) }
}

/** Each command, and each way to end. */
export const RUNS: readonly (readonly [status: number, args: readonly string[]])[] = [
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
  [2, ["eject"]],
  [66, ["seal"]],
  [0, ["codes", "p404"]],
  [0, ["help"]],
  [1, ["check", "--policy", "policy/rejected.policy.ts"]],
  [1, ["check", "--policy", "policy/deep.policy.ts", "--routes", "none"]],
  [2, ["generate", "--check", "--out", "nowhere"]],
  [64, ["chekc"]],
  [66, ["diff", "nowhere"]],
  [73, ["generate", "--out", "src/a.tsx"]],
]
