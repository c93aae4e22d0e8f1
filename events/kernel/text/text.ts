import { z } from 'zod'
import { withoutMute } from './unseen.ts'

/** By code points a pair of surrogates is one character: what is left is half of one. */
const LONE_SURROGATE = /\p{Cs}/u

/** True if every store can keep a text: it holds neither NUL nor lone surrogates. */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && !LONE_SURROGATE.test(text)

/** As much of a text as every store can keep. */
export const storablePart = (text: string): string => text.replaceAll('\u0000', '').replaceAll(/\p{Cs}/gu, '')

/**
 * Text may hold anything a person types but NUL and lone surrogates, which no store can keep (decisions, "Requests").
 * `subject` begins the sentence about what does not fit; without one the sentence speaks of the value alone.
 */
export const storableText = (schema: z.ZodString, maxLength: number, subject?: string) => {
  const sentence = (rest: string) => (subject === undefined ? rest : `${subject} ${rest}`)
  return schema
    .max(maxLength, {
      // A list that is as long is told to be no text.
      error: ({ input }) =>
        typeof input === 'string'
          ? sentence(`must be at most ${maxLength} characters; this one has ${input.length}`)
          : undefined,
    })
    .refine(isStorable, sentence('holds a character that cannot be stored'))
}

/** The largest length of a long text such as a description, in UTF-16 units. */
export const MAX_LONG_TEXT_LENGTH = 20_000

/**
 * Text that must be there: in one Unicode form, without signs that are not seen, trimmed, of `minLength` characters.
 * `whenMissing` is the sentence when they are not (docs/rules.md, HTTP-59).
 */
const required = (whenMissing: string, minLength = 1) =>
  z.string(missing(whenMissing)).normalize().overwrite(withoutMute).trim().min(minLength, whenMissing)

export const requiredTitle = (subject: string, whenMissing: string, minLength?: number) =>
  storableText(required(whenMissing, minLength), 300, subject)
export const requiredLongText = (subject: string, whenMissing: string, minLength?: number) =>
  storableText(required(whenMissing, minLength), MAX_LONG_TEXT_LENGTH, subject)
/** The largest length of a name, in UTF-16 units. */
export const MAX_NAME_LENGTH = 200

/** Settings of a schema whose sentence about a value that is not there at all is `sentence`. */
export const missing = (sentence: string) => ({
  error: ({ input }: { readonly input?: unknown }) => (input === undefined || input === null ? sentence : undefined),
})

/** A name: trimmed, at least one character, at most 200. `subject` is what people call it: "Card name". */
export const nameText = (subject: string, whenMissing = `${subject} is required`) =>
  storableText(required(whenMissing), MAX_NAME_LENGTH, subject)
/** Text as people type it, in one Unicode form, without signs that are not seen (docs/rules.md, HTTP-68). */
export const typedText = z.string().normalize().overwrite(withoutMute)
/** A long text such as a description: at most 20,000 characters, may be empty. */
export const longText = storableText(typedText, MAX_LONG_TEXT_LENGTH)
/** The same where a sentence about it stands without the name of its field. */
export const descriptionText = storableText(typedText, MAX_LONG_TEXT_LENGTH, 'Description')
/** The largest length of a short text, in UTF-16 units. */
export const MAX_SHORT_TEXT_LENGTH = 300
/** A short text that may be empty, such as a file's name. */
export const shortText = storableText(typedText, MAX_SHORT_TEXT_LENGTH)

/** True if two texts read the same, in whatever form of Unicode: what is kept since before may be in another one. */
export const isSameForm = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'string' && typeof other === 'string' && readForm(one) === readForm(other))
const readForm = (text: string): string => withoutMute(text.normalize())

const graphemes = new Intl.Segmenter()

/** As much of a text as `maxLength` UTF-16 units hold; nothing that is read as one sign is cut in two. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const end = graphemes.segment(text).containing(maxLength)?.index ?? 0
  // A sign of more than all the room is cut.
  return end > 0 ? text.slice(0, end) : text.slice(0, maxLength).replace(/\p{Cs}$/u, '')
}

/** The form in which e-mails, usernames and companies' names are compared: whatever their case and Unicode form. */
export const foldCase = (value: string): string => value.normalize('NFKC').trim().toLowerCase()
