import { useEffect, useEffectEvent, useRef, useState } from "react"
import { useNavigate } from "react-router"
import { useText } from "../../language/use-text.ts"
import { type AuthState, decide, type PagePath } from "../../generated/guards.ts"
import { Button } from "../button.tsx"
import { storage } from "../forms/unsaved.ts"
import { useHydrated } from "../forms/use-hydrated.ts"
import type { PlainMessage } from "../../language/message.ts"

/** A shortcut that opens a page: `g` (for "go") and another key, one after the other. */
interface Jump {
  readonly keys: string
  readonly page: PagePath
  readonly name: PlainMessage
}

const JUMPS: readonly Jump[] = [
  { keys: "g d", page: "/dashboard", name: "Access" },
  { keys: "g p", page: "/dashboard/map", name: "Map" },
  { keys: "g s", page: "/dashboard/simulator", name: "Simulator" },
  { keys: "g t", page: "/dashboard/timeline", name: "Timeline" },
  { keys: "g c", page: "/dashboard/changes", name: "Access changes" },
  { keys: "g b", page: "/dashboard/compare", name: "Compare versions" },
  { keys: "g v", page: "/dashboard/evidence", name: "Evidence" },
  { keys: "g o", page: "/dashboard/apps", name: "Apps" },
  { keys: "g e", page: "/editor", name: "Editor" },
  { keys: "g r", page: "/reviews", name: "Reviews" },
  { keys: "g a", page: "/dashboard/account", name: "Account" },
  { keys: "g m", page: "/dashboard/session", name: "Session" },
]

/** The shortcuts to pages that the generated guard opens to this state. */
const jumpsFor = (state: AuthState): readonly Jump[] =>
  JUMPS.filter(({ page }) => decide(page, state).kind === "proceed")

/** Milliseconds after which a first key is forgotten. */
const SEQUENCE_TIMEOUT_MS = 1500

interface Stroke {
  readonly key: string
  /** The event's time stamp in milliseconds. */
  readonly at: number
}

/** A stroke. With Caps Lock on, a letter counts as the small one. */
export const strokeOf = (
  event: Pick<KeyboardEvent, "key" | "shiftKey" | "timeStamp" | "getModifierState">,
): Stroke => ({
  key: event.getModifierState("CapsLock") && !event.shiftKey ? event.key.toLowerCase() : event.key,
  at: event.timeStamp,
})

/** The keys of the shortcut after two strokes: both if the first was a recent `g`, else the last. */
export const keysOf = (before: Stroke | null, stroke: Stroke): string =>
  before !== null && stroke.at - before.at < SEQUENCE_TIMEOUT_MS && before.key === "g" ? `g ${stroke.key}` : stroke.key

/**
 * The key of the setting in local storage. Shortcuts can be turned off, because speech input can press keys by
 * accident.
 */
const SETTING = "sallyport-shortcuts"

/** True by default, and in a browser that blocks the storage of the setting. */
const areOn = (): boolean => storage("local")?.getItem(SETTING) !== "off"

/** Stores the setting. Returns false if the browser blocks the storage or it is full. */
function storeSetting(isOn: boolean): boolean {
  try {
    storage("local")?.setItem(SETTING, isOn ? "on" : "off")
    return areOn() === isOn
  } catch {
    return false
  }
}

/** The search or address field of the page; null if it has none. */
const searchField = (): HTMLElement | null => document.querySelector("main search input")

/** Listens for the keyboard shortcuts, and shows a button with the dialog that lists them. Both need a script. */
export function Shortcuts({ state }: { readonly state: AuthState }) {
  const text = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const before = useRef<Stroke | null>(null)
  const [canSearch, setCanSearch] = useState(false)
  // The setting that could not be stored, which counts until the page is loaded again. Null if it was stored.
  const [unstored, setUnstored] = useState<boolean | null>(null)
  const navigate = useNavigate()
  const jumps = jumpsFor(state)
  // A visitor who can open no page of the workbench has no search field either, so the list would be empty.
  const isOffered = jumps.length > 0

  const open = (): void => {
    setCanSearch(searchField() !== null)
    dialog.current?.showModal()
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isForUs(event) || !(unstored ?? areOn())) return
    const stroke = strokeOf(event)
    const pressed = keysOf(before.current, stroke)
    before.current = stroke
    const jump = jumps.find(({ keys }) => keys === pressed)
    if (jump !== undefined) void navigate(jump.page)
    else if (pressed === "?" && isOffered) open()
    else if (pressed === "/" && searchField() !== null) searchField()?.focus()
    else return
    // The browser would type `/` into the field that has just been focused.
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event)
    document.addEventListener("keydown", listen)
    return () => document.removeEventListener("keydown", listen)
  }, [])

  // Until hydration the button is invisible, because it needs the script, but takes its space, so that nothing moves.
  const hydrated = useHydrated()
  return (
    <>
      <button type="button" hidden={!isOffered} className={hydrated ? "link" : "link invisible"} onClick={open}>
        {text("Keyboard shortcuts")}
      </button>
      {hydrated ? (
        <dialog ref={dialog} className="dialog" aria-labelledby="shortcuts">
          <h2 id="shortcuts">{text("Keyboard shortcuts")}</h2>
          <dl className="shortcuts">
            {jumps.map(({ keys, name }) => (
              <Shortcut key={keys} keys={keys} name={text(name)} />
            ))}
            {canSearch ? <Shortcut keys="/" name={text("Go to the search or address field")} /> : null}
            <Shortcut keys="?" name={text("This list")} />
          </dl>
          <label className="mt-4 flex items-center gap-2">
            <input
              type="checkbox"
              defaultChecked={areOn()}
              onChange={({ currentTarget: { checked } }) => setUnstored(storeSetting(checked) ? null : checked)}
            />
            {text("Keyboard shortcuts, except while you type")}
          </label>
          <form method="dialog" className="mt-5">
            <Button look="secondary">{text("Close")}</Button>
          </form>
        </dialog>
      ) : null}
    </>
  )
}

/** A shortcut in the list: its keys and its effect. */
const Shortcut = ({ keys, name }: { readonly keys: string; readonly name: string }) => (
  <>
    <dt>
      {keys.split(" ").map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </dt>
    <dd>{name}</dd>
  </>
)

/** True for keys that are neither typed into a field, meant for the browser, nor pressed in a dialog. */
function isForUs({ target, ctrlKey, metaKey, altKey, isComposing, repeat, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing || repeat || defaultPrevented) return false
  if (document.querySelector("dialog[open], :popover-open") !== null) return false
  const field = target instanceof Element ? target.closest("input, textarea, select, [contenteditable]") : null
  // A field of a closed dialog keeps the focus until the next frame, but nobody types into it.
  return field === null || !field.checkVisibility()
}
