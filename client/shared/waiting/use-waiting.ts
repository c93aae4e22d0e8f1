import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { useUser } from '../../api/people/session.tsx'
import { useOutbox } from '../../live/live-context.tsx'
import type { AnyEntry } from '../../live/outbox/entry.ts'
import { photosElsewhere } from '../../live/outbox/photos-elsewhere.ts'
import { type Waiting, waitingEntries, waitingOf } from './waiting.ts'

/** How much of this person's work waits, on all streams and in surveys, and since when. */
export function useWaiting(): Waiting {
  const { id } = useUser()
  return useStore(
    useOutbox().store,
    useShallow((state) => waitingOf(state, id)),
  )
}

/** This person's entries that wait, in the order in which they were made. */
export function useWaitingEntries(): readonly AnyEntry[] {
  const { id } = useUser()
  const { entries } = useStore(useOutbox().store)
  return useMemo(() => waitingEntries({ entries }, id), [entries, id])
}

/** Photos of streams that are not on the screen any more: how many are on their way, and how many failed. */
export function usePhotosElsewhere(): ReturnType<typeof photosElsewhere> {
  const { id } = useUser()
  const outbox = useOutbox()
  const { stream } = useStore(outbox.photos.shown)
  return useStore(
    outbox.store,
    useShallow((state) => photosElsewhere(state, id, stream)),
  )
}
