import type { ReactNode } from "react"

interface DrawingProps {
  /** What a screen reader says of it. */
  readonly title: string
  readonly size: { readonly width: number; readonly height: number }
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A drawing on paper, whose colours stand in it: it is saved as it is. A page's stylesheet has its own. */
export const Drawing = ({ title, size: { width, height }, className = "", children }: DrawingProps) => (
  <svg
    xmlns="http://www.w3.org/2000/svg"
    viewBox={`0 0 ${width} ${height}`}
    width={width}
    height={height}
    fontFamily="'Inter Variable', Inter, sans-serif"
    fontSize="13"
    className={className === "" ? "drawing" : `drawing ${className}`}
  >
    <title>{title}</title>
    {children}
  </svg>
)
