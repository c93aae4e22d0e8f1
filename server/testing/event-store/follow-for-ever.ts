import { BEFORE_ALL, type EventStore, type Position, StoreUnavailable } from '../../event-store/port.ts'

/** Follows the log as the live push does, over all outages; `seen` are the ids, `losses` the outages that it was told of. */
export function followForEver(store: EventStore) {
  const [seen, stopping]: [string[], AbortController] = [[], new AbortController()]
  let losses = 0
  let position: Position = BEFORE_ALL
  const run = async () => {
    while (!stopping.signal.aborted) {
      try {
        for await (const batch of store.subscribe(position, stopping.signal)) {
          for (const event of batch) {
            seen.push(event.id)
            position = event.position
          }
        }
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error
        losses++
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    }
  }
  const running = run()
  const stop = async () => {
    stopping.abort()
    await running
  }
  return { seen, losses: () => losses, stop }
}
