import { useState } from 'react'
import { type DeviceId, ProjectId } from '#events/kernel/ids.ts'
import { useCardsOf } from '../../api/projects/cards-of.ts'
import { useOutbox } from '../../live/live-context.tsx'
import type { PhotoEntry } from '../../live/outbox/entry.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/form/combobox.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { putPhoto } from './put-photo.ts'

type Card = { readonly id: DeviceId; readonly name: string }

/** Puts photos that were refused, and whose files are kept here, on another card of their project. */
export function PutOnCard({ photos }: { photos: readonly PhotoEntry[] }) {
  const outbox = useOutbox()
  const [isChoosing, setIsChoosing] = useState(false)
  const sent = photos.filter(({ wasSent }) => wasSent)
  const [first] = sent
  const cards = useCardsOf(first ? ProjectId.parse(first.stream.id) : null, isChoosing)
  if (!first) return null

  const putAll = async (card: Card): Promise<void> => {
    const done = await Promise.all(sent.map((photo) => putPhoto(outbox, photo, card)))
    if (done.includes(null)) toast({ title: 'A photo is not on this device any more', variant: 'destructive' })
    else toast({ title: `Put on ${card.name}` })
  }
  if (!isChoosing)
    return (
      <Button size="sm" onClick={() => setIsChoosing(true)}>
        Put on another card
      </Button>
    )
  return (
    <Combobox
      label="Put on another card"
      placeholder={cards.isError ? 'The cards could not be loaded' : 'Choose a card'}
      searchPlaceholder="Search cards..."
      emptyText={cards.data?.length === 0 ? 'There is no card here that you may open.' : 'No card is called that.'}
      value={null}
      options={(cards.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      onValueChange={(value) => {
        const card = cards.data?.find(({ id }) => String(id) === value)
        if (card) void putAll(card)
      }}
    />
  )
}
