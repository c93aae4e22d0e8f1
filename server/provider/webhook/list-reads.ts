import type { InstanceId } from '#events/kernel/ids.ts'
import { ProviderError } from '../client/provider-error.ts'

/** Minimum pause between two reads of an instance's list by a server, in milliseconds. */
const READ_EVERY_MS = 180_000

/** A reading that failed in passing stands for no delivery. */
const NOTHING = -1

type Reading = { readonly at: number; readonly upTo: number; readonly isDone: boolean }

/**
 * Reads the list of an instance again where deliveries say that something changed, and not what: one reading stands for all that
 * had come before it began.
 * @param read brings what is listed to the boards; `upTo` is the newest delivery that had come before. @param newest the number
 * of the newest delivery.
 */
export function createListReads(options: {
  readonly read: (instance: InstanceId, cancelled: AbortSignal, upTo: number) => Promise<void>
  readonly newest: () => Promise<number>
  readonly now: () => Date
  readonly onFailed: (error: unknown) => void
}) {
  const { read, newest, now, onFailed } = options
  const readings = new Map<InstanceId, Reading>()
  const closing = new AbortController()
  const running = new Set<Promise<void>>()

  async function readNow(instance: InstanceId): Promise<void> {
    const reading = { at: now().getTime(), upTo: await newest(), isDone: false }
    readings.set(instance, reading)
    const ending = read(instance, closing.signal, reading.upTo)
      .then(
        () => reading.upTo,
        (error: unknown) => {
          onFailed(error)
          // A refused question, as with a key that has ended, is not asked again: the next sync says how it is.
          const isRefused = error instanceof ProviderError && error.trouble !== 'silent'
          return isRefused ? reading.upTo : NOTHING
        },
      )
      .then((upTo) => {
        readings.set(instance, { ...reading, upTo, isDone: true })
        running.delete(ending)
      })
    running.add(ending)
  }

  return {
    /** True if the list was read since a delivery came. Begins to read it where that is due, and does not wait for that. */
    async isReadSince(instance: InstanceId, delivery: number): Promise<boolean> {
      const last = readings.get(instance)
      if (last && delivery <= last.upTo) return last.isDone
      const isDue = !last || (last.isDone && now().getTime() - last.at >= READ_EVERY_MS)
      if (isDue) await readNow(instance)
      return false
    },
    /** Ends what is being read. */
    async close(): Promise<void> {
      closing.abort()
      await Promise.all(running)
    },
  }
}
