import { Crosshair } from 'lucide-react'
import { useMemo } from 'react'
import type { DeviceId } from '#events/kernel/ids.ts'
import { placeNow } from '#events/plan/answer.ts'
import type { Plan, PlanPage } from '#events/plan/api.ts'
import type { Card } from '#events/project/device.ts'
import { useOutbox } from '../../../../live/live-context.tsx'
import type { PhotoHere } from '../../../../live/outbox/photo-here.ts'
import { useBoard, useOpenBoard } from '../../../../shared/board/use-board.ts'
import { gesturesOf, noteWithdrawn } from '../../../../shared/undo/gestures.ts'
import { PhotoOnItsWay } from '../../../../shared/waiting/photo-on-its-way.tsx'
import { putPhoto } from '../../../../shared/waiting/put-photo.ts'
import { Button } from '../../../../ui/button.tsx'
import { Combobox } from '../../../../ui/form/combobox.tsx'
import { compareNames } from '../../../../ui/list/name-order.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import { mainPin, pinsByCard } from '../shown-pins.ts'
import { useViewer } from '../viewer-state.ts'

type Props = {
  readonly plan: Plan
  readonly photos: readonly PhotoHere[]
  readonly onShow: (photo: PhotoHere) => void
}

/** The photos that were taken on this plan and have no card yet, the chosen one first: each is given to a card, or removed. */
export function PhotosWithoutCard({ plan, photos, onShow }: Props) {
  const chosen = useViewer(({ photo }) => photo)
  if (photos.length === 0) return null
  const sorted = photos.toSorted((one, other) => Number(other.id === chosen) - Number(one.id === chosen))
  return (
    <section aria-label="Photos without a card" className="flex flex-col gap-2 border-b p-3">
      <h2 className="font-semibold">Photos without a card</h2>
      <p className="text-label text-muted">Only this device has them. They go up once they have a card.</p>
      <ul className="flex flex-col gap-3">
        {sorted.map((photo) => {
          const page = plan.pages.find((one) => one.page === photo.place.page)
          return (
            <li
              key={photo.id}
              aria-current={photo.id === chosen || undefined}
              className="flex flex-col gap-2 rounded-panel aria-current:bg-accent-soft"
            >
              <ul>
                <PhotoOnItsWay photo={photo} />
              </ul>
              {page && photo.state === 'queued' && (
                <div className="flex flex-wrap items-center gap-2 px-1 pb-1">
                  <GiveToCard {...{ plan, page, photo }} />
                  <Button
                    size="sm"
                    variant="ghost"
                    icon={<Crosshair aria-hidden />}
                    onClick={() => onShow(photo)}
                    aria-label={`Show the place of ${photo.file.name}`}
                  >
                    Show
                  </Button>
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function GiveToCard({ plan, page, photo }: { plan: Plan; page: PlanPage; photo: PhotoHere }) {
  const outbox = useOutbox()
  const board = useOpenBoard()
  const cards = useBoard((state) => state.cards)
  const options = useMemo(
    () => nearestFirst(plan, page, photo, [...cards.values()]).map(({ id, name }) => ({ value: `${id}`, label: name })),
    [plan, page, photo, cards],
  )
  const give = async (value: string) => {
    const card = [...cards.values()].find(({ id }) => `${id}` === value)
    if (!card) return
    const given = await putPhoto(outbox, photo, card, board.stream)
    if (given) {
      const { actor, stream, at, lanes, place, about } = photo
      const again = { photo: { actor, stream, at, lanes, place, about }, file: given.file }
      noteWithdrawn(gesturesOf(actor.id, place.projectId), given.id, again)
      toast({ title: `Photo given to ${card.name}`, about: given.id })
    } else toast({ title: 'This photo is not on this device any more', variant: 'destructive' })
  }
  return (
    <Combobox
      label={`Give ${photo.file.name} to a card`}
      placeholder="Give to a card"
      searchPlaceholder="Search cards..."
      emptyText="No card is called that."
      value={null}
      options={options}
      onValueChange={(value) => void give(value)}
    />
  )
}

/** The cards in the order of their distance from a photo on its page, and after them those that stand elsewhere. */
function nearestFirst(plan: Plan, page: PlanPage, { place }: PhotoHere, cards: readonly Card[]): Card[] {
  const at = placeNow(page, place)
  const pins = pinsByCard(plan.pins)
  const distances = new Map(
    cards.map(({ id }): [DeviceId, number] => {
      const pin = mainPin(pins.get(id))
      if (pin?.page !== page.page) return [id, Infinity]
      const to = placeNow(page, pin)
      return [id, Math.hypot((to.x - at.x) * page.width, (to.y - at.y) * page.height)]
    }),
  )
  const byName = cards.toSorted((one, other) => compareNames(one.name, other.name))
  const distance = ({ id }: Card) => distances.get(id) ?? Infinity
  return byName.toSorted((one, other) => (distance(one) === distance(other) ? 0 : distance(one) - distance(other)))
}
