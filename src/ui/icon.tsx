import type { ComponentType, SVGProps } from "react"

/** An icon of the icon set. Each file imports its own, so that a page loads only the icons that it shows. */
export type Picture = ComponentType<SVGProps<SVGSVGElement>>

interface IconProps {
  readonly picture: Picture
  readonly className?: string
}

/** A decorative icon. It is always beside text or inside a named element, because screen readers ignore it. */
export const Icon = ({ picture: Drawing, className = "" }: IconProps) => (
  <Drawing aria-hidden="true" focusable="false" className={`icon ${className}`} />
)
