"use server"

import { locks } from "../../locks"

let likes = 0

export const like = locks.guardedAction("photos.like", async () => `kept-secret: liked ${++likes} times`)
