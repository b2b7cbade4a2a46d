/** The file that coding agents read in a project. */
export const AGENTS_FILE = "AGENTS.md"

const BEGIN = "<!-- sallyport: begin -->"
const END = "<!-- sallyport: end -->"

/** The file with lines about the policy: in place of older ones between the marks, or at its end. */
export function withAgentLines(before: string | null, policy: string, generated: string): string {
  const newline = before?.includes("\r\n") === true ? "\r\n" : "\n"
  const lines = linesOf(policy, generated).replaceAll("\n", newline)
  const start = before?.indexOf(BEGIN) ?? -1
  const end = before?.indexOf(END, start) ?? -1
  if (before !== null && start !== -1 && end !== -1)
    return before.slice(0, start) + lines + before.slice(end + END.length)
  if (before === null || before.trim() === "") return lines + newline
  return `${before.trimEnd()}${newline}${newline}${lines}${newline}`
}

const linesOf = (policy: string, generated: string): string => `${BEGIN}
## Access to pages

\`${policy}\` decides who may open each page. A page without a rule is closed, and the build stops.

- After you add, move or delete a route, or edit the policy, run \`npx sallyport check --json\`. Apply the \`fix\` of each finding (replace each \`range\` in its \`file\` with \`text\`), until the exit code is 0.
- Then run \`npx sallyport generate\`, and commit what it writes. Never edit \`${generated}\` by hand.
- If nobody said who may open a new page, keep the rule closed (\`require: "signed-in"\`, \`why: "to be decided"\`) and say so. Never choose \`anyone\` on your own.
- Keep \`locks.headers\` and \`locks.middleware\` first in the root's \`middleware\`.
- More: \`node_modules/sallyport/skills/sallyport/SKILL.md\`.
${END}`
