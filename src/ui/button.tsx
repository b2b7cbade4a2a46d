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

/** True within a form that cannot be sent at present, because another one is being sent. */
export const FormUnavailableContext = createContext(false)

/** A button. By default it submits its form, and is shown as unavailable while that cannot be sent. */
export function Button({ look = "primary", pending = false, wide = false, type = "submit", ...rest }: ButtonProps) {
  const isUnavailable = useContext(FormUnavailableContext) && type === "submit"
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
