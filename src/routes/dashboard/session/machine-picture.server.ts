export { picture } from "virtual:sallyport/session-picture"
