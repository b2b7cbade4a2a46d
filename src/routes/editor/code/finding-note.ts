import type { Finding } from "../../../policies/compiler/finding.ts"
import type { SayCompiler } from "../../../language/said-finding.ts"
import type { Text } from "../../../language/use-text.ts"

export interface Voice {
  readonly say: Text
  readonly sayCompiler: SayCompiler
}

/** A finding where it is underlined, in the words and the dress of the list beside the text. */
export function findingNote(finding: Finding, { say, sayCompiler }: Voice, applyFix: () => void): HTMLElement {
  const { code, severity, message, note, hint, fix } = finding
  const box = element("div", "", "finding-note")
  const put = (name: string, inner: readonly (Node | string)[], className?: string): HTMLElement => {
    const made = element(name, "", className)
    made.append(...inner)
    box.append(made)
    return made
  }
  const words = (sentence: string): HTMLElement => compilerWords(sentence, sayCompiler)
  put("p", [element("strong", `${say(severity)} ${code}`)])
  put("p", [words(message)])
  if (note !== null) put("p", [words(note)], "text-faint")
  if (hint !== null) {
    const [before = "", after = ""] = say("Hint: <hint/>").split("<hint/>")
    put("p", [before, words(hint), after])
  }
  if (fix !== null) {
    const button = put("button", [words(fix.title)], "button button-secondary button-small")
    button.setAttribute("type", "button")
    // The cursor stays in the text.
    button.addEventListener("mousedown", (event) => event.preventDefault())
    button.addEventListener("click", applyFix)
  }
  return box
}

/** In the reader's language where it has them, else as the compiler says them; backticks mark what is code. */
function compilerWords(sentence: string, sayCompiler: SayCompiler): HTMLElement {
  const said = sayCompiler(sentence)
  const words = element("span", "")
  if (said === null) words.lang = "en"
  for (const [i, part] of (said ?? sentence).split("`").entries()) {
    const isCode = i % 2 === 1
    const piece = element(isCode ? "code" : "span", part)
    if (isCode) piece.lang = "en"
    words.append(piece)
  }
  return words
}

/** For what the code editor draws itself, where no React is. */
export function element(name: string, text: string, className?: string): HTMLElement {
  const made = document.createElement(name)
  made.textContent = text
  if (className !== undefined) made.className = className
  return made
}
