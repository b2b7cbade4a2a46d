import type { ReactRouterApp } from "./app/found.ts"
import type { Draft } from "./draft.ts"
import { codeOf, isUnable } from "./edits/code.ts"
import {
  withContextProvider,
  withContextTypes,
  withDefaultContext,
  withGivenContext,
  type LoadContextEdit,
} from "./edits/load-context.ts"
import { newRouterConfig, withAppDirectory, withMiddlewareFlag } from "./edits/router-config.ts"

/**
 * Turns on React Router's middleware, and converts the load context to the class that it requires. In the report of
 * `init`, `did` lists what it changed, and `left` what the developer still has to do.
 */
export function turnOnMiddleware(draft: Draft, found: ReactRouterApp, isTyped: boolean): void {
  const { routerConfig } = found
  if (routerConfig === null) {
    const made = `react-router.config.${isTyped ? "ts" : "js"}`
    draft.put(made, newRouterConfig(made))
    draft.did.push(`${made}: turned on \`future.v8_middleware\`, because React Router 7 runs no guard without it`)
  } else {
    // `edit` is also true if the flag was on. False: it has noted what the developer must write, and `init` writes
    // nothing.
    if (!draft.edit(routerConfig.path, withMiddlewareFlag)) return
    draft.did.push(
      `${routerConfig.path}: turned on \`future.v8_middleware\`, because React Router 7 runs no guard without it`,
    )
  }
  moveLoadContexts(draft, found)
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
  draft.put(file, edit.text)
  draft.did.push(`${file}: wrote \`appDirectory\` out, because \`diff\` has to find the app without running this file`)
}

/** Converts load contexts. With middleware on, a plain object as load context makes every request fail. */
function moveLoadContexts(draft: Draft, found: ReactRouterApp): void {
  const { path: vite } = found.viteConfig
  for (const { path: file, text } of [...found.sources, { path: vite, text: draft.textOf(vite) ?? "" }]) {
    const code = MAKES_CONTEXT.test(text) ? codeOf(file, text) : null
    const made = code === null ? null : withContextProvider(code)
    // A file has one of these: a function that makes the context, a handler that is given one, or one with its own.
    const given = code === null || made !== null ? null : withGivenContext(code)
    const byDefault = code === null || made !== null || given !== null ? null : withDefaultContext(code)
    const moved = made ?? given ?? byDefault
    const typed = moved?.text ?? text
    const types = typed.includes("AppLoadContext") ? codeOf(file, typed) : null
    const renamed = (types === null ? null : withContextTypes(types)) ?? typed
    if (renamed !== text) draft.put(file, renamed)
    if (renamed !== typed)
      draft.did.push(
        `${file}: the type of your load context is now declared on \`RouterContextProvider\`, no longer on \`AppLoadContext\``,
      )
    if (moved === null) continue
    if (moved === given) reportGivenContext(draft, file, moved, moved.text !== text)
    else if (moved === byDefault) reportDefaultContext(draft, file, moved, moved.text !== text)
    else {
      if (moved.text !== text)
        draft.did.push(
          `${file}: \`getLoadContext\` returns a \`RouterContextProvider\`, which middleware requires; what you put into it is still there (in types elsewhere, of tests too: \`RouterContextProvider\` where you had \`AppLoadContext\`)`,
        )
      for (const line of moved.unsure)
        draft.left.push(
          `${file}:${line}: \`getLoadContext\` has to return \`Object.assign(new RouterContextProvider(), ...)\`: with middleware on, any other object makes every request fail`,
        )
    }
  }
  for (const { path: file, text } of found.linked) {
    const code = MAKES_CONTEXT.test(text) ? codeOf(file, text) : null
    if (code === null || (withContextProvider(code) ?? withGivenContext(code) ?? withDefaultContext(code)) === null)
      continue
    draft.left.push(
      `${file}: this module of another package makes your load context. Let it be \`Object.assign(new RouterContextProvider(), ...)\`: with middleware on, any other object makes every request fail`,
    )
  }
}

/** Code that may make a load context, or lets an adapter make it. */
const MAKES_CONTEXT = /getLoadContext|createRequestHandler|createPagesFunctionHandler|cloudflareDevProxy/

/** Reports the `getLoadContext` that an adapter is given in place of its own one. */
function reportDefaultContext(draft: Draft, file: string, { unsure }: LoadContextEdit, isMoved: boolean): void {
  if (isMoved)
    draft.did.push(
      `${file}: the adapter is given a \`getLoadContext\`, which returns a \`RouterContextProvider\` with what the adapter puts into the context: middleware requires one, and the adapter's own is a plain object`,
    )
  for (const line of unsure)
    draft.left.push(
      `${file}:${line}: give the adapter \`getLoadContext: ({ context }) => Object.assign(new RouterContextProvider(), context)\`, unless it gets one: with middleware on, any other object makes every request fail`,
    )
}

/** Reports the context that a request handler is given, which a worker passes to it with each request. */
function reportGivenContext(draft: Draft, file: string, { unsure }: LoadContextEdit, isMoved: boolean): void {
  if (isMoved)
    draft.did.push(
      `${file}: the request handler is given a \`RouterContextProvider\`, which middleware requires; what you put into it is still there (in types elsewhere, of tests too: \`RouterContextProvider\` where you had \`AppLoadContext\`)`,
    )
  for (const line of unsure)
    draft.left.push(
      `${file}:${line}: the request handler has to be given \`Object.assign(new RouterContextProvider(), ...)\`: with middleware on, any other object makes every request fail`,
    )
}
