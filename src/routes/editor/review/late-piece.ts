import { lazy, useEffect, useState, type ComponentType } from "react"

/**
 * A piece of a page that few readers need, and the others do not load. The page waits for it and is drawn in one go, so
 * it belongs where a navigation brings it. A browser that cannot load it goes on without: the text in the editor is worth
 * more.
 */
export const latePiece = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load().catch((): ComponentType<Props> => () => null) }))

/** Such pieces where they appear without a navigation: null until they are wanted and there. The page does not wait. */
export function useLatePieces<Pieces>(isWanted: boolean, load: () => Promise<Pieces>): Pieces | null {
  const [pieces, setPieces] = useState<Pieces | null>(null)
  useEffect(() => {
    if (!isWanted) return
    let isHere = true
    const show = (loaded: Pieces | null): void => {
      if (isHere) setPieces(loaded)
    }
    load().then(show, () => show(null))
    return () => {
      isHere = false
    }
  }, [isWanted, load])
  return isWanted ? pieces : null
}
