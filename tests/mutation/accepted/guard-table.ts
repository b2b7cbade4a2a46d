import { inFile, type Accepted } from "./in-file.ts"

const TABLE = "codegen/emit/guard-table.ts"
const MARKDOWN = "codegen/emit/guard-table-markdown.ts"

const REGIONS = "for (const region of regions?.all ?? []) {"
const VISITOR_CELL = '({ visitors }) => (visitors === undefined ? "" : textOfVisitorCells(visitors[name]!)),'

export const GUARD_TABLE: readonly Accepted[] = [
  ...inFile(TABLE, "Narrows a type: the check refuses a policy with too many regions.", [
    ["OptionalChaining", REGIONS, "regions?.all", "regions.all"],
    ["ArrayDeclaration", REGIONS, "[]", '["Stryker was here"]'],
  ]),
  ...inFile(TABLE, "Narrows a type: nothing reads an example of no rule.", [
    ["ConditionalExpression", "if (governing === null || outside.length > 0) continue", "governing === null", "false"],
  ]),
  ...inFile(MARKDOWN, "Narrows a type: where the policy names visitors, each row has them.", [
    ["ConditionalExpression", VISITOR_CELL, "visitors === undefined", "false"],
    ["StringLiteral", VISITOR_CELL, '""', '"Stryker was here!"'],
  ]),
]
