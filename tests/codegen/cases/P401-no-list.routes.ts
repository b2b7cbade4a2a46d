import { route } from "@react-router/dev/routes"
//< 0 P401: the route list has no default export

export const routes = [route("a", "a.tsx")]
