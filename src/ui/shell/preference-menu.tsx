import { useEffect, useRef } from "react"
import { Form, useFetcher, useLocation, type FormProps } from "react-router"
import { useText } from "../../language/use-text.ts"
import { closeWhenLeft } from "../forms/close-when-left.ts"
import type { Problem } from "../forms/form-summary.tsx"
import { usePosting } from "../forms/post-form.tsx"
import { Icon, type Picture } from "../icon.tsx"
import { useRootDataIfAny } from "./root-data.ts"
import { storage } from "../forms/unsaved.ts"

interface Choice {
  readonly value: string
  /** The name in the reader's language, or in the language of `lang`. */
  readonly name: string
  readonly lang?: string
}

interface PreferenceMenuProps {
  readonly preference: "theme" | "language"
  readonly icon: Picture
  readonly name: string
  readonly choices: readonly Choice[]
  readonly chosen: string
  /** True if the choice loads a new document. */
  readonly reload?: boolean
}

/**
 * The storage key for the id of a menu whose choice loads a new document, so that its button gets the focus again
 * there.
 */
const USED_MENU = "sallyport-chosen"

const ACTION = "/preferences"

/** Milliseconds for which the menu says that a choice was not saved. */
const SHOWN_MS = 30_000

/**
 * A menu for the theme or the language. The native popover needs no script. With one, it also closes when the focus
 * leaves it, and its button has the focus after a choice.
 */
export function PreferenceMenu({ preference, icon, name, choices, chosen, reload = false }: PreferenceMenuProps) {
  const root = useRootDataIfAny()
  const { pathname, search } = useLocation()
  const id = `${preference}-menu`
  const opener = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const text = useText()
  // A fetcher, because a navigation would put the page of the preferences in the place of this one if it fails.
  const { data: answer, reset } = useFetcher<{ readonly problems: readonly Problem[] }>({ key: id })
  useEffect(() => {
    if (answer == null) return
    const timer = setTimeout(reset, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [answer, reset])
  // A choice would interrupt another form.
  const isUnavailable = usePosting()
  const choose: FormProps["onSubmit"] = (event) => {
    if (isUnavailable) {
      event.preventDefault()
      return
    }
    menu.current?.hidePopover()
    opener.current?.focus()
    // Removes the note about an earlier choice.
    reset()
    if (reload) storage()?.setItem(USED_MENU, id)
  }
  useEffect(() => {
    if (storage()?.getItem(USED_MENU) !== id) return
    storage()?.removeItem(USED_MENU)
    // Unless the person has already moved the focus before the scripts ran.
    if (document.activeElement === document.body) opener.current?.focus()
  }, [id])
  return (
    <div className="contents" onBlur={closeWhenLeft}>
      <button ref={opener} type="button" popoverTarget={id} className="button button-quiet">
        <Icon picture={icon} />
        <span className="sr-only">{name}</span>
      </button>
      <div ref={menu} id={id} popover="auto" className="menu">
        {/* Not a `PostForm`, which would drop a second choice while the first one is being sent. */}
        <Form
          method="post"
          action={ACTION}
          navigate={false}
          fetcherKey={id}
          preventScrollReset
          reloadDocument={reload}
          onSubmit={choose}
        >
          {/* An error page has no address to return to. */}
          <input type="hidden" name="next" value={root === null ? "" : pathname + search} />
          {choices.map((choice) => (
            <button
              key={choice.value}
              name={preference}
              value={choice.value}
              lang={choice.lang}
              aria-pressed={choice.value === chosen}
              aria-disabled={isUnavailable || undefined}
              className="menu-item"
            >
              {choice.name}
            </button>
          ))}
        </Form>
      </div>
      {answer?.problems.map(({ message }, at) => (
        <p key={at} role="alert" className="note not-sent">
          {text(message)}
        </p>
      ))}
    </div>
  )
}
