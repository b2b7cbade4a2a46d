import { canonicalPathOf } from "../../policy/canonical-path.ts"
import { diagnosticOf, type Diagnostic } from "../source/diagnostic.ts"
import type { RouteEntry } from "../react-router/entries.ts"
import type { Place } from "../source/source.ts"
import type { Region } from "./regions.ts"
import { findingAt, isPage, nameOfRule, servedRegionsOf, type Check, type Subject } from "./subject.ts"

/** Guarded pages ask the server, are not pre-rendered, and are not left to others. */
export const checkPages: Check = (subject) => {
  if (subject.routes === null) return []
  const pages = subject.entries.filter(isPage)
  return [
    ...pages.flatMap((entry) => checkLoader(subject, entry)),
    ...pages.flatMap((entry) => checkOutside(subject, entry)),
    ...checkPrerender(subject, pages),
  ]
}

function checkLoader(subject: Subject, entry: RouteEntry): readonly Diagnostic[] {
  const { module, span } = entry.node
  const guarding = unaskedRegionOf(subject, entry)
  if (guarding === null) return []
  return [
    diagnosticOf("P406", span, `guarded page \`${entry.path}\` has no \`loader\``, {
      note: "the router's client navigation would not ask the server",
      hint: `export a \`loader\` from \`${module.file}\`, even one that returns null`,
      witness: { url: guarding.witness, state: null },
    }),
  ]
}

/** Where a page is guarded although the browser's own navigation to it would not ask the server; null for none. */
export function unaskedRegionOf(subject: Subject, entry: RouteEntry): Pick<Region, "witness"> | null {
  const { module } = entry.node
  if (entry.kind === "resource" || !module.exists || module.exports.includes("loader")) return null
  return (
    servedRegionsOf(subject, entry).find(
      ({ governing }) => governing !== null && governing.rule.require !== "anyone",
    ) ?? null
  )
}

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
        ? `page \`${entry.path}\` lies outside the policy`
        : `\`${path.value}\` ${match.value} takes some paths of page \`${entry.path}\` outside the policy`,
      {
        hint: "move the page or narrow the entry",
        related: [{ span: entry.node.span, message: "serves the page" }],
        witness: { url: first.witness, state: null },
      },
    ),
  ]
}

function checkPrerender(subject: Subject, pages: readonly RouteEntry[]): readonly Diagnostic[] {
  const prerender = subject.routes?.prerender ?? { kind: "none" }
  switch (prerender.kind) {
    case "none":
      return []
    case "paths":
      return prerender.paths.flatMap(({ path, span }) => guardedAt(subject, path, span))
    case "static":
      return pages
        .filter(
          ({ splat, scopes }) =>
            !splat && scopes.some(({ pattern }) => pattern.every(({ kind }) => kind === "literal")),
        )
        .flatMap(({ path }) => guardedAt(subject, path, prerender.span))
  }
}

function guardedAt(subject: Subject, path: string, span: Place): readonly Diagnostic[] {
  const canonical = canonicalPathOf(path.startsWith("/") ? path : `/${path}`)
  if (canonical === null) return [diagnosticOf("P408", span, `\`${path}\` is no path that could be pre-rendered`)]
  const { governing, outside } = subject.regions.at(canonical)
  if (governing === null || governing.rule.require === "anyone" || outside.length > 0) return []
  return [
    diagnosticOf("P407", span, `guarded path \`${path}\` is pre-rendered`, {
      note: "the file would be served before any guard runs",
      hint: `remove it from \`prerender\`: rule ${nameOfRule(governing)} asks for \`${governing.rule.require}\``,
      witness: { url: canonical, state: "signed-out" },
    }),
  ]
}
