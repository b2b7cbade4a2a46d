import { listedUpTo } from "../messages/phrases.ts"
import type { ReactRouterApp } from "./app/found.ts"
import type { Draft } from "./draft.ts"
import { codeOf, isTypeScript, isUnable, type ModuleCode } from "./edits/code.ts"
import {
  plainContextsIn,
  withContextProvider,
  withContextTypes,
  withDefaultContext,
  withGivenContext,
  type LoadContextEdit,
} from "./edits/load-context.ts"
import { flagCommentsIn, newRouterConfig, withAppDirectory, withMiddlewareFlag } from "./edits/router-config.ts"

/**
 * Turns on React Router's middleware, and converts the load context to the class that it requires. In the report of
 * `init`, `did` lists what it changed, and `left` what the developer still has to do.
 */
export function turnOnMiddleware(draft: Draft, found: ReactRouterApp, isTyped: boolean): void {
  const file = found.routerConfig?.path ?? `react-router.config.${isTyped ? "ts" : "js"}`
  if (found.routerConfig === null) draft.put(file, newRouterConfig(file))
  // An edit that fails has noted what the developer must write, and `init` then writes nothing.
  else if (!draft.edit(file, withMiddlewareFlag)) return
  draft.did.push(`${file}: turned on \`future.v8_middleware\`, because React Router 7 runs no guard without it`)
  moveLoadContexts(draft, found)
  const tasks = [flagCommentsTask(draft, file), plainContextsTask(found)]
  draft.left.push(...tasks.filter((task) => task !== null))
}

/** The task for comments in the router's configuration that are about the flag; null if there are none. */
function flagCommentsTask(draft: Draft, file: string): string | null {
  const code = codeOf(file, draft.textOf(file) ?? "")
  const places = (code === null ? [] : flagCommentsIn(code)).map((line) => `${file}:${line}`)
  if (places.length === 0) return null
  return `${places.join(", ")}: what the comments say about \`v8_middleware\` may no longer be true, because it is on now`
}

/** The most places in tests that are listed. */
const MAX_PLACES = 20

/**
 * The task for tests that no longer compile, because they give loaders a plain object as context; null if none does.
 */
function plainContextsTask({ tests }: ReactRouterApp): string | null {
  const places = tests.flatMap(({ path: file, text }) => {
    const code = isTypeScript(file) && /AppLoadContext|\bcontext\b/.test(text) ? codeOf(file, text) : null
    return code === null ? [] : plainContextsIn(code).map((line) => `${file}:${line}`)
  })
  if (places.length === 0) return null
  return `${listedUpTo(MAX_PLACES, places, null)}: your tests give loaders or actions a plain object as \`context\`, which does not compile with middleware on: give them \`new RouterContextProvider()\`, with what your code reads from it as \`Object.assign(new RouterContextProvider(), ...)\``
}

/**
 * Writes `appDirectory` into the configuration if a preset or spread could change it: `diff` reads commits without
 * running them.
 */
export function writeAppDirectory(draft: Draft, { routerConfig, appDirectory }: ReactRouterApp): void {
  const file = routerConfig?.path
  const text = file === undefined ? null : draft.textOf(file)
  const code = file === undefined || text === null ? null : codeOf(file, text)
  if (file === undefined || code === null) return
  const edit = withAppDirectory(code, appDirectory)
  if (isUnable(edit)) {
    draft.left.push(`${file}: ${edit.unable}: export an object literal, with \`${edit.write[0]}\` in it`)
    return
  }
  if (edit.text === text) return
  draft.replace(file, text, edit.text)
  draft.did.push(`${file}: wrote \`appDirectory\` out, because \`diff\` has to find the app without running this file`)
}

/**
 * Converts load contexts and their types: with middleware on, loaders get a `Readonly<RouterContextProvider>`, and a
 * plain object as load context makes every request fail.
 */
