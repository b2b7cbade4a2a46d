import { Form, useLocation } from "react-router"
import { Icon, type Picture } from "./icon.tsx"

interface Choice {
  readonly value: string
  /** In the reader's language, or in its own where `lang` says so. */
  readonly name: string
  readonly lang?: string
}

interface PreferenceMenuProps {
  readonly preference: "theme" | "language"
  readonly icon: Picture
  readonly name: string
  readonly choices: readonly Choice[]
  readonly chosen: string
  /** Whether the choice makes another document. */
  readonly reload?: boolean
}

/** The native popover opens, closes on Escape and on a click elsewhere without any script. */
export function PreferenceMenu({ preference, icon, name, choices, chosen, reload = false }: PreferenceMenuProps) {
  const { pathname, search } = useLocation()
  const id = `${preference}-menu`
  return (
    <>
      <button type="button" popoverTarget={id} className="button button-quiet">
        <Icon picture={icon} />
        <span className="sr-only">{name}</span>
      </button>
      <div id={id} popover="auto" className="menu">
        <Form method="post" action="/preferences" preventScrollReset reloadDocument={reload}>
          <input type="hidden" name="next" value={`${pathname}${search}`} />
          {choices.map((choice) => (
            <button
              key={choice.value}
              name={preference}
              value={choice.value}
              lang={choice.lang}
              aria-pressed={choice.value === chosen}
              className="menu-item"
            >
              {choice.name}
            </button>
          ))}
        </Form>
      </div>
    </>
  )
}
