import { running } from '../live/browser-live.ts'
import type { Live } from '../live/live.ts'
import { browserParts } from '../live/outbox/device/browser-parts.ts'
import { Keeper } from '../live/outbox/device/keeper.ts'
import { isPhoto } from '../live/outbox/entry.ts'

/** Keeps the outbox of each person who is signed in here on this device, for as long as the page lives. */
export function keepOutboxes(): void {
  let kept: Live | null = null
  let end = () => {}
  const look = () => {
    const { live } = running.getState()
    if (live === kept) return
    end()
    kept = live
    end = live ? keep(live) : () => {}
  }
  running.subscribe(look)
  look()
}

/** Keeps one person's part, and sends the photos that earlier pages left. The returned function ends that. */
function keep({ outbox, me }: Live): () => void {
  const keeper = new Keeper(outbox, me.id, browserParts)
  keeper.start()
  const stop = outbox.store.subscribe(({ entries }) => {
    if (!entries.some(isPhoto)) return
    stop()
    // A board brings it along; photos may be left of a board that this page never opens.
    import('../features/board/photos/upload-photos.ts').then(
      ({ sendPhotos }) => sendPhotos(outbox),
      () => {},
    )
  })
  return () => {
    stop()
    void keeper.stop()
  }
}
