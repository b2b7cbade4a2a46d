import PaletteIcon from "~icons/material-symbols/palette-outline"
import type { PlainMessage } from "../../language/message.ts"
import { useText } from "../../language/use-text.ts"
import { PreferenceMenu } from "./preference-menu.tsx"
import { THEMES, type Theme } from "./root-data.ts"

export const THEME_NAMES: Readonly<Record<Theme, PlainMessage>> = {
  light: "Light",
  dark: "Dark",
  system: "System",
}

export function ThemeMenu({ theme }: { readonly theme: Theme }) {
  const text = useText()
  const choices = THEMES.map((value) => ({ value, name: text(THEME_NAMES[value]) }))
  return <PreferenceMenu preference="theme" icon={PaletteIcon} name={text("Theme")} choices={choices} chosen={theme} />
}
