/** Characters of an app's name; supabase/migrations says the same. */
const LONGEST_APP = 200

/** Whether a draft or a review can hold what an address calls an app. */
export const isNameOfApp = (name: string): boolean => name.length <= LONGEST_APP && !/[\p{C}\p{Zl}\p{Zp}]/u.test(name)
