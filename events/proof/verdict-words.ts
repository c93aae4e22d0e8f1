import type { Verdict } from './verify-record.ts'

/** The result of a check, one sentence for each line, the same ones on the page and in the program. */
export function verdictWords(verdict: Verdict): string[] {
  if ('difference' in verdict) return [`Not confirmed. The first difference: ${verdict.difference}`]
  const { project, events, erased, photos, madeAt, head, began, keys } = verdict.confirmed
  return [
    `Confirmed: the record of project ${project}, made at ${madeAt}, is what the server signed. Events: ${events}, photos: ${photos}.`,
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
    'Compare the last key with the one of an earlier record, or ask the people who run the server.',
  ]
}
