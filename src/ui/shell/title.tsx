/** The page's title. React moves it into the document's head. */
export const Title = ({ children }: { readonly children: string }) => <title>{`${children} · Sallyport`}</title>
