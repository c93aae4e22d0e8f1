import type { LogEvent } from '#events/registry.ts'
import type { Log } from '#projections/engine/log.ts'
import type { Projection } from '#projections/engine/projection.ts'

/** A projection whose fold fails, or does what `hook` does, for some events. */
export const hooked = (projection: Projection, hook: (event: LogEvent) => void): Projection => ({
  ...projection,
  begin() {
    const folding = projection.begin()
    return {
      ...folding,
      *fold(event) {
        hook(event)
        yield* folding.fold(event)
      },
    }
  },
})

/** A log that says after which positions it was read whole, and how often it was subscribed to. */
export function counted(log: Log) {
  const reads: string[] = []
  const subscriptions: string[] = []
  return {
    reads,
    subscriptions,
    log: {
      head: () => log.head(),
      readAll(after: string) {
        reads.push(after)
        return log.readAll(after)
      },
      subscribe(after: string, signal: AbortSignal) {
        subscriptions.push(after)
        return log.subscribe(after, signal)
      },
    } satisfies Log,
  }
}
