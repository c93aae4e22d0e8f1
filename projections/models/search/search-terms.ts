import { codeIn, foldedForSearch, withoutSigns, wordsOfSearch } from '#events/kernel/text/search-text.ts'
import { cutText } from '#events/kernel/text/text.ts'

/*
 * A thing is found by parts of its words. Every three characters that follow each other are a term of one tsvector, so that one
 * index of the database's own kind finds any part of a serial number; of the text that it leads to, the words are then looked for
 * themselves (docs/decisions/0061-0090/0077).
 */

/** Maximum of characters of a text that are searched. */
const MAX_TEXT = 2_000
/** The length of the parts. A word that is shorter is found at the beginning of a word. */
const PART = 3
/** Maximum of words of a search, of characters of each, and of parts of a word that are asked for. */
const MAX_WORDS = 8
const MAX_WORD = 40
const MAX_PARTS = 12
/** The longest text that is found before others when it is typed as a whole. */
const MAX_WHOLE = 100

const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean)
/** Words between signs: `cam-017` has two. */
const lettersOf = (word: string): readonly string[] => word.match(/[\p{L}\p{N}]+/gu) ?? []
const wholeOf = (text: string): string => `=${wordsOf(foldedForSearch(text)).join(' ')}`

/** The characters of a text. Most texts have none that takes two units, and are their own list. */
const charactersOf = (text: string): string | readonly string[] =>
  /[\ud800-\udfff]/.test(text) ? Array.from(text) : text
/** Characters that follow each other. */
const joined = (part: string | readonly string[]): string => (typeof part === 'string' ? part : part.join(''))

/** Every three characters that follow each other. */
function partsOf(word: string): readonly string[] {
  const letters = charactersOf(word)
  const parts: string[] = []
  for (let end = PART; end <= letters.length; end++) parts.push(joined(letters.slice(end - PART, end)))
  return parts
}

/** Scripts that put no blanks between words: each of their letters may begin one. */
const WITHOUT_BLANKS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u

/** The beginnings of words in a run of letters that are shorter than a part. */
function beginningsOf(run: string): readonly string[] {
  const letters = charactersOf(run)
  const from = (at: number) => [joined(letters.slice(at, at + 1)), joined(letters.slice(at, at + PART - 1))]
  if (!WITHOUT_BLANKS.test(run)) return from(0)
  return Array.from(letters, (letter, at) => (at === 0 || WITHOUT_BLANKS.test(letter) ? from(at) : [])).flat()
}

/** A lexeme as the database reads it, whatever characters it has. */
const quoted = (term: string): string => `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** A short text that is one serial number, written with blanks in it. */
function spacedCodeIn(words: readonly string[]): string | null {
  const text = words.join(' ')
  return words.length > 1 && text.length <= MAX_WORD ? codeIn(text) : null
}

/** The form in which the database keeps a thing that is found by these texts. */
export function findableBy(name: string, others: readonly string[]): { readonly text: string; readonly terms: string } {
  const texts = [name, ...others].map((text) => cutText(text, MAX_TEXT))
  const folded = texts.map((text) => wordsOf(foldedForSearch(text)))
  const words = folded.flat()
  const plain = [
    ...words.map(withoutSigns).filter((word, index) => word !== words[index]),
    ...folded.flatMap((text) => spacedCodeIn(text) ?? []),
  ]
  const terms = new Set(texts.filter((text) => text.length <= MAX_WHOLE).map(wholeOf))
  for (const word of [...words, ...plain]) {
    for (const part of partsOf(word)) terms.add(part)
    for (const run of lettersOf(word)) for (const beginning of beginningsOf(run)) terms.add(`^${beginning}`)
  }
  const [first = [], ...rest] = folded
  return {
    // The name stands in the first line, so that what it holds comes first.
    text: `${first.join(' ')}\n${[...rest.map((text) => text.join(' ')), plain.join(' ')].join('\n')}`,
    terms: [...terms].map(quoted).join(' '),
  }
}

/** A search as the database is asked: see {@link soughtIn}. */
export type Sought = {
  /** A tsquery of what every hit has. */
  readonly terms: string
  /** A tsquery of the things that are called just that. */
  readonly whole: string
  /** Patterns of LIKE that every hit fits. */
  readonly patterns: readonly string[]
  /** Patterns of LIKE: the best hits fit the first, good ones the second. */
  readonly best: readonly [begins: string, holds: string]
  /** The words, folded. */
  readonly words: readonly string[]
  /** The words as one serial number that was typed with blanks in it, which may be found in their place. Null where they are none. */
  readonly spaced: { readonly terms: string; readonly pattern: string } | null
}

const pattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** A search that a person typed, as the database is asked for it. Null where it has no word that could be found. */
export function soughtIn(typed: string): Sought | null {
  const words = wordsOfSearch(typed)
    .slice(0, MAX_WORDS)
    .map((word) => cutText(word, MAX_WORD))
    .map((word) => (Array.from(word).length < PART ? withoutSigns(word) : word))
    .filter(Boolean)
  if (words.length === 0) return null
  // All that holds a number of a device holds it without signs, too.
  const sought = words.map((word) => codeIn(word) ?? word)
  const long = sought.filter((word) => Array.from(word).length >= PART)
  const terms = sought.flatMap((word) => (long.includes(word) ? partsOf(word).slice(0, MAX_PARTS) : [`^${word}`]))
  const whole = pattern(words.join(' '))
  const spaced = words.length > 1 ? codeIn(words.join('')) : null
  return {
    terms: allOf(terms),
    whole: quoted(wholeOf(typed)),
    patterns: long.map((word) => `%${pattern(word)}%`),
    best: [`${whole}%`, `%${whole}%\n%`],
    words,
    spaced:
      spaced === null ? null : { terms: allOf(partsOf(spaced).slice(0, MAX_PARTS)), pattern: `%${pattern(spaced)}%` },
  }
}

/** A tsquery of what has all of these. */
const allOf = (terms: readonly string[]): string => [...new Set(terms)].map(quoted).join(' & ')
