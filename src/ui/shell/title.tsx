/**
 * The page's title. React moves it into the document's head. A heading that is a sentence loses its full stop, because
 * the app's name follows.
 */
export const Title = ({ children }: { readonly children: string }) => (
  <title>{`${children.replace(/\.$/, "")} · Sallyport`}</title>
)
