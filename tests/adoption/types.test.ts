import { mkdtempSync, realpathSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, expect, test } from "vitest"
import { boundApp, ran, run, type Router } from "./bound-app.ts"

// The locks in the types that apps give their middleware and contexts.

const TSCONFIG = {
  include: ["app", ".react-router/types/**/*"],
  compilerOptions: {
    lib: ["DOM", "DOM.Iterable", "ES2022"],
    types: ["vite/client"],
    target: "ES2022",
    module: "ES2022",
    moduleResolution: "bundler",
    jsx: "react-jsx",
    rootDirs: [".", "./.react-router/types"],
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    exactOptionalPropertyTypes: true,
  },
}

const USES = `import { createContext, redirect, type MiddlewareFunction, type RouterContextProvider } from "react-router"
import { openLocks } from "sallyport/guard"
import type { Route } from "./+types/root"
import * as guards from "./generated/guards"
import type { PageRequirement } from "./generated/guards"
import { locks } from "./sallyport.server"

export const plain: MiddlewareFunction[] = [locks.headers, locks.middleware]
export const ofResponses: MiddlewareFunction<Response>[] = [locks.headers, locks.middleware]
export const ofTheRoute: Route.MiddlewareFunction[] = [locks.headers, locks.middleware]
export const provided = (request: object): RouterContextProvider => locks.loadContext(request)

const userContext = createContext<string>()
const handshake: Route.MiddlewareFunction = async (_, next) => {
  const response = await next()
  response.headers.set("X-Frame-Options", "DENY")
  return response
}
const nonce: MiddlewareFunction = ({ context }, next) => (context.set(userContext, "ada"), next())

export const others = openLocks<PageRequirement, { readonly name: string }>({
  guards,
  before: [handshake, nonce, async (_, next) => next()],
  async session(request, context) {
    if (!request.headers.has("Cookie")) return redirect("/sign-in")
    return { state: "signed-in", session: { name: context.get(userContext) }, setCookies: [] }
  },
})
`

const OLDER = `
import type { AppLoadContext } from "react-router"

export const getLoadContext = (request: object): AppLoadContext => locks.loadContext(request)
`

const scratch = realpathSync(mkdtempSync(path.join(tmpdir(), "sallyport-types-")))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

test.each<Router>([8, 7])("an app on React Router %i can give the locks any names", (router) => {
  const app = path.join(scratch, `app-${router}`)
  boundApp(app, router, {
    packages: ["typescript", "@types/react"],
    files: { "tsconfig.json": JSON.stringify(TSCONFIG), "app/uses.ts": router === 7 ? USES + OLDER : USES },
  })
  run(app, "react-router", "typegen")
  expect(ran(app, "tsc")).toMatchObject({ status: 0, stdout: "" })
})
