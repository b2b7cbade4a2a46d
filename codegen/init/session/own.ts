import { Node, SyntaxKind, type ParameterDeclaration, type VariableDeclaration } from "ts-morph"
import { bareOf, codeOf, type Code } from "../edits/code.ts"
import type { SessionFound, SourceFile, StorageFound } from "./found.ts"

/** Usual names of functions that return a request's user. The first are the least likely to redirect instead. */
const FUNCTIONS = ["getUserId", "getSessionUser", "getCurrentUser", "getAuthUser", "getUser"]

export type FunctionFound = Extract<SessionFound, { kind: "function" }>

export function functionIn(files: readonly SourceFile[]): FunctionFound | null {
  const found = files
    .filter(({ text }) => FUNCTIONS.some((name) => text.includes(name)))
    .flatMap(({ path, text }) => {
      const code = codeOf(path, text)
      return code === null
        ? []
        : userFunctionsIn(code).map((name) => ({ kind: "function" as const, name, module: path }))
    })
  return found.toSorted((a, b) => FUNCTIONS.indexOf(a.name) - FUNCTIONS.indexOf(b.name))[0] ?? null
}

/** Exported functions of these names that take only the request. */
function userFunctionsIn(code: Code): readonly string[] {
  const { file } = code
  const functions = file.getFunctions().filter((one) => takesRequest(one.getParameters()))
  const variables = file.getVariableDeclarations().filter((one) => {
    const value = bareOf(one.getInitializer())
    return (Node.isArrowFunction(value) || Node.isFunctionExpression(value)) && takesRequest(value.getParameters())
  })
  const listed = listedIn(code)
  return [...functions, ...variables].flatMap((one) => {
    const name = one.getName()
    return name !== undefined && FUNCTIONS.includes(name) && (one.hasExportKeyword() || listed.has(name)) ? [name] : []
  })
}

const takesRequest = ([first, ...more]: readonly ParameterDeclaration[]): boolean =>
  first !== undefined && /^re?q(uest)?$/.test(first.getName()) && more.every((one) => one.isOptional())

/** The names that a module exports with `export { name }`, without renaming. */
export const listedIn = ({ file }: Code): ReadonlySet<string> =>
  new Set(
    file
      .getExportDeclarations()
      .filter((one) => !one.hasModuleSpecifier())
      .flatMap((one) => one.getNamedExports())
      .filter((one) => one.getAliasNode() === undefined && !one.isTypeOnly())
      .map((one) => one.getName()),
  )

const STORAGES = [
  "createCookieSessionStorage",
  "createSessionStorage",
  "createMemorySessionStorage",
  "createFileSessionStorage",
]

const makesStorage = (text: string): boolean =>
  STORAGES.some((name) => text.includes(`${name}(`) || text.includes(`${name}<`))

/** True for a module that seems to keep sessions itself. Cookies for a theme, toast or language do not count. */
export const seemsToStoreSessions = ({ path, text }: SourceFile): boolean =>
  (makesStorage(text) || BY_HAND.test(text)) && isLikely(path)

/** Code that writes cookies, or reads a request's cookies, without a library. */
const BY_HAND = /\bcreateCookie\(|["'`]set-cookie["'`]|\bget\(["'`]cookie["'`]\)/i

const isLikely = (file: string): boolean => /auth|session|log-?in|sign-?in/i.test(file) && !OTHER_COOKIES.test(file)

/** Names of modules whose cookies keep something else than who is signed in. */
const OTHER_COOKIES = /theme|toast|flash|language|locale|i18n/i

export function storageIn(files: readonly SourceFile[]): StorageFound | null {
  const found = files.flatMap(({ path, text }) => {
    const code = makesStorage(text) && !OTHER_COOKIES.test(path) ? codeOf(path, text) : null
    const reached = code === null ? null : storageExportOf(code)
    return reached === null ? [] : [{ module: path, ...reached }]
  })
  return found.find(({ module }) => isLikely(module)) ?? (found.length === 1 ? found[0]! : null)
}

/** Expressions for `getSession` and `commitSession` of a storage, for use in another module; null if it exports neither. */
function storageExportOf(code: Code): Omit<StorageFound, "module"> | null {
  const made = code.file.getVariableDeclarations().find((one) => {
    const value = bareOf(one.getInitializer())
    return Node.isCallExpression(value) && STORAGES.includes(value.getExpression().getText())
  })
  const listed = listedIn(code)
  const isExported = (one: VariableDeclaration | undefined, local: string): boolean =>
    listed.has(local) || one?.hasExportKeyword() === true
  const variable = made?.getNameNode()
  if (Node.isIdentifier(variable) && isExported(made, variable.getText())) {
    const local = variable.getText()
    return { names: [local], get: `${local}.getSession`, commit: `${local}.commitSession` }
  }
  // A storage that is not exported may be destructured into exported functions.
  const parted = Node.isIdentifier(variable)
    ? code.file.getVariableDeclarations().find((one) => bareOf(one.getInitializer())?.getText() === variable.getText())
    : made
  const name = parted?.getNameNode()
  if (!Node.isObjectBindingPattern(name)) return null
  const exported = (part: string): string | null => {
    const element = name
      .getElements()
      .find((one) => (one.getPropertyNameNode() ?? one.getNameNode()).getText() === part)
    const local = element?.getName()
    return local !== undefined && isExported(parted, local) ? local : null
  }
  const [get, commit] = [exported("getSession"), exported("commitSession")]
  return get === null ? null : { names: [get], get, commit }
}

/** The only matching key that the app's code sets in a session; null if there are several or none. */
export function keyIn(files: readonly SourceFile[], fits: RegExp): string | null {
  const keys = files
    .filter(({ text }) => text.includes(".set("))
    .flatMap(({ path, text }) => codeOf(path, text)?.file.getDescendantsOfKind(SyntaxKind.CallExpression) ?? [])
    .flatMap((call) => {
      const callee = call.getExpression()
      const [key] = call.getArguments()
      return Node.isPropertyAccessExpression(callee) &&
        callee.getName() === "set" &&
        /^\w*session\w*$/i.test(callee.getExpression().getText()) &&
        Node.isStringLiteral(key) &&
        fits.test(key.getLiteralValue())
        ? [key.getLiteralValue()]
        : []
    })
  const [key, ...more] = new Set(keys)
  return key !== undefined && more.length === 0 ? key : null
}

export const PERSON = /^(user|account|person|member|customer|profile)(_?id)?$/i
export const ACCESS = /^access_?token$/i
export const REFRESH = /^refresh_?token$/i
