import type { GetServerSideProps } from "next"

export const getServerSideProps: GetServerSideProps = async () => ({ props: { text: "kept-secret: the old page" } })

export default function Legacy({ text }: { text: string }) {
  return <h1>{text}</h1>
}
