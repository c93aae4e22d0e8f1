import { Camera, CircleAlert, CloudOff } from 'lucide-react'
import { useRef } from 'react'
import type { CommandId } from '#events/kernel/ids.ts'
import type { Card } from '#events/project/device.ts'
import { useIsStorageFull } from '../../../api/system/quota.ts'
import { useOutbox, usePhotosOnTheirWay } from '../../../live/live-context.tsx'
import { formatCount } from '../../../ui/text/format-count.ts'
import { Picture } from '../../../ui/photos/picture.tsx'
import { PlainIconButton } from '../../../ui/plain-icon-button.tsx'
import { Spinner } from '../../../ui/loading/spinner.tsx'
import { Tooltip } from '../../../ui/overlay/tooltip.tsx'
import { useTabStop } from '../state/tab-stop.ts'
import { useCardActions } from '../actions/use-card-actions.ts'
import { useUiStore } from '../state/board-context.tsx'
import { type Picture as CardPicture, picturesOf } from './card-pictures.ts'
import { PhotoInput } from '../../../shared/photos/photo-input.tsx'
import { useIsBeingWritten } from '../../../shared/kept/use-device-state.ts'
import { useAddPhotos, useIsUploading } from './use-add-photos.ts'

/** A card has room for so many pictures; behind more of them the last place says how many there are besides. */
const MAX_SHOWN = 4

const tile = 'relative flex size-11 items-center justify-center overflow-hidden rounded-control border bg-sunken'

/** The photos of a card, small: pressed, one fills the screen; one that is not there yet leads to the detail of its card. */
export function CardPhotos({ card }: { card: Card }) {
  const pictures = picturesOf(card, usePhotosOnTheirWay(card.id), useOutbox().photos.files.picture)
  const tabIndex = useTabStop()
  const { open } = useCardActions(card.id)
  if (pictures.length === 0) return null
  const shown = pictures.length > MAX_SHOWN ? pictures.slice(0, MAX_SHOWN - 1) : pictures
  const more = pictures.length - shown.length
  return (
    <ul aria-label={`Photos of ${card.name}`} className="mt-2 flex flex-wrap gap-1.5">
      {/* By its place: a photo that has just been taken goes by another name, and its button may have the focus. */}
      {shown.map((picture, place) => (
        <li key={place}>
          <Tile card={card} picture={picture} tabIndex={tabIndex} />
        </li>
      ))}
      {more > 0 && (
        <li>
          <button
            type="button"
            tabIndex={tabIndex}
            aria-label={`${formatCount(more)} more photos of ${card.name}`}
            onClick={open}
            className={`${tile} text-label font-semibold text-muted tabular-nums hover:text-text`}
          >
            {`+${formatCount(more)}`}
          </button>
        </li>
      )}
    </ul>
  )
}

const STATUS_WORDS = {
  there: '',
  'on its way': ', being uploaded',
  'being written': ', being written to this device',
  'waiting for the connection': ', waiting for the connection',
  failed: ', not uploaded',
} as const

const STATUS_MARKS = {
  'on its way': <Spinner />,
  'being written': <Spinner />,
  'waiting for the connection': <CloudOff aria-hidden className="size-5 text-muted" />,
  failed: <CircleAlert aria-hidden className="size-5 text-danger-text" />,
} as const

function Tile({ card, picture, tabIndex }: { card: Card; picture: CardPicture; tabIndex: 0 | -1 }) {
  const ui = useUiStore()
  const { open } = useCardActions(card.id)
  const { digest, url, name } = picture
  const isBeingWritten = useIsBeingWritten(picture.key as CommandId)
  const status = isBeingWritten && picture.status === 'waiting for the connection' ? 'being written' : picture.status
  const onClick = () =>
    status === 'there' && digest !== null ? ui.setState({ viewed: { deviceId: card.id, digest } }) : open()
  return (
    <button type="button" tabIndex={tabIndex} onClick={onClick} className={tile}>
      <Picture url={url} alt={`${name}${STATUS_WORDS[status]}`} isTiny />
      {status !== 'there' && (
        <span className="absolute inset-0 flex items-center justify-center bg-raised/70">{STATUS_MARKS[status]}</span>
      )}
    </button>
  )
}

/** The way from a card to the camera of a phone, or to the files of a computer. */
export function AddPhotoIcon({ card }: { card: Card }) {
  const tabIndex = useTabStop()
  const isUploading = useIsUploading(card.id)
  const addPhotos = useAddPhotos()
  const input = useRef<HTMLInputElement>(null)
  const isStorageFull = useIsStorageFull()
  const isClosed = isUploading || isStorageFull
  const label = isUploading ? 'Uploading...' : isStorageFull ? 'Storage Full' : `Add photo to ${card.name}`
  return (
    <>
      <PhotoInput ref={input} disabled={isClosed} onFiles={(files) => void addPhotos(card.id, files)} />
      <Tooltip label={label}>
        <PlainIconButton
          label={label}
          size="sm"
          tabIndex={tabIndex}
          // Not `disabled`, which would take the focus from who has just pressed it. The input is closed: a press does nothing.
          aria-disabled={isClosed}
          onClick={() => input.current?.click()}
        >
          {isUploading ? <Spinner /> : <Camera aria-hidden />}
        </PlainIconButton>
      </Tooltip>
    </>
  )
}
