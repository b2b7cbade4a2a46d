import { createContext, useContext, type ComponentProps, type ReactNode } from "react"

/**
 * The styles of buttons: the main action of a page, another one, one that destroys something, and one that stays in the
 * background.
 */
export type ButtonLook = "primary" | "secondary" | "danger" | "quiet"

interface ButtonProps extends Omit<ComponentProps<"button">, "className" | "style"> {
  readonly look?: ButtonLook
  /**
   * True while the form is being sent. Screen readers announce it, and the button keeps the focus, unlike with
   * `disabled`.
   */
  readonly pending?: boolean
  /** True for the whole width of its container. */
  readonly wide?: boolean
  readonly children: ReactNode
}

/** The class names of a button, for links that look like one. */
export const buttonClassOf = (look: ButtonLook, wide = false): string => `button button-${look}${wide ? " w-full" : ""}`

/**
 * The submit buttons of the form around them that cannot be pressed at present, because a form is being sent: all, or
 * all but the one that sent it, which has this value.
 */
export const UnavailableButtonsContext = createContext<"none" | "all" | { readonly allBut: string }>("none")

/** A button. By default it submits its form, and is shown as unavailable while that cannot be sent. */
export function Button({ look = "primary", pending = false, wide = false, type = "submit", ...rest }: ButtonProps) {
  const unavailable = useContext(UnavailableButtonsContext)
  const isOther = typeof unavailable === "object" && unavailable.allBut !== String(rest.value ?? "")
  const isUnavailable = type === "submit" && (unavailable === "all" || isOther)
  return (
    <button
      aria-disabled={isUnavailable || undefined}
      {...rest}
      type={type}
      aria-busy={pending || undefined}
      className={buttonClassOf(look, wide)}
    />
  )
}
