import type { GetStaticPaths, GetStaticProps } from "next"

export const getStaticPaths: GetStaticPaths = () => ({ paths: ["/old/1"], fallback: "blocking" })

export const getStaticProps: GetStaticProps = ({ params }) => ({
  props: { text: `kept-secret: the old note ${String(params?.id)}` },
})

export default function Old({ text }: { text: string }) {
  return <h1>{text}</h1>
}
