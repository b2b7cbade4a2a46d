import type { Plan, InitRefusal } from "../../init/app/found.ts"
import { languagesIn } from "../../init/app/languages.ts"
import { Draft } from "../../init/draft.ts"
import { codeOf, type ModuleCode } from "../../init/edits/code.ts"
import { withScript } from "../../init/edits/project-files.ts"
import { absentOf, finishedPlan, sessionOf, type PlanOptions, type PlanParts } from "../../init/finished-plan.ts"
import { hintsIn } from "../../init/policy/hints.ts"
import type { SessionFound } from "../../init/session/found.ts"
import { routeEntriesOf } from "../../target/entries.ts"
import { nextChainOf, OPEN_NEXT_LOCKS } from "../lock-chain.ts"
import { INSTRUMENTATION, PROXY, withRegistration, withSeal } from "./edits.ts"
import { modulesOf } from "./module-values.ts"
import { nextAuthCheckOf } from "./next-auth-check.ts"
import type { NextFound } from "./read-app.ts"
import { moduleThatDoesMore, updateSessionCallIn } from "./replaced-proxies.ts"
import { viewPathsOf, viewsIn, withViews } from "./views.ts"

/**
 * The complete plan of edits for a Next app, or the reasons why there is none: first the modules of the two locks, then
 * the policy and the pages that it needs, and last the files that are generated from it. Reads and writes no file.
 */
export function nextPlanOf(found: NextFound, options: PlanOptions): Plan | InitRefusal {
  // The locks: `proxy.ts` is the first, `instrumentation.ts` registers the second, and `locks.ts` opens both.
  const { base, out, sources, textOf } = found
  const draft = new Draft(found)
  const isTyped = textOf("tsconfig.json") !== null
  const fileAt = (name: string): string => `${base}${name}.${isTyped ? "ts" : "js"}`
  const isNew = textOf(fileAt("locks")) === null
  const session = usableInNext(sessionOf(draft, found, isNew, options))
  putProxy(draft, found, fileAt("proxy"), session)
  const registration = ["ts", "js"].map((end) => `${base}instrumentation.${end}`).find((file) => textOf(file) !== null)
  if (registration === undefined) draft.put(fileAt("instrumentation"), INSTRUMENTATION)
  else draft.edit(registration, withRegistration)

  // The pages that show denials. An app that was set up before keeps those that it has.
  const views = textOf(options.policy) === null && isNew ? viewsIn(found) : []
  for (const { file, text } of views) draft.put(file, text)
  const routes = withViews(found.routes, views)
  const needs = {
    routes,
    views: views.map((view) => view.path),
    absent: absentOf(session, found),
    files: routes.files ?? [],
    undecidedFiles: found.publicFiles.filter((file) => !PART_OF_PAGES.test(file)),
    hintsOf: hintsIn(routes.tree, sources),
    openPrerendered: options.openPrerendered,
    languages: languagesIn(sources),
    observed: options.observed,
  }
  const binding = {
    file: fileAt("locks"),
    isNew,
    isTyped,
    // Next finds modules without their endings.
    suffix: "",
    opening: OPEN_NEXT_LOCKS,
    views: viewPathsOf(views),
  } as const
  const parts: PlanParts = {
    session,
    binding,
    generated: out,
    needs,
    tasksOf: () => {
      putProjectFiles(draft, found)
      return []
    },
    // The imports from `proxy.ts` to the guards.
    faultIn: (files) => nextChainOf({ base: base.replace(/\/$/, ""), out }, files).fault,
  }
  return finishedPlan(draft, found, parts, options)
}

/**
 * A file that browsers load with a page, or that crawlers look for. Directories never match, because their names end
 * with a slash.
 */
const PART_OF_PAGES =
  /\.(?:avif|css|gif|html|ico|jpe?g|js|json|mjs|otf|png|svg|ttf|txt|wasm|webmanifest|webp|woff2?|xml)$/i

/** True for the kinds of sessions whose ports run in Next. The others need React Router's context or its cookies. */
const RUNS_IN_NEXT: Readonly<Record<SessionFound["kind"], boolean>> = {
  supabase: true,
  jwt: true,
  bearer: true,
  function: true,
  "better-auth": true,
  "auth-js": true,
  "next-auth": true,
  "next-auth-5": true,
  none: true,
  clerk: false,
  hydrogen: false,
  shopify: false,
  storage: false,
  "supabase-tokens": false,
}

