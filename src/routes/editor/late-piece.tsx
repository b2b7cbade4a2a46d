import { lazy, Suspense, type ComponentType } from "react"

/**
 * A piece of a page that few readers need, and the others do not load. A document holds it all the same, because the
 * server waits for it. A browser that cannot load it goes on without: the text in the editor is worth more.
 */
export function latePiece<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Piece = lazy(async () => ({ default: await load().catch((): ComponentType<Props> => () => null) }))
  return ({ of }: { readonly of: Props }) => (
    <Suspense>
      <Piece {...of} />
    </Suspense>
  )
}
