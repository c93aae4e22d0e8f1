import { ProviderError } from './provider-error.ts'

/**
 * Begins to count an answer. The function that it gives is told the size of each piece, in bytes. @throws ProviderError `too-much`
 */
export type CountAnswer = () => (bytes: number) => void

/** The limits of one listing of all devices (docs/rules.md, SYNC-32 to SYNC-34). */
const LISTING = { answerBytes: 5_000_000, bytes: 50_000_000, devices: 20_000, pages: 1_000 }
/** Answers that say little: a token, or whether something may be read. In bytes. */
const SHORT_ANSWER = 100_000

const FEWER_SITES = 'Use an API key that may read fewer sites.'
const ASK_SUPPORT = 'Try again later. If it stays so, ask the support of Verkada.'

const tooMuch = (message: string) => new ProviderError('too-much', message)

/** Answers of at most so many bytes. */
const upTo =
  (maxBytes: number, size: string): CountAnswer =>
  () => {
    let read = 0
    return (bytes) => {
      read += bytes
      if (read > maxBytes) throw tooMuch(`An answer of Verkada was larger than ${size} and was cut off. ${ASK_SUPPORT}`)
    }
  }

export const shortAnswers = upTo(SHORT_ANSWER, '100 KB')

/** Keeps one listing of all devices within its limits. Each of its functions throws ProviderError `too-much`. */
export type ListingLimits = ReturnType<typeof createListingLimits>

/** @param ms the listing may take so long in all. */
export function createListingLimits(ms: number) {
  const over = AbortSignal.timeout(ms)
  const ofOneAnswer = upTo(LISTING.answerBytes, '5 MB')
  let [pages, read] = [0, 0]
  return {
    /** Aborts when the time in all is over. */
    over,
    countAnswer: (() => {
      const count = ofOneAnswer()
      return (bytes) => {
        count(bytes)
        read += bytes
        if (read > LISTING.bytes) throw tooMuch(`The lists of Verkada are larger than 50 MB. ${FEWER_SITES}`)
      }
    }) satisfies CountAnswer,
    /** One more page is asked for. */
    nextPage(): void {
      if (++pages > LISTING.pages) throw tooMuch(`The lists of Verkada have more than 1,000 pages. ${FEWER_SITES}`)
    },
    /** @param count of devices, or of rows that may be some. */
    assertDevices(count: number): void {
      if (count > LISTING.devices) throw tooMuch(`Verkada lists more than 20,000 devices. ${FEWER_SITES}`)
    },
    assertTime(): void {
      if (over.aborted) throw tooMuch(`Verkada took longer than ${timeWords(ms)} to list its devices. ${ASK_SUPPORT}`)
    },
  }
}

const timeWords = (ms: number): string => (ms < 60_000 ? `${ms / 1000} seconds` : `${ms / 60_000} minutes`)
