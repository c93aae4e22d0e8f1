import { useEffect } from 'react'
import { type DeviceId, isTemporaryId } from '#events/kernel/ids.ts'
import { useIsStorageFull } from '../../../api/quota.ts'
import { projectIdOf } from '../../../live/board.ts'
import { useOpenBoard } from '../../../live/live-context.tsx'
import { forgetUpload, uploads } from '../../../live/uploads/uploads.ts'
import { useIsReadOnly, useUiStore } from '../screen/board-context.tsx'
import { renditionUrl } from './card-pictures.ts'
// A photo may be taken when the connection is gone already: what keeps and sends it must be here by then.
import './upload-photos.ts'
import { fateOf } from './upload-fate.ts'
import { useAddPhotos } from './use-add-photos.ts'

/** What a board does about photos besides showing them. Its code comes once the board shows; it shows nothing itself. */
export function PhotoWork() {
  useSettledUploads()
  useDroppedPhotos()
  useRoom()
  return null
}

/** Every button that adds photos says when there is no room for them. */
function useRoom(): void {
  const ui = useUiStore()
  const isStorageFull = useIsStorageFull()
  useEffect(() => ui.setState({ isStorageFull }), [ui, isStorageFull])
}

/**
 * A photo whose event has come leaves the memory once the picture of the server can take its place, so that it never blinks.
 * What is gone from the board has no place any more.
 */
function useSettledUploads(): void {
  const board = useOpenBoard()
  useEffect(() => {
    const projectId = projectIdOf(board)
    const settling = new Set<string>()
    const settle = () => {
      const shown = board.store.getState()
      if (shown.phase !== 'ready' || !shown.isCurrent) return
      for (const upload of uploads.getState().list) {
        if (upload.projectId !== projectId || settling.has(upload.id)) continue
        const forget = () => forgetUpload(upload.id)
        const fate = fateOf(upload, shown)
        if (fate === 'gone') forget()
        else if (fate !== 'on its way') {
          settling.add(upload.id)
          const picture = new Image()
          picture.src = renditionUrl({ id: upload.deviceId }, fate, 360)
          picture.decode().then(forget, forget)
        }
      }
    }
    uploads.setState({ onScreen: projectId })
    const stops = [board.store.subscribe(settle), uploads.subscribe(settle)]
    settle()
    return () => {
      for (const stop of stops) stop()
      uploads.setState({ onScreen: null })
      for (const { id, projectId: of, state } of uploads.getState().list)
        if (of === projectId && state.status === 'done') forgetUpload(id)
    }
  }, [board])
}

/**
 * Files that are dropped on a card, or on the photos of the card that is open, are added there. Cards are dragged by mouse and touch
 * events, files by those of the browser's own drag and drop: neither hears of the other.
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

/** The card of a place; null where it waits for its id. */
function idOf(place: Element): DeviceId | null {
  const id = Number(place.getAttribute('data-photos-of') ?? place.getAttribute('data-card')) as DeviceId
  return isTemporaryId(id) ? null : id
}
