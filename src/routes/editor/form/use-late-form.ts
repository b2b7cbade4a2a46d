import { useState } from "react"
import type { RuleFormView } from "./rule-form.tsx"

/** Loads the rule form on demand, because most people never open it. After an error, the next call tries again. */
export function useLateForm() {
  const [Form, setForm] = useState<typeof RuleFormView | null>(null)
  const [isMissing, setMissing] = useState(false)
  const fetchForm = async (): Promise<boolean> => {
    const fetched = await import("./rule-form.tsx").catch(() => null)
    if (fetched !== null) setForm(() => fetched.RuleFormView)
    return fetched !== null
  }
  return {
    /** The form; null until its code has loaded. */
    RuleForm: Form,
    /** True if the form was opened, but its code could not be loaded. */
    isMissing,
    /** Loads the code in advance, because the server may not be reachable later. */
    prepare: () => void fetchForm(),
    /** Loads the code to show the form. Resolves with false if that fails. */
    open: async () => {
      const isHere = await fetchForm()
      setMissing(!isHere)
      return isHere
    },
  }
}
