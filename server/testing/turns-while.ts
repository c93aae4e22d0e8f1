/** Number of turns of the event loop that others have while something is done, which is told how many there were until now. */
export async function turnsWhile(work: (turnsUntilNow: () => number) => Promise<unknown>): Promise<number> {
  let [turns, isOver] = [0, false]
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  await work(() => turns).finally(() => {
    isOver = true
  })
  return turns
}

/** Keeps the processor busy for so many milliseconds. */
export function work(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}
