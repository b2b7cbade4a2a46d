import { ts } from "ts-morph"
import { literalReader } from "../ast/literal.ts"
import { parse, spanOfNode } from "../ast/parse.ts"
import { diagnosticOf, type Staged } from "../diagnostic.ts"
import { placeOf, type SourceText } from "../source.ts"
import type { Prerender } from "./inventory.ts"

export interface RouterConfig {
  readonly appDirectory: string
  readonly prerender: Prerender
}

export const DEFAULT_CONFIG: RouterConfig = { appDirectory: "app", prerender: { kind: "none" } }

/** Reads the two settings of `react-router.config.ts` that matter to access, without running it. */
export function readConfig(source: SourceText): Staged<RouterConfig> {
  const { file, diagnostics: syntax } = parse(source, "P408", "P408")
  if (file === null || syntax.length > 0) return { value: DEFAULT_CONFIG, diagnostics: syntax }
  const root = file.statements.find((statement) => ts.isExportAssignment(statement))?.expression
  const bare = root === undefined ? undefined : bareOf(root)
  if (bare === undefined || !ts.isObjectLiteralExpression(bare)) {
    const span = placeOf(source, bare === undefined ? { start: 0, end: 0 } : spanOfNode(file, bare))
    const finding = diagnosticOf(
      "P408",
      span,
      "the router's configuration is no object literal, so what is pre-rendered cannot be read",
    )
    return { value: DEFAULT_CONFIG, diagnostics: [finding] }
  }
  const { read, diagnostics } = literalReader(source, file, "P408")
  let config = DEFAULT_CONFIG
  for (const property of bare.properties) {
    const key =
      property.name !== undefined && (ts.isIdentifier(property.name) || ts.isStringLiteral(property.name))
        ? property.name.text
        : null
    if (key === null || (key !== "prerender" && key !== "appDirectory")) {
      // A spread could bring a `prerender` that is not in this file.
      if (ts.isSpreadAssignment(property))
        diagnostics.push(
          diagnosticOf("P408", placeOf(source, spanOfNode(file, property)), "a spread may hide a `prerender`"),
        )
      continue
    }
    const literal = ts.isPropertyAssignment(property) ? read(property.initializer) : null
    if (key === "appDirectory" && literal?.kind === "string") config = { ...config, appDirectory: literal.value }
    else if (key === "prerender" && literal?.kind === "boolean") {
      const span = placeOf(source, literal.span)
      config = { ...config, prerender: literal.value ? { kind: "static", span } : { kind: "none" } }
    } else if (
      key === "prerender" &&
      literal?.kind === "list" &&
      literal.items.every((item) => item.kind === "string")
    ) {
      const paths = literal.items.map(({ value, span }) => ({ path: value, span: placeOf(source, span) }))
      config = { ...config, prerender: { kind: "paths", paths } }
    } else if (literal?.kind !== "unreadable") {
      diagnostics.push(
        diagnosticOf("P408", placeOf(source, spanOfNode(file, property)), `\`${key}\` cannot be read`, {
          note: "the configuration is read and never run",
          hint: key === "prerender" ? "write `true`, `false` or a list of paths" : "write a string",
        }),
      )
    }
  }
  return { value: config, diagnostics }
}

function bareOf(node: ts.Expression): ts.Expression {
  let bare = node
  while (ts.isParenthesizedExpression(bare) || ts.isSatisfiesExpression(bare)) bare = bare.expression
  return bare
}
