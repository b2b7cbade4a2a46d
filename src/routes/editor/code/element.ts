/** For what the code editor draws itself, where no React is. */
export function element(name: string, text: string, className?: string): HTMLElement {
  const made = document.createElement(name)
  made.textContent = text
  if (className !== undefined) made.className = className
  return made
}
