import { visibleLine } from "../source/visible.ts"

/** The largest number of tags in a record. */
export const MOST_TAGS = 100

/**
 * Tag names that git allows, up to a hundred letters. Verifying a record passes its tags to git, so nothing else may look
 * like a name.
 */
export const TAG_NAME = /^(?![./-])(?!.*(?:\.\.|@\{|\/\/|\/\.|\.lock(?:\/|$)))[^\s~^:?*[\\]{1,100}(?<![./])$/u

/** True for tags that records hold. Names with misleading characters are left out. */
export const isTagName = (name: string): boolean => TAG_NAME.test(name) && visibleLine(name) === name
