import { useEffect, useImperativeHandle, useRef, useState, type Ref } from "react"
import { findingText, useCompilerTables } from "../../../language/compiler-text.ts"
import { useText } from "../../../language/use-text.ts"
import type { CodeSurface } from "./code-surface.ts"

interface CodeAreaProps {
  readonly name: string
  readonly defaultValue: string
  readonly label: string
  /** The keys of the code editor. */
  readonly hint: string
  readonly invalid: boolean
  readonly onChange: (text: string) => void
  readonly onSave: () => void
  /** The code editor; null while the plain field is shown. */
  readonly ref: Ref<CodeSurface | null>
}

/**
 * A plain text field that is replaced by the code editor once that is loaded. From then on the field is hidden, but
 * still contains the text, so that the form sends it.
 */
export function CodeArea(props: CodeAreaProps) {
  const { name, defaultValue, label, hint, invalid, onChange, ref } = props
  const text = useText()
  const tables = useCompilerTables()
  const field = useRef<HTMLTextAreaElement>(null)
  const host = useRef<HTMLDivElement>(null)
  // The newest props and translations, for the code editor, which is opened once and calls them later.
  const latest = useRef({ ...props, text, tables })
  const [surface, setSurface] = useState<CodeSurface | null>(null)
  useImperativeHandle<CodeSurface | null, CodeSurface | null>(ref, () => surface, [surface])

  useEffect(() => {
    latest.current = { ...props, text, tables }
  })

  useEffect(() => {
    const [area, parent] = [field.current, host.current]
    if (area === null || parent === null) return
    let opened: CodeSurface | null = null
    let gone = false
    const open = async () => {
      const loaded = await import("./code-mirror.ts").catch(() => null)
      // Line wrapping depends on the fonts, which the plain field has requested.
      await document.fonts.ready
      // If the code editor cannot be loaded, the plain field still works, so this is not an error.
      if (loaded === null || gone) return
      const hadFocus = document.activeElement === area
      // Made visible first, because a hidden editor cannot measure its lines.
      area.hidden = true
      parent.hidden = false
      opened = loaded.openCodeMirror({
        parent,
        onChange: (changed) => {
          area.value = changed
          latest.current.onChange(changed)
        },
        onSave: () => latest.current.onSave(),
        // The present value, because somebody may have typed before the editor loaded.
        text: area.value,
        labelledBy: `${name}-label`,
        describedBy: `${name}-hint`,
        nonce: document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? "",
        translate: (message, ...values) => latest.current.text(message, ...values),
        textOfFinding: (finding) => findingText(latest.current.tables, finding),
      })
      if (hadFocus) opened.show(area.selectionStart, area.selectionEnd)
      setSurface(opened)
    }
    void open()
    return () => {
      gone = true
      opened?.close()
      setSurface(null)
    }
  }, [name])

  return (
    <div className="code-area">
      <label id={`${name}-label`} htmlFor={`field-${name}`}>
        {label}
      </label>
      <div ref={host} className="code-host" hidden={surface === null} />
      <textarea
        ref={field}
        id={`field-${name}`}
        name={name}
        lang="en"
        defaultValue={defaultValue}
        hidden={surface !== null}
        aria-invalid={invalid || undefined}
        spellCheck={false}
        autoCapitalize="off"
        rows={24}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="code-plain"
      />
      {/* The keys are those of the code editor. Its space is reserved, so that nothing moves when it appears. */}
      <p id={`${name}-hint`} className={surface === null ? "field-hint mt-1.5 invisible" : "field-hint mt-1.5"}>
        {hint}
      </p>
    </div>
  )
}
