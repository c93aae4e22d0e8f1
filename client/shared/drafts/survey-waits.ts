import type { UserId } from '#events/kernel/ids.ts'
import { draftKeys } from './drafts.ts'

// The surveys whose save waits on this device. Notes beside their drafts say so to all tabs (features/surveys).

const NOTE = /(\d+) save$/

/** The ids of the surveys of which something of a person waits. */
export const surveysThatWait = (me: UserId): ReadonlySet<number> =>
  new Set(
    draftKeys(me, 'form ').flatMap((key) => {
      const [, id] = NOTE.exec(key) ?? []
      return id === undefined ? [] : Number(id)
    }),
  )

const listeners = new Set<() => void>()

/** This tab changed a note. */
export const tellNoteChanged = (): void => {
  for (const tell of listeners) tell()
}

/** Calls `tell` each time that this tab or another one changes a note. The returned function ends that. */
export function onNoteChanged(tell: () => void): () => void {
  const hear = ({ key }: StorageEvent) => (key === null || NOTE.test(key)) && tell()
  listeners.add(tell)
  window.addEventListener('storage', hear)
  return () => {
    listeners.delete(tell)
    window.removeEventListener('storage', hear)
  }
}
