import { browserStorage } from '../../../api/storage.ts'
import type { Live } from '../../../live/live.ts'
import { keepDraft } from '../../../shared/drafts/drafts.ts'
import { oldNotes, oldSaves, oldTitle } from '../../../shared/drafts/old-saves.ts'
import { keepSave } from './kept-save.ts'

/** Puts the saves into the outbox that an earlier release noted beside their drafts. */
export function drainOldSaves({ me, outbox }: Live): void {
  for (const id of oldSaves(me.id)) {
    keepSave(outbox, me, { kind: 'form', id }, oldTitle(me.id, id))
    for (const key of Object.values(oldNotes(id))) keepDraft(me.id, key, null, browserStorage)
  }
}
