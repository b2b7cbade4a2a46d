import { locks } from "./locks"

export const proxy = locks.proxy
