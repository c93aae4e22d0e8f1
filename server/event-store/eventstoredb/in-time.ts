import { StoreUnavailable } from '../port.ts'

/** The answer, if it comes in time. @throws StoreUnavailable */
export async function inTime<T>(answer: Promise<T>, patienceMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(noAnswer(patienceMs)), patienceMs)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

/** No answer came: to an attempt, or to any. */
export class NoAnswer extends StoreUnavailable {}

export const noAnswer = (patienceMs: number): NoAnswer =>
  new NoAnswer('the event store timed out', {
    cause: new Error(`no answer within ${Math.round(patienceMs) / 1_000} s`),
  })
