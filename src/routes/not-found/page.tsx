import { data } from "react-router"

/** Matches every unknown path, so that these pass the root's middleware, too. */
export function loader() {
  throw data(null, { status: 404 })
}

/** A form sent to a page that does not exist gets the same answer. */
export const action = loader

/** Never drawn: the loader always throws. Its presence makes this a page, which answers with the root's error view. */
export default function NotFound() {
  return null
}
