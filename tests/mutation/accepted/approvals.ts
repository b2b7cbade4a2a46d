import { inFile, type Accepted } from "./in-file.ts"

const ENVELOPE = "codegen/approval/envelope.ts"
const APPROVAL = "codegen/approval/approval.ts"

export const APPROVALS: readonly Accepted[] = [
  ...inFile(ENVELOPE, "Node takes an empty encoding for UTF-8.", [
    ["StringLiteral", 'const body = Buffer.from(payload, "utf8")', '"utf8"', '""'],
  ]),
  ...inFile(ENVELOPE, "No envelope has exactly this length, because Base64 grows by four characters.", [
    [
      "EqualityOperator",
      "if (text.length > MAX_CHARACTERS) return null",
      "text.length > MAX_CHARACTERS",
      "text.length >= MAX_CHARACTERS",
    ],
  ]),
  ...inFile(
    ENVELOPE,
    "A line end elsewhere is refused either way: the text that is compared has one at its end alone.",
    [["Regex", 'return `${JSON.stringify(data)}\\n` === text.replace(/\\r\\n$/, "\\n")', "/\\r\\n$/", "/\\r\\n/"]],
  ),
  ...inFile("codegen/approval/signed-statement.ts", "No schema accepts null or undefined.", [
    ["BlockStatement", "} catch {", "{ return null }", "{}"],
  ]),
  ...inFile(APPROVAL, "JSON leaves out a property that is undefined.", [
    ["ConditionalExpression", "...(app === undefined ? {} : { app }),", "app === undefined", "false"],
  ]),
  ...inFile(APPROVAL, "Narrows a type: only a statement that names an app approves a change of another app.", [
    ["StringLiteral", 'const { expires, app = "" } = statement.predicate', '""', '"Stryker was here!"'],
  ]),
]
