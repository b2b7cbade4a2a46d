import type { ComponentProps, ReactNode } from "react"

export type ButtonLook = "primary" | "secondary" | "danger" | "quiet"

interface ButtonProps extends Omit<ComponentProps<"button">, "className" | "style"> {
  readonly look?: ButtonLook
  /** True while the form is being sent. Screen readers announce it, and the button keeps the focus, unlike with `disabled`. */
  readonly pending?: boolean
  readonly wide?: boolean
  readonly children: ReactNode
}

export const buttonClassOf = (look: ButtonLook, wide = false): string => `button button-${look}${wide ? " w-full" : ""}`

export function Button({ look = "primary", pending = false, wide = false, type = "submit", ...rest }: ButtonProps) {
  return <button {...rest} type={type} aria-busy={pending || undefined} className={buttonClassOf(look, wide)} />
}
