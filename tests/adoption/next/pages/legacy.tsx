import type { GetServerSideProps } from "next"
import { locks } from "../locks"

export const getServerSideProps: GetServerSideProps = async ({ req }) => {
  const { email } = await locks.sessionFor("/legacy", req)
  return { props: { text: `kept-secret: the old page of ${email}` } }
}

export default function Legacy({ text }: { text: string }) {
  return <h1>{text}</h1>
}
