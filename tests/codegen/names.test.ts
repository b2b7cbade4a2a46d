import { expect, test } from "vitest"
import { ts } from "../../codegen/source/typescript.js"
import { isReference, namesIn } from "../../codegen/diff/names.ts"

const FILE = "/module.tsx"

/** What TypeScript itself says that each name of a module is. */
function checkerOf(source: ts.SourceFile): ts.TypeChecker {
  const host: ts.CompilerHost = {
    getSourceFile: (name) => (name === FILE ? source : undefined),
    fileExists: (name) => name === FILE,
    readFile: () => undefined,
    writeFile: () => {},
    getDefaultLibFileName: () => "lib.d.ts",
    useCaseSensitiveFileNames: () => true,
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => "/",
    getNewLine: () => "\n",
  }
  return ts.createProgram([FILE], { noLib: true, noResolve: true, types: [] }, host).getTypeChecker()
}

test.each([
  ["imports", 'import a, { b as c } from "x"\nimport * as d from "y"\na(b, c, d)'],
  ["what is hoisted", "{ var a = 1; function f() { a } }\na"],
  ["blocks", "const a = 1\n{ const a = 2; a }\na\nfor (const a of [a]) a\nfor (let a = 0; a; a) a\na"],
  ["functions", "const a = 1\nfunction f(a, { b: c = a, ...d }, [e] = a) { a; b; c; d; e; f; var a }\na; c"],
  [
    "expressions with names",
    "const a = function b() { b; a }\nconst c = class d { e = d; static { let c = d; c } }\nb; d",
  ],
  ["arrows", "const a = (a) => (b) => a + b\na"],
  ["methods", "class A { b() { b; A } get c() { return c } }\nconst b = { b() { b } , b: b, A }"],
  ["cases", "switch (a) { case 1: let a = 1; a }\na"],
  ["what is caught", "try { let a } catch (a) { a; let b = a; b }\na; b"],
  ["patterns", "const { a, b: { c = a }, ...d } = e, [f] = d\na; b; c; d; e; f"],
  ["types beside values", "type a = typeof b\ninterface c { b: b }\nlet b: a\nb; c"],
  ["elements", "const A = 1\nconst b = <A b={b} {...A}>{A}</A>"],
])("a name is what the language says: %s", (_, text) => {
  const source = ts.createSourceFile(FILE, text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TSX)
  const [checker, names] = [checkerOf(source), namesIn(source)]
  const symbolOf = (node: ts.Identifier) =>
    ts.isShorthandPropertyAssignment(node.parent)
      ? checker.getShorthandAssignmentValueSymbol(node.parent)
      : checker.getSymbolAtLocation(node)
  const [own, said]: [(number | null)[], (number | null)[]] = [[], []]
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node)) return
    if (ts.isIdentifier(node) && isReference(node) && !ts.isJsxAttribute(node.parent)) {
      const values = symbolOf(node)?.declarations?.filter((one) => !ts.isInterfaceDeclaration(one)) ?? []
      own.push(names(node)?.pos ?? null)
      said.push(values[0]?.pos ?? null)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  expect(said.length).toBeGreaterThan(1)
  expect(own).toEqual(said)
})
