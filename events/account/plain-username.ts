/** Scripts that are written from left to right. Japanese is written in three, Korean in two: those stand together. */
const ALPHABETS = [
  ...[
    'Latin',
    'Greek',
    'Cyrillic',
    'Armenian',
    'Georgian',
    'Ethiopic',
    'Devanagari',
    'Bengali',
    'Gurmukhi',
    'Gujarati',
  ],
  ...['Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Thai', 'Lao', 'Tibetan', 'Myanmar', 'Khmer'],
].map((script) => [script])
ALPHABETS.push(['Han', 'Hiragana', 'Katakana'], ['Han', 'Hangul'])

const OF_ONE_ALPHABET = ALPHABETS.map((scripts) => {
  const letters = scripts.map((script) => `\\p{Script_Extensions=${script}}`).join('')
  return new RegExp(`^[${letters}\\u0300-\\u036f0-9._-]*$`, 'u')
})
const SIGNS = /^[\p{L}\p{M}0-9._-]*$/u
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u
/** More marks on one letter than any language writes. */
const MANY_MARKS = /[\u0300-\u036f]{3}/

/** The sentence about a username that is not plain. */
export const PLAIN_USERNAME =
  'Username takes letters of one alphabet that is written from left to right, digits, and the signs . _ -'

/**
 * True if a username, in its form NFKC, reads as what it is: letters of one script, digits and three signs, nothing that is
 * not seen or turns the direction, and no `@`, so that it never looks like an e-mail (docs/rules.md, ACCOUNT-32).
 */
export const isPlainUsername = (username: string): boolean =>
  SIGNS.test(username) &&
  !UNSEEN.test(username) &&
  !MANY_MARKS.test(username) &&
  OF_ONE_ALPHABET.some((letters) => letters.test(username))
