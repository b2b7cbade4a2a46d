import { Form, useLocation } from "react-router"
import { Icon } from "./icon.tsx"
import { THEMES, type Theme } from "./root-data.ts"

const NAMES: Readonly<Record<Theme, string>> = { light: "Light", dark: "Dark", system: "As the system" }

interface ThemeMenuProps {
  readonly theme: Theme
}

/** The native popover opens, closes on Escape and on a click elsewhere without any script. */
export function ThemeMenu({ theme }: ThemeMenuProps) {
  const { pathname, search } = useLocation()
  return (
    <>
      <button type="button" popoverTarget="theme-menu" className="button button-quiet theme-button">
        <Icon name="palette" />
        <span className="sr-only">Theme</span>
      </button>
      <div id="theme-menu" popover="auto" className="menu">
        <Form method="post" action="/preferences" preventScrollReset>
          <input type="hidden" name="next" value={`${pathname}${search}`} />
          {THEMES.map((choice) => (
            <button key={choice} name="theme" value={choice} aria-pressed={choice === theme} className="menu-item">
              {NAMES[choice]}
            </button>
          ))}
        </Form>
      </div>
    </>
  )
}
