import { z } from 'zod'

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

/** Text may hold anything a person types but NUL and lone surrogates, which no store can keep (decisions, "Requests"). */
const text = (longest: number, whenMissing?: string) =>
  z
    .string(whenMissing === undefined ? undefined : missing(whenMissing))
    .max(longest, `must be at most ${longest} characters`)
    .refine(
      (value) => !value.includes('\u0000') && !LONE_SURROGATE.test(value),
      'holds a character that cannot be stored',
    )

/** Titles and long texts that must be there: trimmed, at least one character. `whenMissing` is the sentence when it is not. */
export const requiredTitle = (whenMissing: string) => text(300, whenMissing).trim().min(1, whenMissing)
export const requiredLongText = (whenMissing: string) => text(20_000, whenMissing).trim().min(1, whenMissing)
/** The largest length of a name, in UTF-16 units. */
export const MAX_NAME_LENGTH = 200

/** Settings of a schema whose sentence about a value that is not there at all is `sentence`. */
export const missing = (sentence: string) => ({
  error: ({ input }: { readonly input?: unknown }) => (input === undefined || input === null ? sentence : undefined),
})

/** A name: trimmed, at least one character, at most 200. `whenEmpty` is said of one that is missing, too. */
export const nameText = (whenEmpty: string) => text(MAX_NAME_LENGTH, whenEmpty).trim().min(1, whenEmpty)
/** A long text such as a description: at most 20,000 characters, may be empty. */
export const longText = text(20_000)
/** A short text that may be empty, such as a file's name. */
export const shortText = text(300)
/** An e-mail address as people are assigned by; compared without regard to case. */
export const Email = z.email().max(200)

/** The form in which e-mails and usernames are compared. */
export const foldCase = (value: string): string => value.trim().toLowerCase()
