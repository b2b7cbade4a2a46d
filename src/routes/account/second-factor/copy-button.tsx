import { useState } from "react"
import { useText } from "../../../language/use-text.ts"
import { Button } from "../../../ui/button.tsx"
import { useHydrated } from "../../../ui/forms/use-hydrated.ts"

/** There once it works: without a script people select the text themselves. */
export function CopyButton({ text: copied }: { readonly text: string }) {
  const text = useText()
  const hydrated = useHydrated()
  const [state, setState] = useState<"idle" | "copied" | "refused">("idle")
  if (!hydrated) return null
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(copied)
      setState("copied")
    } catch {
      setState("refused")
    }
  }
  return (
    <>
      <Button type="button" look="secondary" onClick={() => void copy()}>
        {state === "copied" ? text("Copied") : text("Copy")}
      </Button>
      <output className="sr-only">
        {state === "copied" ? text("The codes were copied.") : null}
        {state === "refused" ? text("Your browser blocked copying. Select the codes and copy them yourself.") : null}
      </output>
    </>
  )
}

export function PrintButton() {
  const text = useText()
  const hydrated = useHydrated()
  if (!hydrated) return null
  return (
    <Button type="button" look="secondary" onClick={() => window.print()}>
      {text("Print")}
    </Button>
  )
}
