/** A job of a workflow file, as far as its recipes use what such files can say. */
export interface Job {
  readonly name: string
  readonly text: string
  readonly permissions: Readonly<Record<string, string>>
  readonly steps: readonly Step[]
}

interface Step {
  readonly text: string
  readonly run?: string
  readonly uses?: string
  /** The values under `with`. */
  readonly inputs: Readonly<Record<string, string>>
  /** True if it runs after a failed step. */
  readonly always: boolean
}

export function jobsOf(workflow: string): readonly Job[] {
  const [, jobs = ""] = workflow.split(/^jobs:\n/m)
  return jobs
    .split(/^(?= {2}[\w-]+:\n)/m)
    .filter((text) => /^ {2}[\w-]+:\n/.test(text))
    .map((text) => {
      const [head = "", steps = ""] = text.split(/^ {4}steps:\n/m)
      return {
        name: /^ {2}([\w-]+):/.exec(text)![1]!,
        text,
        permissions: pairsUnder("permissions", 4, head),
        steps: steps
          .split(/^(?= {6}- )/m)
          .filter((step) => step.startsWith("      - "))
          .map(stepOf),
      }
    })
}

function stepOf(text: string): Step {
  const field = (name: string): string | undefined => new RegExp(`^ {6}(?:- | {2})${name}: (.+)$`, "m").exec(text)?.[1]
  const [run, uses] = [field("run"), field("uses")]
  return {
    text,
    ...(run === undefined ? {} : { run }),
    ...(uses === undefined ? {} : { uses }),
    inputs: pairsUnder("with", 8, text),
    always: field("if")?.includes("!cancelled()") === true,
  }
}

function pairsUnder(name: string, indent: number, text: string): Readonly<Record<string, string>> {
  const inner = new RegExp(`^ {${indent}}${name}:\\n((?: {${indent + 2}}.+\\n?)+)`, "m").exec(text)?.[1] ?? ""
  return Object.fromEntries([...inner.matchAll(/^ +([\w-]+): (.+)$/gm)].map(([, key, value]) => [key!, value!]))
}
