import type { ComponentType, SVGProps } from "react"

/** A picture of the icon set, imported where it is shown, so that a page loads those it shows. */
export type Picture = ComponentType<SVGProps<SVGSVGElement>>

interface IconProps {
  readonly picture: Picture
  readonly className?: string
}

/** Always beside words or inside something named: an icon alone says nothing to a screen reader. */
export const Icon = ({ picture: Drawing, className = "" }: IconProps) => (
  <Drawing aria-hidden="true" focusable="false" className={`icon ${className}`} />
)
