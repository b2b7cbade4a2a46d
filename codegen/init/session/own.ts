import {
  Node,
  SyntaxKind,
  type ArrowFunction,
  type FunctionDeclaration,
  type FunctionExpression,
  type ParameterDeclaration,
  type VariableDeclaration,
} from "ts-morph"
import { bareOf, codeOf, type ModuleCode } from "../edits/code.ts"
import type { AppExport, SessionFound, SourceFile, StorageFound } from "./found.ts"
import { givenTo, valueAt } from "./module-uses.ts"

// Finds sessions that the app's own code keeps: a function that returns the user of a request, a session storage of
// React Router, and the keys under which that storage keeps people or tokens.

/**
 * Usual names of functions that return a request's user. In order of preference: the first are the least likely to
 * redirect instead of returning.
 */
const FUNCTIONS = ["getUserId", "getOptionalUser", "getSessionUser", "getCurrentUser", "getAuthUser", "getUser"]

/** A function of the app that returns the user of a request. */
export type FunctionFound = Extract<SessionFound, { kind: "function" }>

/** The exported function of a usual name that returns the user of a request; null if there is none. */
export function functionIn(files: readonly SourceFile[]): FunctionFound | null {
  const found = files
    .filter(({ text }) => FUNCTIONS.some((name) => text.includes(name)))
    .flatMap(({ path, text }) => {
      const code = codeOf(path, text)
      return (code === null ? [] : exportedFunctionsIn(code))
        .filter(({ name, node }) => FUNCTIONS.includes(name) && takesRequest(node.getParameters()))
        .map(({ name }) => ({ kind: "function" as const, name, module: path }))
    })
  return found.toSorted((a, b) => FUNCTIONS.indexOf(a.name) - FUNCTIONS.indexOf(b.name))[0] ?? null
}

/** True for the parameters `request` (or `req`), and optional ones after it. */
const takesRequest = ([first, ...more]: readonly ParameterDeclaration[]): boolean =>
  first !== undefined && /^req(?:uest)?$/.test(first.getName()) && more.every((one) => one.isOptional())

/** A function that a module exports by its name, declared or as the value of a variable. */
interface ExportedFunction {
  readonly name: string
  readonly node: FunctionDeclaration | ArrowFunction | FunctionExpression
}

/** The functions that a module exports by name. */
export function exportedFunctionsIn(code: ModuleCode): readonly ExportedFunction[] {
  const listed = exportListIn(code)
  return [...code.file.getFunctions(), ...code.file.getVariableDeclarations()].flatMap((one) => {
    const node = Node.isFunctionDeclaration(one) ? one : bareOf(one.getInitializer())
    const name = one.getName()
    const isFunction = Node.isFunctionDeclaration(node) || Node.isArrowFunction(node) || Node.isFunctionExpression(node)
    if (name === undefined || !isFunction) return []
    return listed.has(name) || (one.hasExportKeyword() && !one.hasDefaultKeyword()) ? [{ name, node }] : []
  })
}

/** The names that a module exports with `export { name }`, without renaming. */
export const exportListIn = ({ file }: ModuleCode): ReadonlySet<string> =>
  new Set(
    file
      .getExportDeclarations()
      .filter((one) => !one.hasModuleSpecifier())
      .flatMap((one) => one.getNamedExports())
      .filter((one) => one.getAliasNode() === undefined && !one.isTypeOnly())
      .map((one) => one.getName()),
  )

/**
 * The names of functions that make a session storage: those of React Router and its adapters, such as
 * `createCookieSessionStorage` and `createWorkersKVSessionStorage`, and those that wrap them.
 */
const STORAGE = /^create\w*SessionStorage$/

/** True for code that calls such a function, with or without type arguments. */
const makesStorage = (text: string): boolean => /\bcreate\w*SessionStorage[(<]/.test(text)

/** True for a module that seems to keep sessions itself. Cookies for a theme, toast or language do not count. */
export const seemsToStoreSessions = (file: SourceFile): boolean =>
  (makesStorage(file.text) || (BY_HAND.test(file.text) && !COOKIE_JAR.test(file.text))) &&
  isLikely(file.path) &&
  !isForOther(file)

/** Code that writes cookies, or reads a request's cookies, without a library. */
const BY_HAND = /\bcreateCookie\(|["'`]set-cookie["'`]|\bget\(["'`]cookie["'`]\)/i

/** Imports of libraries that keep the cookies of another service, for a client of its API. */
const COOKIE_JAR = /\bfrom\s*["'](?:cookiejar|tough-cookie|fetch-cookie|axios-cookiejar-support)["']/

/** True for a module whose name is about signing in. */
const isLikely = (file: string): boolean => /auth|session|log-?in|sign-?in/i.test(file)

/** Names of what cookies keep that is not about who is signed in. */
const OTHER_COOKIES = /theme|toast|flash|language|locale|i18n/i
/** The names that a declaration or a list exports, except for types. */
const EXPORTED =
  /\bexport\s+(?:default\s+)?(?:(?:const|let|var|(?:async\s+)?function\b\s*\*?|class)\s*(\{[^}]*\}|[\w$]+)|(\{[^}]*\}))/g
