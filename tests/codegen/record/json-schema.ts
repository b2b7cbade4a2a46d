// A validator for the keywords of JSON Schema 2020-12 that the published schema uses. It is written from the standard,
// because the schema's own generator must not judge it. An unknown keyword is an error.

type Schema = Readonly<Record<string, unknown>>

const ANNOTATIONS = new Set(["$schema", "$defs", "title", "description", "format"])

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const isType = (value: unknown, type: string): boolean => {
  switch (type) {
    case "null":
      return value === null
    case "array":
      return Array.isArray(value)
    case "object":
      return isObject(value)
    case "integer":
      return Number.isInteger(value)
    case "string":
    case "boolean":
    case "number":
      return typeof value === type
    default:
      throw new Error(`no such type: ${type}`)
  }
}

/** True if a document is valid. */
export const isValid = (root: Schema, document: unknown): boolean => {
  const valid = (schema: unknown, value: unknown): boolean => {
    if (typeof schema === "boolean") return schema
    if (!isObject(schema)) throw new Error("a schema is an object or a boolean")
    return Object.entries(schema).every(([keyword, said]) => holds(schema, keyword, said, value))
  }
  const holds = (schema: Schema, keyword: string, said: unknown, value: unknown): boolean => {
    if (ANNOTATIONS.has(keyword)) return true
    const list = said as readonly unknown[]
    const among = said as Schema
    const length = typeof value === "string" ? Array.from(value).length : Infinity
    switch (keyword) {
      case "$ref": {
        const name = /^#\/\$defs\/([^/~]+)$/.exec(String(said))![1]!
        return valid((root["$defs"] as Schema)[name], value)
      }
      case "type":
        return [said].flat().some((type) => isType(value, String(type)))
      case "const":
        return value === said
      case "enum":
        return list.includes(value)
      case "minLength":
        return length >= Number(said)
      case "pattern":
        return typeof value !== "string" || new RegExp(String(said), "u").test(value)
      case "minimum":
        return typeof value !== "number" || value >= Number(said)
      case "maximum":
        return typeof value !== "number" || value <= Number(said)
      case "oneOf":
        return list.filter((one) => valid(one, value)).length === 1
      case "anyOf":
        return list.some((one) => valid(one, value))
      case "minItems":
        return !Array.isArray(value) || value.length >= Number(said)
      case "maxItems":
        return !Array.isArray(value) || value.length <= Number(said)
      case "prefixItems":
        return !Array.isArray(value) || list.every((one, at) => at >= value.length || valid(one, value[at]))
      case "items": {
        const before = (schema["prefixItems"] as readonly unknown[] | undefined)?.length ?? 0
        return !Array.isArray(value) || value.slice(before).every((one) => valid(said, one))
      }
      case "required":
        return !isObject(value) || list.every((name) => Object.hasOwn(value, String(name)))
      case "properties":
        return (
          !isObject(value) ||
          Object.entries(among).every(([name, one]) => !Object.hasOwn(value, name) || valid(one, value[name]))
        )
      case "propertyNames":
        return !isObject(value) || Object.keys(value).every((name) => valid(said, name))
      case "additionalProperties": {
        const known = (schema["properties"] as Schema | undefined) ?? {}
        return (
          !isObject(value) || Object.keys(value).every((name) => Object.hasOwn(known, name) || valid(said, value[name]))
        )
      }
      default:
        throw new Error(`a keyword that nobody looks at: ${keyword}`)
    }
  }
  return valid(root, document)
}
