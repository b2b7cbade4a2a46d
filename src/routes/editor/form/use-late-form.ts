import { useState } from "react"
import type { RuleForm } from "./rule-form.tsx"

interface LateForm {
  /** The form; null until its code has loaded. */
  readonly RuleForm: typeof RuleForm | null
  /** True if the form's code could not be fetched when it was last needed. */
  readonly isMissing: boolean
  /** Fetches it ahead of its use: by then the server may be out of reach. */
  readonly prepare: () => void
  /** Fetches it for use; false when it cannot be had just now. */
  readonly open: () => Promise<boolean>
}

/** The rules as a form, which many readers never open. A failed fetch is tried again the next time. */
export function useLateForm(): LateForm {
  const [Form, setForm] = useState<typeof RuleForm | null>(null)
  const [isMissing, setMissing] = useState(false)
  const fetchForm = async (): Promise<boolean> => {
    const fetched = await import("./rule-form.tsx").catch(() => null)
    if (fetched !== null) setForm(() => fetched.RuleForm)
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
