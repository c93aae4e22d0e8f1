import { running } from '../live/browser-live.ts'
import type { Live } from '../live/live.ts'
import { browserParts } from '../live/outbox/device/browser-parts.ts'
import { Keeper } from '../live/outbox/device/keeper.ts'
import { isPhoto, type PhotoPlace } from '../live/outbox/entry.ts'
import type { Outbox } from '../live/outbox/outbox.ts'
import { hasOldPhotos } from '../shared/drafts/old-photos.ts'
import { keepDraftsSafe } from '../shared/drafts/safe-drafts.ts'

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

/**
 * The code that sends photos to each kind of place. A screen brings it along; photos may be left of one that this page never opens. Those
 * on drawings are not sent.
 */
const SENDERS: Readonly<Partial<Record<PhotoPlace['of'], () => Promise<(outbox: Outbox) => void>>>> = {
  card: async () => (await import('../features/board/photos/upload-photos.ts')).sendPhotos,
  section: async () => (await import('../features/surveys/form/photos/send-section-photos.ts')).sendSectionPhotos,
}

/** Keeps one person's part, and sends the photos that earlier pages left. The returned function ends that. */
function keep({ outbox, me }: Live): () => void {
  const keeper = new Keeper(outbox, me.id, browserParts)
  let isOver = false
  const start = () => isOver || keeper.start()
  const drain = async () => (await import('../features/surveys/form/photos/drain-old-photos.ts')).drainOldPhotos(me)
  // A save that waits sends the draft of its survey.
  const draftsRead = keepDraftsSafe(me.id)
  void hasOldPhotos(me.id)
    .then((has) => draftsRead.then(() => has))
    .then((has) => (has ? drain().then(start, start) : start()))
  const asked = new Set<PhotoPlace['of']>()
  const ask = () => {
    for (const { place } of outbox.store.getState().entries.filter(isPhoto)) {
      if (asked.has(place.of)) continue
      asked.add(place.of)
      SENDERS[place.of]?.().then(
        (sendPhotos) => sendPhotos(outbox),
        () => {},
      )
    }
  }
  ask()
  const stop = outbox.store.subscribe(ask)
  return () => {
    isOver = true
    stop()
    void keeper.stop()
  }
}
