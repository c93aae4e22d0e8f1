import { setTimeout as sleep } from 'node:timers/promises'

/** Time of appends that share one notification under load, in milliseconds. */
const GATHER_MS = 10

/**
 * Tells other nodes how far the log reaches, after the fact: a NOTIFY in the append's own transaction wakes every listener
 * while the caller of the append still waits for the answer. A hint that is lost, with the process or the connection, costs others
 * the pause until they look by themselves ({@link LogTail}).
 * @param send a notification; what it rejects with is ignored.
 * @returns takes each new head of the log.
 */
export function createAnnouncer(send: (head: number) => Promise<unknown>): (head: number) => void {
  let head = 0
  let told = 0
  let isTelling = false

  async function tell(): Promise<void> {
    isTelling = true
    while (head > told) {
      told = head
      await send(told).catch(() => undefined)
      await sleep(GATHER_MS)
    }
    isTelling = false
  }

  return (reached) => {
    head = Math.max(head, reached)
    if (!isTelling) void tell()
  }
}
