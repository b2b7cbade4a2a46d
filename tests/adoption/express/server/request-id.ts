import { createContext } from "react-router"

/** Names the request in what support is told. */
export const requestIdContext = createContext<string>()
