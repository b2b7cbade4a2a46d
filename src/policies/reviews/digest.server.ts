import { createHash } from "node:crypto"

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex")

/** Names a proposed text from its base, to the byte: what is approved is this and nothing else. */
export const digestOf = (base: string, proposed: string): string => sha256(`${sha256(base)}${sha256(proposed)}`)
