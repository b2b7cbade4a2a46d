import { data } from "react-router"

/** Throws a 404. This route matches every unknown path, so that the root's middleware runs for these, too. */
export function loader() {
  throw data(null, { status: 404 })
}

/** A form that is sent to an unknown path gets a 404, too. */
export const action = loader

/** Never rendered, because the loader throws. With a component, the route is a page, and gets the root's error view. */
export default function NotFound() {
  return null
}
