import { useServerWait } from './server-wait.ts'

/** How long nothing may be on its way before the screen counts as there: long enough for a paint. */
const CALM_MS = 50
/** A screen that takes longer holds back nothing more: the line may be very slow. */
const LONGEST_MS = 10_000

/** How many parts of the screen are on their way. */
let missing = 0
let calm: ReturnType<typeof setTimeout> | undefined
const waiting = new Set<() => void>()

/** A screen that a server holds up which asks to wait leaves the line free: the code that says so is what is due (LIVE-95). */
function isHeldUp(): boolean {
  const { isReading, isAway } = useServerWait.getState()
  return isReading || isAway
}

function watch(): void {
  if (missing > 0 && !isHeldUp()) {
    clearTimeout(calm)
    calm = undefined
  } else
    calm ??= setTimeout(() => {
      calm = undefined
      for (const run of waiting) run()
    }, CALM_MS)
}

useServerWait.subscribe(watch)

/** A part of the screen is on its way until the returned function is called. */
export function partIsMissing(): () => void {
  missing += 1
  watch()
  return () => {
    missing -= 1
    watch()
  }
}

/**
 * Runs something once the screen that people came for is painted: until then the line is the screen's alone. `ms`: so much later.
 * The returned function prevents it.
 */
export function afterScreen(run: () => void, ms = 0): () => void {
  let timer = setTimeout(begin, LONGEST_MS)
  function begin(): void {
    waiting.delete(begin)
    clearTimeout(timer)
    timer = setTimeout(run, ms)
  }
  waiting.add(begin)
  watch()
  return () => {
    waiting.delete(begin)
    clearTimeout(timer)
  }
}
