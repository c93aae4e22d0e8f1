import { useEffect, useRef } from 'react'
import { useOutbox, useRefusals, useRefusedPhotos } from '../../live/live-context.tsx'
import { isLost } from '../../live/outbox/photo-state.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/overlay/confirm.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { formatCount } from '../../ui/text/format-count.ts'
import { useDeviceState } from '../kept/use-device-state.ts'
import { keptWords } from '../kept/kept-words.ts'
import { photosByPlace, PhotosOfPlace } from './photos-of-place.tsx'
import { RefusalItem } from './refusal-item.tsx'
import { fateOf } from './waiting.ts'
import { LOST_WORDS } from './waiting-words.ts'
import { discard, discardHeld } from '../../live/outbox/refused-commands.ts'

/** Everything of this person's that the server refused, on all streams, each with what can be done about it. */
export function RefusalsPanel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const refusals = useRefusals()
  const photos = useRefusedPhotos()
  // When the last one is dealt with, the button that opened the list is gone.
  const screen = useRef<HTMLElement>(null)
  const outbox = useOutbox()
  const ids = [...refusals.map(({ entry }) => entry.id), ...photos.map(({ id }) => id)]
  const fate = fateOf(ids.length, photos)
  const lost = new Set(photos.filter(isLost).map(({ id }) => id))
  const kept = keptWords(
    useDeviceState(),
    ids.filter((id) => !lost.has(id)),
  )
  const confirm = useConfirm()
  const discardAll = async () => {
    const isSure = await confirm({
      title: `Discard all ${formatCount(ids.length)} refused changes?`,
      description:
        'What you typed for them and their photos are gone then, and so are the later changes that wait behind them.',
      action: 'Discard all',
      stay: 'Keep them',
      tone: 'danger',
      focusFallback: screen,
    })
    if (!isSure) return
    for (const { entry, isDealtWith } of refusals) {
      discardHeld(outbox, entry.id)
      if (!isDealtWith) discard(outbox, entry.id)
    }
    for (const { id } of photos) outbox.withdraw(id)
  }
  useEffect(() => {
    screen.current = document.getElementById('main')
  }, [])
  return (
    <Dialog
      isOpen={isOpen}
      focusFallback={screen}
      onOpenChange={(next) => !next && onClose()}
      width="lg"
      title={fate === 'refused' ? 'Changes that were refused' : `Photos that were ${fate}`}
      description={fate === 'lost' ? LOST_WORDS : `They are ${kept} until you send them again or discard them.`}
      footer={ids.length > 1 && <Button onClick={() => void discardAll()}>Discard all</Button>}
    >
      <ul className="flex flex-col gap-3">
        {refusals.map((refusal) => (
          <RefusalItem key={refusal.entry.id} refusal={refusal} onLeave={onClose} />
        ))}
        {photosByPlace(photos).map(([key, ofOne]) => (
          <PhotosOfPlace key={key} photos={ofOne} onLeave={onClose} />
        ))}
      </ul>
    </Dialog>
  )
}
