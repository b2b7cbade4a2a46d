export default async function Modal({ params }: { params: Promise<{ id: string }> }) {
  return <dialog open>{`kept-secret: the photo ${(await params).id} in front of the feed`}</dialog>
}
