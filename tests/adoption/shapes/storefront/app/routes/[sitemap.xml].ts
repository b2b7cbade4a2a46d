export const loader = () => new Response("<urlset />", { headers: { "Content-Type": "application/xml" } })
