/** Signs that take no room and say nothing: zero-width blanks, marks of direction, soft hyphens, the byte order mark. */
const MUTE = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]+/g

/** A text without signs that take no room and say nothing. Joiners stay: they make other letters and pictures of those beside them. */
export const withoutMute = (text: string): string => text.replace(MUTE, '')
