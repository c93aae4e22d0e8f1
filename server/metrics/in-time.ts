import { setTimeout as sleep } from 'node:timers/promises'

/** A store that does not answer by then is away, for those who ask how the server is. */
const PATIENCE_MS = 4_000

/** Gives the value that was asked for, or `otherwise` where that fails or does not come in time. */
export const inTime = <T>(asked: Promise<T>, otherwise: T, patienceMs = PATIENCE_MS): Promise<T> =>
  Promise.race([asked, sleep(patienceMs, otherwise, { ref: false })]).catch(() => otherwise)
