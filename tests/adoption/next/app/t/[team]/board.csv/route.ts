export const GET = async (_: Request, { params }: RouteContext<"/t/[team]/board.csv">) =>
  new Response(`kept-secret: the numbers of ${(await params).team}\n`, { headers: { "Content-Type": "text/csv" } })
