import { useState } from "react"
import type { RuleFormView } from "./rule-form.tsx"

interface LateForm {
  /** The form; null until its code has loaded. */
  readonly RuleForm: typeof RuleFormView | null
  /** True if the form was opened, but its code could not be loaded. */
  readonly isMissing: boolean
  /** Loads the code in advance, because the server may not be reachable later. */
  readonly prepare: () => void
  /** Loads the code to show the form. Resolves with false if that fails. */
  readonly open: () => Promise<boolean>
}

/** Loads the rule form on demand, because most people never open it. After an error, the next call tries again. */
export function useLateForm(): LateForm {
  const [Form, setForm] = useState<typeof RuleFormView | null>(null)
  const [isMissing, setMissing] = useState(false)
  const fetchForm = async (): Promise<boolean> => {
    const fetched = await import("./rule-form.tsx").catch(() => null)
    if (fetched !== null) setForm(() => fetched.RuleFormView)
    return fetched !== null
  }
  return {
    RuleForm: Form,
    isMissing,
    prepare: () => void fetchForm(),
    open: async () => {
      const isHere = await fetchForm()
      setMissing(!isHere)
      return isHere
    },
  }
}
