import { visibleLine } from "../source/visible.ts"

/** Of a whole record: more than anybody compares by. */
export const MOST_TAGS = 100

/**
 * What git lets a name be, at most a hundred letters long: whoever verifies a record asks git for its tags, and nothing
 * but a name may be asked for.
 */
export const TAG_NAME = /^(?![./-])(?!.*(?:\.\.|@\{|\/\/|\/\.|\.lock(?:\/|$)))[^\s~^:?*[\\]{1,100}(?<![./])$/u

/** Whether a tag stands in records: names that show as something else than they are do not. */
export const isTagName = (name: string): boolean => TAG_NAME.test(name) && visibleLine(name) === name
