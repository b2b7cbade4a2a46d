import { lazy, type ComponentType } from "react"

/**
 * A piece of a page that few readers need, and the others do not load. The page waits for it and is drawn in one go: what
 * appears without a navigation stands in a boundary of its own. A browser that cannot load it goes on without: the text
 * in the editor is worth more.
 */
export const latePiece = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load().catch((): ComponentType<Props> => () => null) }))
