/** A moment in one spelling everywhere: the server does not know the reader's clock. */
export const Moment = ({ at }: { readonly at: string }) => {
  const iso = new Date(at).toISOString()
  return <time dateTime={iso}>{`${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`}</time>
}
