/** A finite param, `:lang(de|en)`: exactly these values. */
export interface Choice {
  readonly kind: "choice"
  readonly name: string
  readonly values: readonly string[]
}

/** A fault in the values of a finite param. */
export type ChoiceFault =
  | { readonly kind: "no-values"; readonly segment: string }
  | { readonly kind: "one-value"; readonly segment: string; readonly value: string }
  | { readonly kind: "repeated-value"; readonly segment: string; readonly value: string }
  | { readonly kind: "bad-value"; readonly segment: string; readonly value: string }

/** Splits `:lang(de|en)` into its name and values, without checking them. Null for a segment of another form. */
export function partsOfChoice(segment: string): { readonly name: string; readonly values: readonly string[] } | null {
  const found = /^:(\w*)\((.*)\)$/.exec(segment)
  return found === null ? null : { name: found[1]!, values: found[2] === "" ? [] : found[2]!.split("|") }
}

/** The first fault in a finite param's values, which must be at least two different literals. Null if there is none. */
export function faultOfValues(
  segment: string,
  values: readonly string[],
  isLiteral: (text: string) => boolean,
): ChoiceFault | null {
  if (values.length === 0) return { kind: "no-values", segment }
  for (const [i, value] of values.entries()) {
    if (!isLiteral(value)) return { kind: "bad-value", segment, value }
    if (values.indexOf(value) < i) return { kind: "repeated-value", segment, value }
  }
  return values.length === 1 ? { kind: "one-value", segment, value: values[0]! } : null
}

/** The finite param as a policy spells it. */
export const textOfChoice = ({ name, values }: Omit<Choice, "kind">): string => `:${name}(${values.join("|")})`
