import { ExternalLink, Trash2 } from 'lucide-react'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import type { DeviceId } from '#events/kernel/ids.ts'
import type { Card } from '#events/project/device.ts'
import { type CardPhoto, photoPath } from '#events/project/photos.ts'
import { useBoard, useOpenBoard } from '../../../shared/board/use-board.ts'
import { usePersonNames } from '../state/person-names.ts'
import { useConfirm } from '../../../ui/overlay/confirm.tsx'
import type { Photo } from '../../../ui/photos/photo.ts'
import { PhotoViewer } from '../../../ui/photos/photo-viewer.tsx'
import { PlainIconButton } from '../../../ui/plain-icon-button.tsx'
import { removePhoto } from '../actions/card-commands.ts'
import { useIsReadOnly, useUi, useUiStore } from '../state/board-context.tsx'
import { renditionUrl, shownOriginalUrl } from './card-pictures.ts'

const at = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** The photos of a card over the whole screen, one at a time, from the one that was pressed on. */
export function BoardViewer() {
  const board = useOpenBoard()
  const ui = useUiStore()
  const viewed = useUi((state) => state.viewed)
  const card = useBoard(({ cards }) => (viewed ? cards.get(viewed.deviceId) : undefined))
  const nameOf = usePersonNames()
  const photo = viewed && photoOf(card, viewed.digest)
  const focusFallback = useRef<HTMLElement | null>(null)
  const deviceId = viewed?.deviceId
  useEffect(() => {
    if (deviceId !== undefined) focusFallback.current = placeOf(deviceId)
  }, [deviceId])
  // Removed by another person: should it come back, it must not fill the screen on its own.
  useEffect(
    () =>
      board.store.subscribe(({ cards }) => {
        const { viewed } = ui.getState()
        if (viewed && !photoOf(cards.get(viewed.deviceId), viewed.digest)) ui.setState({ viewed: null })
      }),
    [board, ui],
  )
  // The same photos in a new array would stop a slide that moves.
  const photos = useMemo(() => (card ? slidesOf(card, nameOf) : []), [card, nameOf])
  return (
    <PhotoViewer
      photos={photos}
      photoId={photo?.digest ?? null}
      onChange={(digest) => ui.setState({ viewed: card && digest !== null ? { deviceId: card.id, digest } : null })}
      actions={card && photo && <Actions card={card} photo={photo} focusFallback={focusFallback} />}
      focusFallback={focusFallback}
    />
  )
}

const photoOf = (card: Card | undefined, digest: string): CardPhoto | undefined =>
  card?.photos?.find((photo) => photo.digest === digest)

const slidesOf = (card: Card, nameOf: ReturnType<typeof usePersonNames>): Photo[] =>
  (card.photos ?? []).map((photo) => ({
    id: photo.digest,
    url: renditionUrl(card, photo, 1600),
    thumbnailUrl: renditionUrl(card, photo, 360),
    originalUrl: shownOriginalUrl(card, photo),
    width: photo.width,
    height: photo.height,
    alt: photo.fileName,
    caption: `${photo.fileName}\nBy ${nameOf(photo.addedBy)}, ${at.format(new Date(photo.addedAt))}`,
  }))

/** The element left when a card's last photo goes: in its detail the button that adds some, else the card itself. */
const placeOf = (deviceId: DeviceId): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-photos-of="${deviceId}"] [data-adds-photos]`) ??
  document.querySelector<HTMLElement>(`[data-card="${deviceId}"]`)

type ActionsProps = { card: Card; photo: CardPhoto; focusFallback: RefObject<HTMLElement | null> }

function Actions({ card, photo, focusFallback }: ActionsProps) {
  const board = useOpenBoard()
  const ui = useUiStore()
  const confirm = useConfirm()
  const isReadOnly = useIsReadOnly()
  const remove = async () => {
    const isSure = await confirm({
      title: 'Delete this photo?',
      description: `${photo.fileName} leaves ${card.name} for everyone. Undo brings it back.`,
      action: 'Delete',
      tone: 'danger',
      focusFallback,
    })
    if (!isSure) return
    // The one behind it takes its place, at the end the one before.
    const photos = board.store.getState().cards.get(card.id)?.photos ?? []
    const index = photos.findIndex(({ digest }) => digest === photo.digest)
    // Another person removed it meanwhile.
    if (index < 0) return
    const next = photos[index + 1] ?? photos[index - 1]
    ui.setState({ viewed: next ? { deviceId: card.id, digest: next.digest } : null })
    await removePhoto(board, card, photo)
  }
  return (
    <>
      <a
        href={photoPath(card.id, photo)}
        target="_blank"
        rel="noreferrer"
        aria-label="Open the original"
        title="Open the original"
        className="inline-flex size-9 items-center justify-center self-center rounded-control text-muted hover:bg-hover hover:text-text pointer-coarse:min-h-11 pointer-coarse:min-w-11 [&_svg]:size-6"
      >
        <ExternalLink aria-hidden />
      </a>
      {!isReadOnly && (
        <PlainIconButton
          label="Delete this photo"
          variant="danger"
          onClick={() => void remove()}
          className="self-center [&_svg]:size-6"
        >
          <Trash2 aria-hidden />
        </PlainIconButton>
      )}
    </>
  )
}
