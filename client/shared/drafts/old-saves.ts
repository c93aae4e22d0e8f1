import { browserStorage } from '../../api/storage.ts'
import type { UserId } from '#events/kernel/ids.ts'
import { draftKeys, readDraft } from './drafts.ts'

// The saves of surveys as releases before November 28, 2026 noted them beside the drafts. The outbox takes them over.

const NOTE = /^(\d+) save$/

/** The ids of a person's surveys whose save waits. */
export const oldSaves = (me: UserId): readonly number[] =>
  draftKeys(me, 'form ').flatMap((key) => {
    const [, id] = NOTE.exec(key) ?? []
    return id === undefined ? [] : Number(id)
  })

/** The keys of the notes about a survey. */
export const oldNotes = (survey: number) => ({ save: `form ${survey} save`, title: `title of form ${survey}` })

/** The title of a survey as it was seen last. */
export function oldTitle(me: UserId, survey: number): string {
  const title = readDraft(me, oldNotes(survey).title, browserStorage)
  return typeof title === 'string' ? title : `Survey ${survey}`
}
