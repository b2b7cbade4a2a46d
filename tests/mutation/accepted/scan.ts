import { inFile, type Accepted } from "./in-file.ts"

const JUDGE = "codegen/scan/judge.ts"

const SENDS_ON =
  'sendsOn ??= /^[^;,]*[;,]\\s*url\\s*=\\s*["\']?([^"\']+)/i.exec(attributeOf(tag, "content") ?? "")?.[1]?.trim() ?? null'
const MATCH = '/^[^;,]*[;,]\\s*url\\s*=\\s*["\']?([^"\']+)/i.exec(attributeOf(tag, "content") ?? "")?.[1]'

export const SCAN: readonly Accepted[] = [
  ...inFile(JUDGE, "Digits are removed one by one, too.", [
    ["Regex", 'const plain = text.replace(/\\d+/g, "").replace(/\\s+/g, " ").trim()', "/\\d+/g", "/\\d/g"],
    ["Regex", '.replaceAll(address.replace(/\\d+/g, ""), " ")', "/\\d+/g", "/\\d/g"],
  ]),
  ...inFile(JUDGE, "Nothing is read at the end.", [
    ["EqualityOperator", "for (let at = 0; at < html.length;) {", "at < html.length", "at <= html.length"],
  ]),
  ...inFile(JUDGE, "A shortcut: a comment has no name of an element.", [
    ["ConditionalExpression", "if (isComment) continue", "isComment", "false"],
  ]),
  ...inFile(JUDGE, "No element has this name.", [
    ["StringLiteral", 'const name = /^\\/?[a-z]+/i.exec(tag)?.[0].toLowerCase() ?? ""', '""', '"Stryker was here!"'],
  ]),
  ...inFile(JUDGE, "Narrows a type: every match has this group.", [
    ["OptionalChaining", SENDS_ON, `${MATCH}?.trim`, `${MATCH}.trim`],
  ]),
  ...inFile(JUDGE, "The other text names no address, either.", [
    ["StringLiteral", SENDS_ON, '""', '"Stryker was here!"'],
  ]),
  ...inFile(JUDGE, "The other text is not the type of a page, either.", [
    [
      "StringLiteral",
      'html: /\\bhtml\\b/i.test(headers.get("content-type") ?? "") ? readHtml(got.body) : null,',
      '""',
      '"Stryker was here!"',
    ],
  ]),
  ...inFile(JUDGE, "The status 400 is judged above.", [
    ["EqualityOperator", "if (status >= 400)", "status >= 400", "status > 400"],
  ]),
  ...inFile(JUDGE, "No page has this text.", [
    [
      "ArrayDeclaration",
      "const shell = new Set(missing?.html == null ? [] : textsOf(missing.html, MISSING))",
      "[]",
      '["Stryker was here"]',
    ],
  ]),
]
