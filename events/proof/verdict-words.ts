import type { Verdict } from './verify-record.ts'

/**
 * The result of a check, one sentence for each line, the same ones on the page and in the program. Characters of the file that
 * cannot be seen, or that a terminal obeys, stand as their numbers.
 */
export const verdictWords = (verdict: Verdict): string[] => linesOf(verdict).map(visible)

/** Of controls, bidirectional overrides and the like: `\u{1b}`. */
const visible = (text: string): string =>
  text.replace(/[\p{C}\u2028\u2029]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)

function linesOf(verdict: Verdict): string[] {
  if ('difference' in verdict) return [`Not confirmed. The first difference: ${verdict.difference}`]
  const { project, events, erased, photos, madeAt, head, began, keys, isKeyKnown } = verdict.confirmed
  const record = `the record of project ${project}, made at ${madeAt}`
  const counts = `Events: ${events}, photos: ${photos}.`
  const firstLines = isKeyKnown
    ? [`Confirmed: ${record}, is what the server signed. ${counts}`]
    : [
        `These files agree with each other and with the key ${keys.at(-1)?.line}. Whether that is the key of your contractor's server is not checked: anyone can make a record with a key of their own.`,
        'Compare the whole key with that of an earlier record, or ask the people who run the server. Then check again with the key that you know.',
        `They are ${record}. ${counts}`,
      ]
  return [
    ...firstLines,
    ...(erased === 0
      ? []
      : [
          `${erased} of the events held personal data that was erased since. Their places in the log are proven; the server vouches for what is left of them.`,
        ]),
    `Its events stand in the log of ${head.size} events whose head was signed at ${head.signedAt}.`,
    `This key has signed since ${began.signedAt}. Of the first ${began.size} events of the log it says what the server held then.`,
    'A signature says what the server held, not that a photo is true.',
    ...keys.map(
      ({ line, since, isVouched }) =>
        `Key since ${since}: ${line}${isVouched === null ? '' : isVouched ? ' (signed by the one before)' : ' (not signed by the one before)'}`,
    ),
  ]
}
