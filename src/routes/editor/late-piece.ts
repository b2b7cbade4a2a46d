import { lazy, useEffect, useState, type ComponentType } from "react"

type Load<Props> = () => Promise<ComponentType<Props>>

/**
 * A piece of a page that few readers need, and the others do not load. The page waits for it and is drawn in one go, so
 * it belongs where a navigation brings it. A browser that cannot load it goes on without: the text in the editor is worth
 * more.
 */
export const latePiece = <Props extends object>(load: Load<Props>) =>
  lazy(async () => ({ default: await load().catch((): ComponentType<Props> => () => null) }))

/** Such a piece where it appears without a navigation: null until it is wanted and there. The page does not wait. */
export function useLatePiece<Props extends object>(isWanted: boolean, load: Load<Props>): ComponentType<Props> | null {
  const [piece, setPiece] = useState<ComponentType<Props> | null>(null)
  useEffect(() => {
    if (!isWanted) return
    let isHere = true
    const show = (loaded: ComponentType<Props>): void => {
      if (isHere) setPiece(() => loaded)
    }
    load().then(show, () => show(() => null))
    return () => {
      isHere = false
    }
  }, [isWanted, load])
  return isWanted ? piece : null
}
