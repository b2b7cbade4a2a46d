/**
 * The drawing of the session machine, laid out by the build (`src/build/session-picture/`). Only the server contains
 * it; pages get it from their loaders.
 */
export { picture } from "virtual:sallyport/session-picture"