function moveLoadContexts(
  draft: Draft,
  { viteConfig: { path: vite }, sources, declarations, linked }: ReactRouterApp,
): void {
  const files = new Set([...sources.map((one) => one.path), vite, ...declarations.map((one) => one.path)])
  for (const file of files) {
    // With the edits so far: the root module has its locks by now, and Vite's configuration its plugin.
    const text = draft.textOf(file) ?? ""
    const converted = convertedContext(file, text)
    const withContext = converted?.text ?? text
    const typed = withTypes(file, withContext)
    if (typed !== text) draft.replace(file, text, typed)
    if (typed !== withContext)
      draft.did.push(
        `${file}: declared that \`RouterContextProvider\`, which loaders get now, extends your \`AppLoadContext\``,
      )
    if (converted === null) continue
    if (withContext !== text) draft.did.push(`${file}: ${converted.did}`)
    for (const line of converted.unsure) draft.left.push(`${file}:${line}: ${converted.todo}: ${OTHERWISE}`)
  }
  for (const { path: file, text } of linked) {
    if (convertedContext(file, text) !== null)
      draft.left.push(
        `${file}: this module of another package makes your load context. Let it be \`Object.assign(new RouterContextProvider(), ...)\`: ${OTHERWISE}`,
      )
    else if (withTypes(file, text) !== text)
      draft.left.push(
        `${file}: this module of another package declares \`AppLoadContext\`. Write \`interface RouterContextProvider extends AppLoadContext {}\` beside it: loaders get that class now`,
      )
  }
}

const OTHERWISE = "with middleware on, any other object makes every request fail"

/** A way in which an app makes its load context, with the edit that makes it a `RouterContextProvider`. */
interface ContextEdit {
  /** Null if a file does not make the context in this way. */
  readonly edit: (code: ModuleCode) => LoadContextEdit | null
  /** The edit, in words. */
  readonly did: string
  /** The task for a line that the edit could not change. */
  readonly todo: string
}

/** A file makes its context in one of these ways: by a function, for a handler that it calls, or by an adapter. */
const CONTEXT_EDITS: readonly ContextEdit[] = [
  {
    edit: withContextProvider,
    did: "`getLoadContext` returns a `RouterContextProvider`, which middleware requires; what you put into it is still there",
    todo: "`getLoadContext` has to return `Object.assign(new RouterContextProvider(), ...)`",
  },
  {
    edit: withGivenContext,
    did: "the request handler is given a `RouterContextProvider`, which middleware requires; what you put into it is still there",
    todo: "the request handler has to be given `Object.assign(new RouterContextProvider(), ...)`",
  },
  {
    edit: withDefaultContext,
    did: "the adapter is given a `getLoadContext`, which returns a `RouterContextProvider` with what the adapter puts into the context: middleware requires one, and the adapter's own is a plain object",
    todo: "give the adapter `getLoadContext: ({ context }) => Object.assign(new RouterContextProvider(), context)`, unless it gets one",
  },
]

/** Code that may make a load context, or lets an adapter make it. */
const MAKES_CONTEXT = /getLoadContext|createRequestHandler|createPagesFunctionHandler|cloudflareDevProxy/

/** The converted load context of a file, with the sentences about it; null if the file makes none. */
function convertedContext(file: string, text: string): (LoadContextEdit & ContextEdit) | null {
  const code = MAKES_CONTEXT.test(text) ? codeOf(file, text) : null
  if (code === null) return null
  for (const way of CONTEXT_EDITS) {
    const edited = way.edit(code)
    if (edited !== null) return { ...way, ...edited }
  }
  return null
}

/**
 * The text of a file with `RouterContextProvider` as an extension of each declared `AppLoadContext`; unchanged without.
 */
function withTypes(file: string, text: string): string {
  const code = text.includes("AppLoadContext") ? codeOf(file, text) : null
  return (code === null ? null : withContextTypes(code)) ?? text
}
