/** The tab's title. React puts it into the document's head; a page shows exactly one. */
export const Title = ({ children }: { readonly children: string }) => <title>{`${children} · Sallyport`}</title>
