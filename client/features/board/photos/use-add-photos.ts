import { useCallback } from 'react'
import type { DeviceId } from '#events/kernel/ids.ts'
import { useUser } from '../../../api/session.tsx'
import { projectIdOf } from '../../../live/board.ts'
import { useOpenBoard, useUploads } from '../../../live/live-context.tsx'
import { fetchedOnce, NOT_LOADED } from '../../../ui/on-demand.tsx'
import { toast } from '../../../ui/toast.ts'

const code = fetchedOnce(() => import('./upload-photos.ts'))

/** Puts photos onto a card. */
export function useAddPhotos(): (deviceId: DeviceId, files: readonly File[]) => Promise<void> {
  const board = useOpenBoard()
  const by = useUser().id
  return useCallback(
    (deviceId, files) =>
      code.load().then(
        ({ addPhotos }) => addPhotos({ projectId: projectIdOf(board), deviceId, by }, files),
        () => toast(NOT_LOADED),
      ),
    [board, by],
  )
}

/** Whether photos of this person are on their way to a card: until they are there, it takes no others by its button. */
export const useIsUploading = (deviceId: DeviceId): boolean =>
  useUploads(deviceId).some(({ state }) => state.status === 'waiting' || state.status === 'sending')
