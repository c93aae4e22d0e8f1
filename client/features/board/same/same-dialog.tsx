import { useMemo, useState } from 'react'
import { requestOf } from '#events/kernel/call.ts'
import { DeviceId } from '#events/kernel/ids.ts'
import { Device } from '#events/project/api.ts'
import { mergeDevices } from '#events/project/commands/merge-devices.ts'
import { type Card, compareCards, DEVICE_STATUS_LABELS, isNamedByPeople, stepsBetween } from '#events/project/device.ts'
import { factOf } from '#events/project/facts/shown-facts.ts'
import { FACT_LABELS, FACTS } from '#events/project/facts/facts.ts'
import { photosBesides } from '#events/project/same/merged-card.ts'
import { messageOf } from '../../../api/request/request.ts'
import { useCommand } from '../../../api/request/use-command.ts'
import { projectIdOf } from '../../../live/board.ts'
import { useBoard, useOpenBoard } from '../../../shared/board/use-board.ts'
import { Button } from '../../../ui/button.tsx'
import { Combobox } from '../../../ui/form/combobox.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { isolated } from '../../../ui/text/isolated.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { countOf } from '../../../ui/text/format-count.ts'
import { useUiStore } from '../state/board-context.tsx'
import { requestFocus } from '../state/card-focus.ts'
import { canBeOne, inOrder } from './doubles.ts'

const FAILED = 'The cards are still two'

/** "Same device as ...": a person chooses the other card, sees which one stays and what comes over, and merges them. */
export function SameDialog({
  card,
  other: known,
  onClose,
}: {
  card: Card
  other?: Card | undefined
  onClose: () => void
}) {
  const [chosen, setChosen] = useState<string | null>(known ? String(known.id) : null)
  const cards = useBoard((state) => state.cards)
  const other = chosen === null ? undefined : cards.get(DeviceId.parse(Number(chosen)))
  const { merge, isPending } = useMerge(onClose)
  const pair = other && inOrder(card, other)
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Same device"
      description={isolated(`Choose the card that is the same device as ${card.name}. Two cards become one.`)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            isPending={isPending}
            disabled={!pair}
            onClick={() => pair && void merge(pair.kept, pair.other)}
          >
            Merge cards
          </Button>
        </>
      }
    >
      <Field label="Same device as">
        <Combobox
          options={useOthers(card)}
          value={chosen}
          onValueChange={setChosen}
          placeholder="Choose a card"
          searchPlaceholder="Search cards"
          emptyText="No card of this type"
        />
      </Field>
      {pair && <Outcome {...pair} />}
    </Dialog>
  )
}

/** The cards that a card can be one device with, in the order of their names. */
function useOthers(card: Card) {
  const cards = useBoard((state) => state.cards)
  return useMemo(
    () =>
      [...cards.values()]
        .filter((one) => canBeOne(card, one))
        .toSorted(compareCards)
        .map((one) => {
          const serial = factOf(one, 'serial')
          return { value: String(one.id), label: serial === undefined ? one.name : `${one.name} (${serial})` }
        }),
    [cards, card],
  )
}

const Outcome = ({ kept, other }: { kept: Card; other: Card }) => (
  <div className="mt-4 text-label">
    <p>{isolated(`${kept.name} stays, since it is the older card. From ${other.name} comes:`)}</p>
    <ul className="mt-1 list-disc pl-5">
      {comesOver(kept, other).map((words) => (
        <li key={words} className="wrap-anywhere">
          {words}
        </li>
      ))}
    </ul>
  </div>
)

/** Merges two cards; the toast takes it back. */
function useMerge(onMerged: () => void) {
  const board = useOpenBoard()
  const ui = useUiStore()
  const project = projectIdOf(board)
  const command = useCommand<{ keep: DeviceId; merge: DeviceId }, Device>({
    call: (body) => requestOf(mergeDevices.call, { id: project }, body),
    read: (body) => Device.parse(body),
    failure: (error) => ({ title: FAILED, description: messageOf(error), variant: 'destructive' }),
  })
  return {
    isPending: command.isPending,
    async merge(kept: Card, other: Card) {
      const sent = await command.send({ keep: kept.id, merge: other.id })
      if (!sent.ok) return
      onMerged()
      toast({ title: `${other.name} merged into ${kept.name}`, about: sent.id })
      requestFocus(ui, { deviceId: kept.id, status: sent.result.status, part: 'card' })
    },
  }
}

/** The parts of a card that come over to the older one, a few words for each. Its history always comes. */
function comesOver(kept: Card, other: Card): readonly string[] {
  const photos = photosBesides(kept, other).length
  const isDevice = other.synced && (!kept.synced || kept.synced.isMissing)
  const facts = FACTS.flatMap((fact) => {
    const said = factOf(other, fact)
    return said === undefined || factOf(kept, fact) !== undefined ? [] : `${FACT_LABELS[fact]}: ${said}`
  })
  return [
    ...(isNamedByPeople(other) && !isNamedByPeople(kept) && other.name !== kept.name ? [`Name: ${other.name}`] : []),
    ...(stepsBetween(kept.status, other.status) > 0 ? [`Status: ${DEVICE_STATUS_LABELS[other.status]}`] : []),
    ...(isDevice ? ['The device of Verkada'] : []),
    ...facts,
    ...(other.description !== '' && other.description !== kept.description ? ['Description'] : []),
    ...(photos > 0 ? [countOf(photos, 'photo')] : []),
    'History',
  ]
}
