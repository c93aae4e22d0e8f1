/** How long nothing may be on its way before the screen counts as there: long enough for a paint. */
const CALM_MS = 50
/** A screen that takes longer holds back nothing more: the server may be away for long. */
const LONGEST_MS = 10_000

/** How many parts of the screen are on their way. */
let missing = 0
let calm: ReturnType<typeof setTimeout> | undefined
const waiting = new Set<() => void>()

function watch(): void {
  if (missing > 0) {
    clearTimeout(calm)
    calm = undefined
  } else
    calm ??= setTimeout(() => {
      calm = undefined
      for (const run of waiting) run()
    }, CALM_MS)
}

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
