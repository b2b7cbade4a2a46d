import { inFile, type Accepted } from "./in-file.ts"

const PORT = "src/session/jwt/jwt-ports.ts"
const SOURCE = "src/session/jwt/key-source.ts"

const KEY = "src/session/jwt/wrong-key.ts"

const IS_JWK =
  'return typeof value === "object" && value !== null && ("keys" in value || ("kty" in value && value.kty !== "oct"))'
const COOKIE = 'jwtPort(options, ({ headers }) => lastCookie(headers.get("cookie") ?? "", options.cookie))'
const BEARER =
  'jwtPort(options, ({ headers }) => /^Bearer +([^ ]+) *$/i.exec(headers.get("authorization") ?? "")?.[1] ?? null)'

export const JWT: readonly Accepted[] = [
  ...inFile(PORT, "The other text holds no token, either.", [
    ["StringLiteral", COOKIE, '""', '"Stryker was here!"'],
    ["StringLiteral", BEARER, '""', '"Stryker was here!"'],
  ]),
  ...inFile(SOURCE, "Saves memory: the rest of a token tells it from others, too.", [
    ["MethodExpression", "const end = token.slice(-40)", "token.slice(-40)", "token"],
    ["UnaryOperator", "const end = token.slice(-40)", "-40", "+40"],
  ]),
  ...inFile(SOURCE, "Narrows a type: a full map has an oldest entry.", [
    [
      "ConditionalExpression",
      "if (seen.size >= MAX_REMEMBERED && oldest !== undefined) seen.delete(oldest)",
      "oldest !== undefined",
      "true",
    ],
  ]),
  ...inFile(KEY, "Only a mark at the beginning is one, and without it, the key is recognised as well.", [
    ["Regex", '.replace(/^\\u00ef\\u00bb\\u00bf/, "")', "/^\\u00ef\\u00bb\\u00bf/", "/\\u00ef\\u00bb\\u00bf/"],
  ]),
  ...inFile(KEY, "0x80 announces no further bytes, either way.", [
    ["EqualityOperator", "const more = first < 0x80 ? 0 : first - 0x80", "first < 0x80", "first <= 0x80"],
  ]),
  ...inFile(KEY, "Narrows a type: JSON that begins with a brace is an object.", [
    ["ConditionalExpression", IS_JWK, 'typeof value === "object" && value !== null', "true"],
    [
      "LogicalOperator",
      IS_JWK,
      'typeof value === "object" && value !== null',
      'typeof value === "object" || value !== null',
    ],
    ["ConditionalExpression", IS_JWK, 'typeof value === "object"', "true"],
    ["ConditionalExpression", IS_JWK, "value !== null", "true"],
  ]),
  ...inFile(KEY, "Undefined is no yes, either.", [["BlockStatement", "} catch {", "{ return false }", "{}"]]),
]
