import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { onTestFinished } from "vitest"

const INSTALLED = {
  /** React Router 8, as this repository has it. */
  here: "../../../node_modules",
  /** React Router 7.16, as one of the apps has it. */
  seven: "../../adoption/serve/node_modules",
} as const

/** The modules that bind an app to its guards, beside its route list. */
export function boundAt(appDirectory: string): Readonly<Record<string, string>> {
  return {
    [`${appDirectory}/root.tsx`]: `import { locks } from "./sallyport.server"

export const middleware = [locks.headers, locks.middleware]

export default function App() {}
`,
    [`${appDirectory}/sallyport.server.ts`]: `import { openLocks } from "sallyport/guard"
import * as guards from "./generated/guards"

export const locks = openLocks({
  guards,
  async session() {
    return { state: "signed-out", session: null, setCookies: [] }
  },
})
`,
  }
}

/** Those of the app that has its route list among these files. */
function boundIn(files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const routes = Object.keys(files).find((file) => /(?:^|\/)routes\.[jt]sx?$/.test(file))
  return routes === undefined ? {} : boundAt(path.posix.dirname(routes))
}

/** A project of these files in a directory of its own, gone when the test is, with packages that are installed here. */
export function projectOf(
  files: Readonly<Record<string, string>>,
  installed: keyof typeof INSTALLED | "none" = "here",
): string {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), "sallyport-project-")))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  if (installed !== "none")
    symlinkSync(path.resolve(import.meta.dirname, INSTALLED[installed]), path.join(root, "node_modules"), "dir")
  for (const [file, text] of Object.entries({ "package.json": '{ "type": "module" }', ...boundIn(files), ...files }))
    writeTo(root, file, text)
  return root
}

function writeTo(root: string, file: string, text: string): void {
  const at = path.join(root, file)
  mkdirSync(path.dirname(at), { recursive: true })
  writeFileSync(at, text)
}
