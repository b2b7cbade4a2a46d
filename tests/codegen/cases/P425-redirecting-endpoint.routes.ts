import { route, type RouteConfig } from "@react-router/dev/routes"

export default [
  route("signin", "signin.tsx"),
  route("api/notes", "endpoint-notes.ts"),
  route("api/notes/:id", "endpoint-note.ts"),
  route("inbox", "inbox.tsx"),
  route("inbox/count.json", "endpoint-count.ts"),
  route("inbox/send", "resource-send.ts"),
  route("feed", "endpoint-feed.ts"),
  route("files/*", "endpoint-files.ts"),
  route("files/list", "list.tsx"),
  route("hooks/paid", "resource-paid.ts"),
  route("*", "not-found.tsx"),
] satisfies RouteConfig
