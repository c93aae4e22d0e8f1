import { useCallback } from 'react'
import type { DeviceId } from '#events/kernel/ids.ts'
import { useUser } from '../../../api/people/session.tsx'
import { useConnection, useOutbox, usePhotosOnTheirWay } from '../../../live/live-context.tsx'
import { isInTurn } from '../../../live/outbox/photo-state.ts'
import { useOpenBoard } from '../../../shared/board/use-board.ts'
import { fetchedOnce, NOT_LOADED } from '../../../ui/loading/on-demand.tsx'
import { toast } from '../../../ui/toast/toast.ts'

const code = fetchedOnce(() => import('./upload-photos.ts'))

/** Puts photos onto a card. */
export function useAddPhotos(): (deviceId: DeviceId, files: readonly File[]) => Promise<void> {
  const board = useOpenBoard()
  const outbox = useOutbox()
  const { id, role } = useUser()
  return useCallback(
    (deviceId, files) =>
      code.load().then(
        ({ addPhotos }) => addPhotos(outbox, { board, deviceId, actor: { id, role } }, files),
        () => toast(NOT_LOADED),
      ),
    [outbox, board, id, role],
  )
}

/**
 * True if photos of this person are on their way to a card: until they are there, it takes no others by its button. Those that
 * wait for the connection keep no one from taking more.
 */
export function useIsUploading(deviceId: DeviceId): boolean {
  const isConnected = useConnection() === 'live'
  return usePhotosOnTheirWay(deviceId).some((photo) => isInTurn(photo, isConnected))
}
