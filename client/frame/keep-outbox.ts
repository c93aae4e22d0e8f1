import type { UserId } from '#events/kernel/ids.ts'
import { browserParts } from '../live/outbox/device/browser-parts.ts'
import { Keeper } from '../live/outbox/device/keeper.ts'
import { isPhoto } from '../live/outbox/entry.ts'
import type { Outbox } from '../live/outbox/outbox.ts'

/** Keeps a person's part of the outbox on this device, and sends the photos that earlier pages left, until it is told to end. */
export function keepOutbox(outbox: Outbox, person: UserId): Keeper {
  const keeper = new Keeper(outbox, person, browserParts)
  keeper.start()
  const stop = outbox.store.subscribe(({ entries }) => {
    if (!entries.some(isPhoto)) return
    stop()
    // A board brings it along; photos may be left of a board that this page never opens.
    void import('../features/board/photos/upload-photos.ts').then(
      ({ sendPhotos }) => sendPhotos(outbox),
      () => {},
    )
  })
  return keeper
}
