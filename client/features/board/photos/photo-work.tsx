import { useEffect } from 'react'
import { DeviceId, isTemporaryId } from '#events/kernel/ids.ts'
import type { CardPhoto } from '#events/project/photos.ts'
import { useAskedStorage } from '../../../api/system/quota.ts'
import { useOutbox } from '../../../live/live-context.tsx'
import { cardOfPhoto, isPhoto, type PhotoEntry } from '../../../live/outbox/entry.ts'
import { isSameStream } from '../../../live/outbox/outbox-state.ts'
import { useOpenBoard } from '../../../shared/board/use-board.ts'
import type { BoardState } from '../../../live/board.ts'
import { useIsReadOnly } from '../state/board-context.tsx'
import { renditionUrl } from './card-pictures.ts'
// A photo may be taken when the connection is gone already: the code that keeps and sends it must be here by then.
import './upload-photos.ts'
import { useAddPhotos } from './use-add-photos.ts'

/** A board's work on photos besides showing them. Its code comes once the board shows; it shows nothing itself. */
export function PhotoWork() {
  useSettledUploads()
  useDroppedPhotos()
  useAskedStorage()
  return null
}

/**
 * A photo whose event has come leaves the memory once the picture of the server can take its place, so that it never blinks.
 * One that is gone from the board leaves at once.
 */
function useSettledUploads(): void {
  const board = useOpenBoard()
  const outbox = useOutbox()
  useEffect(() => {
    const settling = new Set<string>()
    const settle = () => {
      const shown = board.store.getState()
      if (shown.phase !== 'ready' || !shown.isCurrent) return
      for (const photo of outbox.store.getState().entries.filter(isPhoto)) {
        const { id, stream } = photo
        const deviceId = cardOfPhoto(photo)
        if (!deviceId || !isSameStream(stream, board.stream) || settling.has(id)) continue
        const fate = fateOf(photo, deviceId, shown)
        if (fate === 'gone') outbox.withdraw(id)
        else if (fate !== 'on its way') {
          settling.add(id)
          const see = () => outbox.see(id, 'all')
          const picture = new Image()
          picture.src = renditionUrl({ id: deviceId }, fate, 360)
          picture.decode().then(see, see)
        }
      }
    }
    const stops = [outbox.photos.show(board.stream), board.store.subscribe(settle), outbox.store.subscribe(settle)]
    settle()
    return () => {
      for (const stop of stops) stop()
    }
  }, [board, outbox])
}

/**
 * Files that are dropped on a card, or on the photos of the card that is open, are added there. Cards are dragged by mouse and
 * touch events, files by those of the browser's own drag and drop: neither hears of the other.
 */
function useDroppedPhotos(): void {
  const board = useOpenBoard()
  const isReadOnly = useIsReadOnly()
  const addPhotos = useAddPhotos()
  useEffect(() => {
    let marked: Element | null = null
    const mark = (place: Element | null) => {
      if (marked === place) return
      marked?.removeAttribute('data-takes-files')
      place?.setAttribute('data-takes-files', '')
      marked = place
    }
    const onOver = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
      // A file that misses its card must not take the place of the page.
      event.preventDefault()
      const place = isReadOnly ? null : placeOf(event)
      mark(place)
      event.dataTransfer.dropEffect = place ? 'copy' : 'none'
    }
    const onLeave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) mark(null)
    }
    const onDrop = (event: DragEvent) => {
      const place = marked
      mark(null)
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      const id = place && idOf(place)
      const files = [...event.dataTransfer.files]
      if (id && files.length > 0 && board.store.getState().cards.has(id)) void addPhotos(id, files)
    }
    window.addEventListener('dragover', onOver)
    window.addEventListener('dragleave', onLeave)
    window.addEventListener('drop', onDrop)
    return () => {
      mark(null)
      window.removeEventListener('dragover', onOver)
      window.removeEventListener('dragleave', onLeave)
      window.removeEventListener('drop', onDrop)
    }
  }, [board, isReadOnly, addPhotos])
}

/** The card, or the open card's photos, that a file is held over. A dialog covers the cards below it. */
function placeOf({ target }: DragEvent): Element | null {
  if (!(target instanceof Element)) return null
  const dialog = target.closest('[role="dialog"]')
  const place = dialog ? dialog.querySelector('[data-photos-of]') : target.closest('[data-card]')
  return place && idOf(place) ? place : null
}

/** The card of a place. */
const idOf = (place: Element): DeviceId | undefined =>
  DeviceId.safeParse(Number(place.getAttribute('data-photos-of') ?? place.getAttribute('data-card'))).data

/**
 * The fate of a photo that this page keeps, by a board that is current: the photo of its card that it has become, also where
 * the answer was lost; gone, because it was removed meanwhile or its card was; or still on its way. A photo that the server has not
 * answered is not gone with its card: the answer says so, and it stays with its reason.
 */
export function fateOf(
  { digest, state, revision, wasSent }: PhotoEntry,
  deviceId: DeviceId,
  board: Pick<BoardState, 'cards' | 'revision'>,
): CardPhoto | 'gone' | 'on its way' {
  // A new card that was refused is not there, and may be made again.
  if (state === 'sent' || isTemporaryId(deviceId)) return 'on its way'
  const card = board.cards.get(deviceId)
  const isNotTaken = state === 'refused' && !wasSent
  if (!card) return state === 'accepted' || isNotTaken ? 'gone' : 'on its way'
  const photo = card.photos?.find((other) => other.digest === digest)
  if (photo) return photo
  return revision !== null && revision <= board.revision ? 'gone' : 'on its way'
}
