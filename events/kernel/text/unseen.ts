/**
 * Signs that take no room and say nothing: zero-width blanks, marks of direction, soft hyphens, fillers, the byte order mark; and
 * joiners behind a Latin sign or at an end, where nothing joins. Elsewhere these make other letters, or one picture of several.
 */
const MUTE = /(?!\p{M}|\p{Join_C})\p{DI}|(?<=^|[ -~])\p{Join_C}|\p{Join_C}$/gu

/** A text without signs that take no room and say nothing. */
export const withoutMute = (text: string): string => text.replace(MUTE, '')