/** The session, if the package has a port for it that runs in Next. */
const usableInNext = (session: SessionFound): SessionFound => (RUNS_IN_NEXT[session.kind] ? session : { kind: "none" })

/** The decision about a proxy of the app. */
interface Replacement {
  /** The reason why the locks do everything that it does; null if it has to stay. */
  readonly reason: string | null
  /** A sentence about what else it does; null if there is nothing to name. */
  readonly more: string | null
}

const KEPT: Replacement = { reason: null, more: null }

/** Puts the proxy of the locks in place, unless the app has one of its own that does more. */
function putProxy(draft: Draft, found: NextFound, file: string, session: SessionFound): void {
  const { base, textOf } = found
  const files = ["proxy", "middleware"].flatMap((name) => ["ts", "js"].map((end) => `${name}.${end}`))
  const names = files.map((name) => `${base}${name}`)
  const unread = base === "" ? undefined : files.find((name) => textOf(name) !== null)
  if (unread !== undefined)
    draft.left.push(
      `${unread}: delete it. Next reads this file only from \`${base}\`, beside the routes, so what it does never runs`,
    )
  const existing = names.find((name) => textOf(name) !== null)
  const text = existing === undefined ? null : textOf(existing)
  if (existing === undefined || text === null) return draft.put(file, PROXY)
  if (/\blocks\.proxy\b/.test(text)) return
  // Before Next 16, a proxy was called middleware. The file itself has to get the new name too.
  const isOld = existing.startsWith(`${base}middleware.`)
  const code = codeOf(existing, text)
  const { reason, more } = code === null ? KEPT : replacementOf(code, session, found)
  if (reason !== null) {
    if (isOld) draft.delete(existing)
    draft.put(isOld ? file : existing, PROXY)
    draft.did.push(`${existing}: ${reason}`)
    return
  }
  const lines = PROXY.split("\n").filter((line) => line !== "" && !line.startsWith("//"))
  draft.refused.push(
    [
      `${existing}: this ${isOld ? "middleware" : "proxy"} is yours, and only one can run.${more === null ? "" : ` ${more}`} Move what it does into \`session\` of the locks, into the routes, or into \`next.config\` (headers, redirects); access checks can go, because the policy makes them. Then delete the file, or write this there yourself${isOld ? `, as ${file}` : ""}:`,
      ...lines.map((line) => `    ${line}`),
    ].join("\n"),
  )
}

/**
 * Decides about a proxy. It is replaced only if it is certain to do nothing else, and if the session port reads its
 * sessions.
 */
function replacementOf(code: ModuleCode, session: SessionFound, found: NextFound): Replacement {
  const moduleNamed = modulesOf(found)
  const check = nextAuthCheckOf(code, moduleNamed)
  if (check !== null && check === session.kind) {
    // Without `authorized`, NextAuth 5 lets everybody through.
    const more = check === "next-auth" ? checkedElsewhere(found) : null
    const reason = "the policy decides who may open a page now, and the session port reads the session of NextAuth"
    return { reason: more === null ? reason : null, more }
  }
  const call = session.kind === "supabase" ? updateSessionCallIn(code) : null
  if (call === null) return KEPT
  const more = moduleThatDoesMore(call, code, moduleNamed) ?? checkedElsewhere(found)
  const reason = "the session port renews the sessions of Supabase now, before every request"
  return { reason: more === null ? reason : null, more }
}

/** A sentence about a path that a proxy may guard and no policy can, because another server answers; null for none. */
function checkedElsewhere({ routes }: NextFound): string | null {
  const leaving = routeEntriesOf(routes.tree).find(({ node }) => node.ordered?.rewrite?.leaves === true)
  return leaving === undefined
    ? null
    : `It may also guard \`${leaving.path}\`, which is rewritten to another server: no policy can guard that, so check access there.`
}

/** Edits the scripts of the app, and the settings by which its tools leave generated files alone. */
function putProjectFiles(draft: Draft, { packages, manifest, out }: NextFound): void {
  const sealed = withSeal(manifest.text)
  if (sealed === null)
    draft.left.push(
      "package.json: run `sallyport seal` directly after `next build`, as in `next build && sallyport seal`; a build without it is guarded by its proxy alone",
    )
  draft.put(manifest.path, withScript(sealed ?? manifest.text))
  draft.leaveOutGenerated(packages, out)
}
