import type { Finding } from "../../../policies/compiler/finding.ts"
import type { CompilerText, FindingText } from "../../../language/compiler-text.ts"
import type { Text } from "../../../language/use-text.ts"

/** The functions that translate messages and findings into the page's language. */
export interface Translators {
  readonly translate: Text
  readonly textOfFinding: (finding: Finding) => FindingText
}

/**
 * The tooltip of a finding at its underlined text, with the same content as in the list of findings. `applyFix` is null
 * if the fix cannot be applied, or there is none.
 */
export function findingNote(
  finding: Finding,
  { translate, textOfFinding }: Translators,
  applyFix: (() => void) | null,
): HTMLElement {
  const { code, severity } = finding
  const { message, note, hint, fix } = textOfFinding(finding)
  const box = element("div", "", "finding-note")
  const put = (name: string, inner: readonly (Node | string)[], className?: string): HTMLElement => {
    const part = element(name, "", className)
    part.append(...inner)
    box.append(part)
    return part
  }
  put("p", [element("strong", `${translate(severity)} ${code}`)])
  put("p", [compilerWords(message)])
  if (note !== null) put("p", [compilerWords(note)], "text-faint")
  if (hint !== null) {
    const [before = "", after = ""] = translate("Hint: <hint/>").split("<hint/>")
    put("p", [before, compilerWords(hint), after])
  }
  if (fix !== null && applyFix !== null) {
    const button = put("button", [compilerWords(fix)], "button button-secondary button-small")
    button.setAttribute("type", "button")
    // Keeps the focus in the text.
    button.addEventListener("mousedown", (event) => event.preventDefault())
    button.addEventListener("click", applyFix)
  }
  return box
}

/** A text of the compiler, with code in backticks. */
function compilerWords({ text, isEnglish }: CompilerText): HTMLElement {
  const words = element("span", "")
  if (isEnglish) words.lang = "en"
  // Every second part was between backticks.
  for (const [i, part] of text.split("`").entries()) {
    const isCode = i % 2 === 1
    const piece = element(isCode ? "code" : "span", part)
    if (isCode) piece.lang = "en"
    words.append(piece)
  }
  return words
}

/** Creates a DOM element, for parts that the code editor draws without React. */
export function element(name: string, text: string, className?: string): HTMLElement {
  const created = document.createElement(name)
  created.textContent = text
  if (className !== undefined) created.className = className
  return created
}
