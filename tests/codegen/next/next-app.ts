import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"

export type Files = Readonly<Record<string, string>>

const PAGE = "export default function Page() {\n  return null\n}\n"
const HANDLER = "export const GET = () => new Response()\n"

/** Pages and handlers that do nothing, at these paths. */
export const pagesAt = (...files: readonly string[]): Files =>
  Object.fromEntries(files.map((file) => [file, /(?:^|\/)route\.ts$/.test(file) ? HANDLER : PAGE]))

const MODULES = path.resolve(import.meta.dirname, "../../../node_modules")

/** An app on disk with the Next of this repository. `remove` it in the end. */
export class NextApp {
  readonly root = realpathSync(mkdtempSync(path.join(tmpdir(), "sallyport-next-")))

  constructor(files: Files) {
    symlinkSync(MODULES, path.join(this.root, "node_modules"))
    this.write({ "package.json": JSON.stringify({ name: "app", dependencies: { next: "16.4.6" } }), ...files })
  }

  write(files: Files): void {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(this.root, file)), { recursive: true })
      writeFileSync(path.join(this.root, file), text)
    }
  }

  delete(file: string): void {
    rmSync(path.join(this.root, file), { recursive: true, force: true })
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true })
  }
}

export const LOCKS: Files = {
  "proxy.ts": 'import { locks } from "./locks"\n\nexport const proxy = locks.proxy\n',
  "instrumentation.ts": 'import { locks } from "./locks"\n\nexport const register = () => locks.register()\n',
  "locks.ts":
    'import { openNextLocks } from "sallyport/next"\nimport * as guards from "./generated/guards"\n\nexport const locks = openNextLocks({ guards, session: async () => ({ state: "signed-out" }) })\n',
}

/** A policy with these rules, as `path match require`. */
export const policyOf = (...rules: readonly string[]): Files => ({
  "policy/app.policy.ts": `export default {
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [
${rules
  .map((rule) => {
    const [at, match, require] = rule.split(" ")
    return `    { path: "${at}", match: "${match}", require: "${require}", why: "test" },\n`
  })
  .join("")}  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
}
`,
})
