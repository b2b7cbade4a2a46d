import { canonicalPathOf } from "../../../policy/canonical-path.ts"
import { diagnosticOf, type Diagnostic } from "../../source/diagnostic.ts"
import type { RouteEntry } from "../../react-router/entries.ts"
import { staticPathsOf } from "../../react-router/static-paths.ts"
import type { Place } from "../../source/source.ts"
import { openRegionOf } from "./partly.ts"
import type { Region } from "../regions/regions.ts"
import {
  findingAt,
  nameOfRule,
  pageIn,
  pagesIn,
  servedRegionsOf,
  type Check,
  type Subject,
} from "../regions/subject.ts"

/** Guarded pages ask the server, are not pre-rendered, and are not left to others. */
export const checkPages: Check = (subject) => {
  if (subject.routes === null) return []
  const pages = pagesIn(subject)
  return [
    ...pages.flatMap((entry) => checkLoader(subject, entry)),
    ...pages.flatMap((entry) => checkOutside(subject, entry)),
    ...checkPrerender(subject),
  ]
}

function checkLoader(subject: Subject, entry: RouteEntry): readonly Diagnostic[] {
  const unasked = unaskedRegionOf(subject, entry)
  if (unasked !== null) {
    const isRuled = guardingRegionOf(subject, entry) !== null
    const { message, hint } = unaskedWords(entry)
    const witness = { url: unasked.witness, state: null }
    return [
      diagnosticOf("P406", entry.node.span, message, {
        note: `${isRuled ? "" : "unless its rule will require `anyone`: "}navigation in the browser would not ask the server`,
        hint,
        witness,
      }),
    ]
  }
  const { file, loadsAlone } = entry.node.module
  const guarding = loadsAlone === true ? closedRegionOf(subject, entry) : null
  if (guarding === null) return []
  const message = `guarded page \`${entry.path}\` has a \`clientLoader\` that never calls \`serverLoader\``
  return [
    diagnosticOf("P420", entry.node.span, message, {
      note: "navigation in the browser does not ask the server",
      hint: `call it in \`${file}\`, even if you do not need its result`,
      witness: { url: guarding.witness, state: null },
    }),
  ]
}

function unaskedWords({ path, node: { module } }: RouteEntry): { readonly message: string; readonly hint: string } {
  const page = `guarded page \`${path}\``
  const [unread] = module.unread ?? []
  const asks = "and call `serverLoader()` in the `clientLoader`"
  if (unread === module.file)
    return {
      message: `${page} is written in Markdown, where no \`loader\` can be seen`,
      hint: `point its route at a module that exports a \`loader\`, and the page with \`export { default } from "./…"\``,
    }
  if (unread !== undefined)
    return {
      message: `${page} has no visible \`loader\`: \`export *\` reads from \`${unread}\`, which is not in the project`,
      hint: `export it by name: \`export { loader } from "${unread}"\``,
    }
  if (module.exports.includes("clientLoader"))
    return {
      message: `${page} has a \`clientLoader\` but no \`loader\``,
      hint: `export a \`loader\` from \`${module.file}\`, which may just return null, ${asks}`,
    }
  return {
    message: `${page} has no \`loader\``,
    hint: `export a \`loader\` from \`${module.file}\`, which may just return null`,
  }
}

/**
 * Where a page is guarded although the browser's own navigation to it would not ask the server; null for none. Without
 * a rule nobody may open it: what it lacks does not wait to be found until it has one.
 */
export function unaskedRegionOf(subject: Subject, entry: RouteEntry): Pick<Region, "witness"> | null {
  const { kind, node } = entry
  const isAsked = kind === "resource" || !node.module.exists || node.module.exports.includes("loader")
  return isAsked ? null : closedRegionOf(subject, entry)
}

/** Where a page is not open to everybody; null for nowhere. */
export const closedRegionOf = (subject: Subject, entry: RouteEntry): Pick<Region, "witness"> | null =>
  guardingRegionOf(subject, entry) ?? openRegionOf(subject, entry)

const guardingRegionOf = (subject: Subject, entry: RouteEntry): Pick<Region, "witness"> | null =>
  servedRegionsOf(subject, entry).find(({ governing }) => governing !== null && governing.rule.require !== "anyone") ??
  null

function checkOutside(subject: Subject, entry: RouteEntry): readonly Diagnostic[] {
  const served = servedRegionsOf(subject, entry)
  const taken = served.filter(({ outside }) => outside.length > 0)
  const first = taken[0]
  if (first === undefined) return []
  const { path, match, span } = first.outside[0]!.ast
  const whole = taken.length === served.length
  return [
    findingAt(
      subject,
      whole ? "P413" : "P415",
      span,
      whole
        ? `page \`${entry.path}\` is outside the policy`
        : `\`${path.value}\` ${match.value} puts some paths of page \`${entry.path}\` outside the policy`,
      {
        hint: "move the page, or narrow the entry",
        related: [{ span: entry.node.span, message: "serves the page" }],
        witness: { url: first.witness, state: null },
      },
    ),
  ]
}

function checkPrerender(subject: Subject): readonly Diagnostic[] {
  const prerender = subject.routes?.prerender ?? { kind: "none" }
  switch (prerender.kind) {
    case "none":
      return []
    case "paths":
      return prerender.paths.flatMap(({ path, span }) => guardedAt(subject, path, span))
    case "static":
      return staticPathsOf(subject.routes?.tree ?? []).flatMap((path) => guardedAt(subject, path, prerender.span))
  }
}

function guardedAt(subject: Subject, path: string, span: Place): readonly Diagnostic[] {
  const canonical = canonicalPathOf(path.startsWith("/") ? path : `/${path}`)
  if (canonical === null)
    return [
      diagnosticOf("P408", span, `\`${path}\` is not a path that can be pre-rendered`, {
        hint: "remove it from `prerender`, or correct its spelling",
      }),
    ]
  const region = subject.regions.at(canonical)
  const { governing, outside } = region
  if (outside.length > 0 || governing?.rule.require === "anyone") return []
  if (governing === null && pageIn(region) === null) return []
  return [
    diagnosticOf("P407", span, `guarded path \`${path}\` is pre-rendered`, {
      note: "the file would be served before any guard runs",
      hint:
        governing === null
          ? "remove it from `prerender`: no rule covers it, so nobody may see it"
          : `remove it from \`prerender\`: rule ${nameOfRule(governing)} requires \`${governing.rule.require}\``,
      witness: { url: canonical, state: "signed-out" },
    }),
  ]
}
