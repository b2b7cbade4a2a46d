import Add from "~icons/material-symbols/add"
import ArrowBack from "~icons/material-symbols/arrow-back"
import Close from "~icons/material-symbols/close"
import Delete from "~icons/material-symbols/delete-outline"
import Download from "~icons/material-symbols/download"
import Language from "~icons/material-symbols/language"
import Lock from "~icons/material-symbols/lock-outline"
import Logout from "~icons/material-symbols/logout"
import Mail from "~icons/material-symbols/mail-outline"
import Palette from "~icons/material-symbols/palette-outline"
import Person from "~icons/material-symbols/person-outline"
import Visibility from "~icons/material-symbols/visibility-outline"
import VisibilityOff from "~icons/material-symbols/visibility-off-outline"

const ICONS = {
  add: Add,
  arrow_back: ArrowBack,
  close: Close,
  delete: Delete,
  download: Download,
  language: Language,
  lock: Lock,
  logout: Logout,
  mail: Mail,
  palette: Palette,
  person: Person,
  visibility: Visibility,
  visibility_off: VisibilityOff,
} as const

export type IconName = keyof typeof ICONS

interface IconProps {
  readonly name: IconName
  readonly className?: string
}

/** Always beside words or inside something named: an icon alone says nothing to a screen reader. */
export function Icon({ name, className = "" }: IconProps) {
  const Picture = ICONS[name]
  return <Picture aria-hidden="true" focusable="false" className={`icon ${className}`} />
}
