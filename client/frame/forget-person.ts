import { z } from 'zod'
import type { UserId } from '#events/kernel/ids.ts'
import { ApiError, request } from '../api/request/request.ts'
import { browserStorage } from '../api/storage.ts'
import { beingWrittenKey, overtakenKey, waitsKey } from '../live/outbox/waits-key.ts'
import { choicesOf } from '../shared/board/choice-keys.ts'
import { dropDrafts } from '../shared/drafts/drafts.ts'
import { oldPhotosOf } from '../shared/drafts/old-photos.ts'
import { columnsKey } from '../shared/imports/columns-key.ts'
import { dropOpened } from '../shared/find/opened.ts'

/** Drops all that this browser kept for a person whose account is gone: what they read, typed and did not send. */
export function forgetPerson(id: UserId): void {
  dropDrafts(id)
  dropOpened(id)
  browserStorage.remove(waitsKey(id))
  browserStorage.remove(`erased ${id}`)
  browserStorage.remove(overtakenKey(id))
  browserStorage.remove(columnsKey(id))
  browserStorage.removeAll(beingWrittenKey(id))
  browserStorage.removeAll(choicesOf(id))
  for (const name of [`fieldboard reads ${id}`, `fieldboard outbox ${id}`, oldPhotosOf(id)])
    try {
      indexedDB.deleteDatabase(name)
    } catch {
      // A browser that keeps nothing for this page refuses: there was nothing.
    }
}

const Gone = z.object({ reason: z.literal('deleted') })

/** A session is over: where that is because the account was deleted, nothing of its person stays (docs/rules.md, ERASE-62). */
export async function forgetIfDeleted(id: UserId): Promise<void> {
  const answer: unknown = await request('GET', '/api/user', undefined, { userId: id }).catch(
    (reason: unknown) => reason,
  )
  if (answer instanceof ApiError && answer.status === 401 && Gone.safeParse(answer.body).success) forgetPerson(id)
}
