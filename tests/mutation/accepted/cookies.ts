import { inFile, type Accepted } from "./in-file.ts"

const SESSION = "src/session/cookies/cookie-session.ts"

const IS_SHORT = "const isShort = text.startsWith(BASE64_PREFIX) && text.length < MAX_SESSION_SIZE"
const FITS = 'cookiesOfSession("", session).reduce((length, { value }) => length + value.length, 0) <= MAX_SESSION_SIZE'

export const COOKIES: readonly Accepted[] = [
  ...inFile(SESSION, "Narrows a type: the parser gives every cookie a value.", [
    ["StringLiteral", '.map(({ name, value }) => ({ name, value: value ?? "" }))', '""', '"Stryker was here!"'],
  ]),
  ...inFile(SESSION, "A shortcut: the session is measured then.", [
    ["ConditionalExpression", IS_SHORT, "text.startsWith(BASE64_PREFIX) && text.length < MAX_SESSION_SIZE", "false"],
    ["MethodExpression", IS_SHORT, "text.startsWith(BASE64_PREFIX)", "text.endsWith(BASE64_PREFIX)"],
  ]),
  ...inFile(SESSION, "No text in base64 has the length that is left for it.", [
    ["EqualityOperator", IS_SHORT, "text.length < MAX_SESSION_SIZE", "text.length <= MAX_SESSION_SIZE"],
    ["EqualityOperator", FITS, FITS, FITS.replace("<=", "<")],
  ]),
  ...inFile(SESSION, "The name is not measured.", [["StringLiteral", FITS, '""', '"Stryker was here!"']]),
  ...inFile(SESSION, "A shortcut: an empty text is no JSON.", [
    ["ConditionalExpression", 'if (text === "") return null', 'text === ""', "false"],
    ["StringLiteral", 'if (text === "") return null', '""', '"Stryker was here!"'],
  ]),
  ...inFile(SESSION, "Neither null nor undefined is a session.", [
    ["BlockStatement", "} catch {", "{ return null }", "{}"],
  ]),
]
