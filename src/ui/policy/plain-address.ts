/**
 * An address that somebody wrote, in sight: what is not drawn, or moves what stands around it, is shown by its percent
 * escape. Shared in a link, it could otherwise look like another page's.
 */
export const plainAddress = (text: string): string =>
  text
    .replaceAll(/\p{Cs}/gu, "\ufffd")
    .replaceAll(/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/gu, (character) => encodeURIComponent(character))
