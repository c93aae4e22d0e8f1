import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'

/**
 * This process waits for the processor when others want it. On Linux each thread has a priority of its own; new ones inherit it.
 * @param priority as of `node:os`.
 */
export function yieldToOthers(priority: number): void {
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid]
  for (const thread of threads) setPriority(thread, priority)
}
