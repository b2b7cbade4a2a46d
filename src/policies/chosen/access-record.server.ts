export { accessRecord } from "virtual:sallyport/history"
