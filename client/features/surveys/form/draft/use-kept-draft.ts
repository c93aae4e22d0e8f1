import { useEffect } from 'react'
import { browserStorage } from '../../../../api/storage.ts'
import { useUser } from '../../../../api/people/session.tsx'
import type { Outbox } from '../../../../live/outbox/outbox.ts'
import { waitsKey } from '../../../../live/outbox/waits-key.ts'
import { useOutbox } from '../../../../live/live-context.tsx'
import { keepDraftsSafe } from '../../../../shared/drafts/safe-drafts.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import { dropSave, keptSave, refusedSave } from '../../waiting/kept-save.ts'
import { movePhotos } from '../photos/follow-photos.ts'
import { isEmpty, NO_DRAFT, type SavedPicture } from './draft.ts'
import { follow, pinned } from './follow.ts'
import { useFormEdit, useOpenForm } from './form-context.tsx'
import { leaveEditing, renameSections } from './form-edit.ts'
import { keepFormDraft, keptDraft } from './kept-draft.ts'
import { adopt } from './sent.ts'

const NOT_KEPT = {
  title: 'This browser does not keep what you type',
  description: 'It has no room, or is told not to. Save the form often.',
  variant: 'destructive',
} as const

/** Timeout of the first look at this device, in milliseconds: a draft shows without it then. */
const MAX_READ_MS = 3000

/**
 * Keeps the draft of the open form in this browser with each key that is pressed: it outlives a reload, a crash, the tab, the
 * browser that is killed, and the session. Where there is one, the form opens with it. The draft follows what other people save meanwhile, and what becomes of its
 * save where that waits in the outbox.
 */
export function useKeptDraft(): void {
  const form = useOpenForm()
  const edit = useFormEdit()
  const outbox = useOutbox()
  const me = useUser().id
  useEffect(() => {
    const { stream } = form
    const { id } = stream
    let [isRestored, isTold, isOverdue, isRead, isOver] = [false, false, false, false, false]
    let before = NO_DRAFT
    const moved = (renamed: ReadonlyMap<number, number>) => movePhotos(outbox, stream, me, renamed)
    /** Opens with the draft that was left here: it waits to be saved, was refused, or is gone on with. */
    const restore = () => {
      const saved = form.store.getState()
      const kept = keptDraft(me, id)
      if (!kept) return
      before = kept.draft
      const { draft: adopted, renamed } = adopt(kept.draft, saved, me)
      const draft = follow(adopted, saved)
      // Those with photos of an earlier page are open already.
      const open = new Set([...edit.getState().open, ...draft.edits.keys()])
      const waitsSince = keptSave(outbox.store.getState(), stream, me)?.at ?? null
      if (isEmpty(draft)) {
        keepFormDraft(me, id, { draft, before })
        dropSave(outbox, stream, me)
      } else if (waitsSince !== null) edit.setState({ draft, open, waitsSince })
      else edit.setState({ isEditing: true, draft, open, restoredAt: kept.at })
      before = draft
      moved(renamed)
      takeRefused()
    }
    const take = (last: SavedPicture = form.store.getState()) => {
      const saved = form.store.getState()
      if (saved.phase !== 'ready' || !saved.form || (!isRestored && !isOverdue && (!isRead || mayBeUnread(outbox, me))))
        return
      if (!isRestored) {
        isRestored = true
        restore()
        return
      }
      // While the save waits, another tab may send the draft and note that: no key is pressed in this one.
      const { draft: shown, waitsSince } = edit.getState()
      const draft = waitsSince === null ? shown : (keptDraft(me, id)?.draft ?? NO_DRAFT)
      const { draft: adopted, renamed } = adopt(draft, saved, me)
      const next = follow(pinned(adopted, last, saved), saved)
      if (renamed.size > 0) {
        moved(renamed)
        renameSections(edit, next, renamed)
      } else if (next !== shown) edit.setState({ draft: next })
    }
    /** The server refused the save, or its person has to choose: it is sent from this screen, which says why. */
    const takeRefused = () => {
      const refused = isRestored && refusedSave(outbox.store.getState(), stream, me)
      if (!refused) return
      outbox.settle(refused.entry.id)
      if (!isEmpty(edit.getState().draft))
        edit.setState({ isEditing: true, waitsSince: null, restoredAt: null, isToBeSent: true })
    }
    /** The save left the outbox: it is done, or its person goes on with the draft. */
    const followSave = () => {
      if (edit.getState().waitsSince === null || keptSave(outbox.store.getState(), stream, me)) return takeRefused()
      const draft = keptDraft(me, id)?.draft ?? NO_DRAFT
      before = draft
      if (isEmpty(draft)) leaveEditing(edit)
      else edit.setState({ draft, isEditing: true, waitsSince: null })
      takeRefused()
    }
    const stops = [
      form.store.subscribe((_, last) => take(last)),
      outbox.device.subscribe(() => take()),
      outbox.store.subscribe(followSave),
      edit.subscribe(({ draft, waitsSince }, last) => {
        if (waitsSince === null && last.waitsSince !== null) dropSave(outbox, stream, me)
        if (draft === before) return
        const isKept = keepFormDraft(me, id, { draft, before })
        before = draft
        if (isKept || isTold) return
        isTold = true
        toast(NOT_KEPT)
      }),
    ]
    void keepDraftsSafe(me).then(() => {
      isRead = true
      if (!isOver) take()
    })
    const timer = setTimeout(() => {
      isOverdue = true
      take()
    }, MAX_READ_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [form, edit, outbox, me])
}

/** True while the outbox may lack what earlier pages left on this device. */
const mayBeUnread = ({ device }: Outbox, me: Parameters<typeof waitsKey>[0]): boolean =>
  device.getState().state === 'unknown' && browserStorage.get(waitsKey(me)) !== null
