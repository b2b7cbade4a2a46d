import { ts } from "../source/typescript.js"

/** Null for what may be any key: one that is computed, and one that stands for all of another object. */
export const nameOf = ({ name }: ts.ObjectLiteralElementLike): string | null =>
  name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) && name.text !== "__proto__"
    ? name.text
    : null

export const valueOf = (property: ts.ObjectLiteralElementLike): ts.Expression | null =>
  ts.isPropertyAssignment(property)
    ? property.initializer
    : ts.isShorthandPropertyAssignment(property)
      ? property.name
      : null