/** Words of code about people. */
const PEOPLE = /user|account|member|customer|person|auth|log-?in|sign-?in|token/i

/** True for a module whose cookies keep something else: by its name, or by its exports if it names no people. */
const isForOther = ({ path, text }: SourceFile): boolean =>
  OTHER_COOKIES.test(path) || (exportsOther(text) && !PEOPLE.test(text))

/** True if the name of a value that the code exports is of something else. Types of flashed data say nothing. */
const exportsOther = (text: string): boolean =>
  [...text.matchAll(EXPORTED)].some(([, declared = "", listed = ""]) =>
    OTHER_COOKIES.test(declared + listed.replace(/\btype\s+[\w$]+/g, "")),
  )

/** True for a module with a session storage of its own, except for a theme, toast or language. */
export const keepsStorage = (file: SourceFile): boolean => makesStorage(file.text) && !isForOther(file)

/** The session storage of the app; null if there is none, or if there are several and none has a likely name. */
export function storageIn(files: readonly SourceFile[]): StorageFound | null {
  const found = files.flatMap(({ path, text }) => {
    const code = keepsStorage({ path, text }) ? codeOf(path, text) : null
    const reached = code === null ? null : storageExportOf(code, files)
    return reached === null ? [] : [{ module: path, ...reached }]
  })
  return found.find(({ module }) => isLikely(module)) ?? (found.length === 1 ? found[0]! : null)
}

/** True for a call that makes a storage. */
const isStorage = (value: Node | undefined): boolean => {
  const bare = bareOf(value)
  if (Node.isConditionalExpression(bare)) return isStorage(bare.getWhenTrue()) || isStorage(bare.getWhenFalse())
  return Node.isCallExpression(bare) && STORAGE.test(bare.getExpression().getText())
}

/**
 * Expressions for `getSession` and `commitSession` of a storage, for use in another module; null if it exports neither.
 */
function storageExportOf(code: ModuleCode, files: readonly SourceFile[]): Omit<StorageFound, "module"> | null {
  const storage = code.file.getVariableDeclarations().find((one) => isStorage(one.getInitializer()))
  const listed = exportListIn(code)
  const isExported = (one: VariableDeclaration | undefined, local: string): boolean =>
    listed.has(local) || one?.hasExportKeyword() === true
  const variable = storage?.getNameNode()
  if (Node.isIdentifier(variable) && isExported(storage, variable.getText())) {
    const local = variable.getText()
    return { names: [local], get: `${local}.getSession`, commit: `${local}.commitSession` }
  }
  // A storage that is not exported may be destructured into exported functions.
  const destructured = Node.isIdentifier(variable)
    ? code.file.getVariableDeclarations().find((one) => bareOf(one.getInitializer())?.getText() === variable.getText())
    : storage
  const name = destructured?.getNameNode()
  if (!Node.isObjectBindingPattern(name)) return madeStorageOf(code, files)
  const exported = (part: string): string | null => {
    const element = name
      .getElements()
      .find((one) => (one.getPropertyNameNode() ?? one.getNameNode()).getText() === part)
    const local = element?.getName()
    return local !== undefined && isExported(destructured, local) ? local : null
  }
  const [get, commit] = [exported("getSession"), exported("commitSession")]
  return get === null ? null : { names: [get], get, commit }
}

/** An exported function that makes a session storage. */
interface StorageMaker {
  readonly name: string
  readonly isAsync: boolean
  /** True if it needs arguments. */
  readonly isGiven: boolean
}

/** The exported function of a module that makes the session storage; null if there is none, or several. */
function storageMakerOf(code: ModuleCode): StorageMaker | null {
  const makers = exportedFunctionsIn(code)
    .filter(({ node }) => returnsStorage(node))
    .map(({ name, node }) => ({
      name,
      isAsync: node.isAsync(),
      isGiven: !node.getParameters().every((parameter) => parameter.isOptional()),
    }))
  // Of several such functions, nothing shows which one makes the sessions.
  const [only, another] = makers
  return only === undefined || another !== undefined ? null : only
}

/** An exported function that makes a session storage, for an app whose code does not show what it is given. */
export function storageMakerIn(files: readonly SourceFile[]): AppExport | null {
  for (const { path: module, text } of files) {
    const code = keepsStorage({ path: module, text }) ? codeOf(module, text) : null
    const maker = code === null ? null : storageMakerOf(code)
    if (maker !== null) return { name: maker.name, module }
  }
  return null
}

/**
 * The expressions for the storage that an exported function makes; null if there is no such function, or if the app's
 * code does not show what it is given.
 */
function madeStorageOf(code: ModuleCode, files: readonly SourceFile[]): Omit<StorageFound, "module"> | null {
  const maker = storageMakerOf(code)
  if (maker === null) return null
  const given = maker.isGiven ? givenTo(maker.name, files) : null
  if (!maker.isGiven || (given !== null && given.given !== "")) {
    const call = `${maker.name}(${given?.given ?? ""})`
    const expression = maker.isAsync ? `(await ${call})` : call
    const storage = { names: [maker.name], get: `${expression}.getSession`, commit: `${expression}.commitSession` }
    return given === null ? storage : { ...storage, given }
  }
  const part = contextPartOf(maker.name, files)
  return part === null
    ? null
    : { names: [], get: `${part}.getSession`, commit: `${part}.commitSession`, given: { given: part, keys: [] } }
}

