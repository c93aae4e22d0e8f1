import { setTimeout as sleep } from 'node:timers/promises'
import { now } from './figures/clock.ts'

/** How long a busy machine may take for anything that names no limit of its own, in milliseconds. */
const WAIT_MS = 120_000

/**
 * Waits for something until its time is over: nothing in the benchmarks waits for ever (the linter's `waits-end` sees to that).
 * It is left as it is then, for the scope of the section to end.
 * @param what is waited for, as the error says it: such as `the answer to GET /readyz`.
 */
export async function within<T>(what: string, awaited: PromiseLike<T>, ms = WAIT_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(inVain(what, ms)), ms)
  })
  try {
    return await Promise.race([awaited, over])
  } finally {
    clearTimeout(timer)
  }
}

type Looking = { readonly ms?: number; readonly everyMs?: number }

/** Looks again and again until something is so. @returns false when its time was over before that. */
export async function comesTrue(
  isSo: () => boolean | Promise<boolean>,
  { ms = WAIT_MS, everyMs = 10 }: Looking = {},
): Promise<boolean> {
  const begin = now()
  while (!(await isSo())) {
    if (now() - begin >= ms) return false
    await sleep(everyMs)
  }
  return true
}

/** Looks again and again until something is so. @param what is waited for, as the error says it. */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  looking: Looking = {},
): Promise<void> {
  if (!(await comesTrue(isSo, looking))) throw inVain(what, looking.ms ?? WAIT_MS)
}

const inVain = (what: string, ms: number): Error => new Error(`waited ${ms / 1000} s in vain for ${what}`)
