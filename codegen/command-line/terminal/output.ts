import { visibleJson } from "../../source/visible.ts"
import type { Output } from "./output-schema.ts"
import { EXIT, type Ending, type Result } from "./result.ts"

/** The result of a command as `--json` prints it. `command`: null if none was recognised. */
export function outputText(command: string | null, { exit, stderr, findings, data }: Result): string {
  const output: Output = {
    format: "sallyport-output/1",
    command,
    exit,
    outcome: (Object.keys(EXIT) as Ending[]).find((ending) => EXIT[ending] === exit) ?? "bug",
    messages: stderr.split("\n").filter((line) => line.trim() !== ""),
    findings: [...findings.asData()],
    data: data() ?? null,
  }
  return `${visibleJson(output)}\n`
}
