import type { ComponentType, SVGProps } from "react"

/** A picture of the icon set, imported where it is shown, so that a page loads those it shows. */
export type Picture = ComponentType<SVGProps<SVGSVGElement>>

interface IconProps {
  readonly picture: Picture
  readonly className?: string
}

/** A decorative icon. It is always beside text or inside a named element, because screen readers ignore it. */
export const Icon = ({ picture: Drawing, className = "" }: IconProps) => (
  <Drawing aria-hidden="true" focusable="false" className={`icon ${className}`} />
)