/**
 * The part of the router's context in which the app's server keeps what a function makes, as `getLoadContext` returns
 * it; null unless pages use that part.
 */
function contextPartOf(maker: string, files: readonly SourceFile[]): string | null {
  for (const { path, text } of files) {
    const code = SERVES.test(text) && text.includes(`${maker}(`) ? codeOf(path, text) : null
    for (const property of code?.file.getDescendants() ?? []) {
      if (!Node.isPropertyAssignment(property) && !Node.isShorthandPropertyAssignment(property)) continue
      const given = Node.isPropertyAssignment(property) ? bareOf(property.getInitializer()) : property.getNameNode()
      const value = Node.isIdentifier(given) ? valueAt(given, code!)?.node : given
      const call = Node.isAwaitExpression(value) ? value.getExpression() : value
      if (!Node.isCallExpression(call) || call.getExpression().getText() !== maker) continue
      // Beyond the nearest function are the options of the server, such as `getLoadContext` itself.
      const around = property.getAncestors()
      const end = around.findIndex((one) => Node.isFunctionLikeDeclaration(one) || Node.isFunctionExpression(one))
      const inner = (end === -1 ? around : around.slice(0, end)).filter(Node.isPropertyAssignment)
      const part = ["context", ...[property, ...inner].map((one) => one.getName()).toReversed()].join(".")
      if (files.some((one) => one.path !== path && one.text.includes(part))) return part
    }
  }
  return null
}

/** Code that makes the router's context for a request. */
const SERVES = /\b(?:createRequestHandler|getLoadContext|RouterContextProvider)\b/

/** True if a function returns a storage, directly, by a name, or with some of its parts replaced. */
function returnsStorage(maker: FunctionDeclaration | ArrowFunction | FunctionExpression): boolean {
  const body = maker.getBody()
  if (body === undefined) return false
  /** True for a statement of this function, and not of one inside it. */
  const isOwn = (node: Node): boolean =>
    node.getFirstAncestor((one) => Node.isFunctionLikeDeclaration(one) || Node.isFunctionExpression(one)) === maker
  /** The local names of storages and of their parts, by declaration or by assignment. */
  const names = new Set([
    ...body.getDescendantsOfKind(SyntaxKind.VariableDeclaration).flatMap((one) => {
      if (!isStorage(one.getInitializer())) return []
      const name = one.getNameNode()
      return Node.isObjectBindingPattern(name) ? name.getElements().map((part) => part.getName()) : [name.getText()]
    }),
    ...body
      .getDescendantsOfKind(SyntaxKind.BinaryExpression)
      .filter((one) => isStorage(one.getRight()))
      .map((one) => one.getLeft().getText()),
  ])
  /** True for a storage, an assignment of one, or an object made from its parts. */
  const isStorageValue = (node: Node | undefined): boolean => {
    const value = bareOf(node)
    if (isStorage(value) || (Node.isIdentifier(value) && names.has(value.getText()))) return true
    if (Node.isBinaryExpression(value)) return isStorageValue(value.getRight())
    return (
      Node.isObjectLiteralExpression(value) &&
      value
        .getProperties()
        .some(
          (one) =>
            (Node.isSpreadAssignment(one) && isStorageValue(one.getExpression())) ||
            (Node.isShorthandPropertyAssignment(one) && one.getName() === "getSession" && names.has("getSession")),
        )
    )
  }
  if (!Node.isBlock(body)) return isStorageValue(body)
  return body
    .getDescendantsOfKind(SyntaxKind.ReturnStatement)
    .some((one) => isOwn(one) && isStorageValue(one.getExpression()))
}

/** True for a module that verifies signed tokens which it reads from cookies. */
export const verifiesTokens = ({ text }: SourceFile): boolean =>
  /\bfrom\s*["'](?:jose|jsonwebtoken)["']/.test(text) && VERIFIES.test(text) && READS_COOKIES.test(text)

/** Calls of these libraries that verify a token, with or without type arguments. */
const VERIFIES = /\b(?:jwtVerify|jwtDecrypt|verify)(?:<[^(]*>)?\(/

/** Code that reads cookies, in the usual ways. */
const READS_COOKIES =
  /\bcookies\(\)|\.cookies\b|\bget\(["'`]cookie["'`]\)|\bheaders\.cookie\b|\bparseCookie|\bcookie\w*\.parse\(/i

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
  // Of several keys, nothing shows which one counts.
  const [key, ...more] = new Set(keys)
  return key !== undefined && more.length === 0 ? key : null
}

/** The keys of a session under which apps keep the id of the person who is signed in. */
export const PERSON = /^(user|account|person|member|customer|profile)(_?id)?$/i
/** Keys of a session under which apps keep an access token. */
export const ACCESS = /^access_?token$/i
/** Keys of a session under which apps keep a refresh token. */
export const REFRESH = /^refresh_?token$/i
