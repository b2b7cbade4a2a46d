export { life } from "virtual:sallyport/life"
