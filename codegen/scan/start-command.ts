/** A program that serves an app's build. */
export interface StartCommand {
  readonly program: "node" | "react-router-serve"
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

const ASSIGNMENT = /^([A-Za-z_]\w*)=(.*)$/

/** The command that serves an app's build, from its `start` script. Null where that cannot be told. */
export function startCommandOf(manifest: string, hasFile: (file: string) => boolean): StartCommand | null {
  const script = startScriptIn(manifest)
  if (script === null) return hasFile(BUILD) ? { program: "react-router-serve", args: [BUILD], env: {} } : null
  // What a shell would expand, chain or quote in other ways is left to people.
  if (/[|&;<>$`\\(){}*?!~\n]/.test(script)) return null
  const words = [...script.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, a, b, c]) => a ?? b ?? c ?? "")
  // A quote within a word would have to be taken apart as a shell does.
  if (words.some((word) => /["']/.test(word))) return null
  const env: Record<string, string> = {}
  while (words.length > 0) {
    const [, name, value] = ASSIGNMENT.exec(words[0]!) ?? []
    if (name !== undefined && value !== undefined) env[name] = value
    else if (words[0] !== "cross-env") break
    words.shift()
  }
  const [program, ...args] = words
  return program === "node" || program === "react-router-serve" ? { program, args, env } : null
}

const BUILD = "build/server/index.js"

function startScriptIn(manifest: string): string | null {
  try {
    const { scripts } = JSON.parse(manifest)
    return typeof scripts?.start === "string" ? scripts.start : null
  } catch {
    return null
  }
}
