export const loader = () => new Response("a file")
