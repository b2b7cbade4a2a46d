import { visibleLine } from "../source/visible.ts"

/** The largest number of tags in a record. */
export const MAX_TAGS = 100

/**
 * Tag names that git allows, up to a hundred characters. Verifying a record passes its tags to git, so nothing else is
 * accepted.
 */
export const TAG_NAME = /^(?![./-])(?!.*(?:\.\.|@\{|\/\/|\/\.|\.lock(?:\/|$)))[^\s~^:?*[\\]{1,100}(?<![./])$/u

/** True for tags that a record can contain: not those with misleading characters, which a message would write out. */
export const isTagName = (name: string): boolean => TAG_NAME.test(name) && visibleLine(name) === name
