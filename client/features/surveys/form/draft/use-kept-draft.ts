import { useEffect } from 'react'
import { useUser } from '../../../../api/people/session.tsx'
import type { Outbox } from '../../../../live/outbox/outbox.ts'
import { useOutbox } from '../../../../live/live-context.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { movePhotos } from '../photos/follow-photos.ts'
import { isEmpty, NO_DRAFT } from './draft.ts'
import { follow } from './follow.ts'
import { useFormEdit, useOpenForm } from './form-context.tsx'
import { renameSections } from './form-edit.ts'
import { dropWish, keepFormDraft, keptDraft, keptWish } from './kept-draft.ts'
import { adopt } from './sent.ts'

const NOT_KEPT = {
  title: 'This browser does not keep what you type',
  description: 'It has no room, or is told not to. Save the form often.',
  variant: 'destructive',
} as const

/**
 * Keeps the draft of the open form in this browser with each key that is pressed: it outlives a reload, a crash, the tab and the
 * session. Where there is one, the form opens with it. The draft follows what other people save meanwhile.
 */
export function useKeptDraft(): void {
  const form = useOpenForm()
  const edit = useFormEdit()
  const outbox = useOutbox()
  const me = useUser().id
  useEffect(() => {
    const id = form.stream.id
    let [isRestored, isTold] = [false, false]
    let before = NO_DRAFT
    const moved = (renamed: ReadonlyMap<number, number>) => movePhotos(outbox, form.stream, me, renamed)
    /** The save waits for photos of new sections, which are known now. */
    const goOn = (wish: string) =>
      edit.setState(({ isEditing, draft }) => (isEditing || isEmpty(draft) ? {} : { wish }))
    const take = () => {
      const saved = form.store.getState()
      if (saved.phase !== 'ready' || !saved.form) return
      const kept = isRestored ? null : keptDraft(me, id)
      const wish = kept && keptWish(me, id)
      isRestored = true
      if (kept) {
        before = kept.draft
        const { draft: adopted, renamed } = adopt(kept.draft, saved, me)
        const draft = follow(adopted, saved)
        if (isEmpty(draft)) keepFormDraft(me, id, { draft, before })
        else {
          const open = new Set(draft.edits.keys())
          edit.setState(wish ? { draft, open } : { isEditing: true, draft, restoredAt: kept.at, open })
        }
        before = draft
        if (wish && !isEmpty(draft)) untilRead(outbox, () => goOn(wish))
        return moved(renamed)
      }
      const { draft } = edit.getState()
      const { draft: adopted, renamed } = adopt(draft, saved, me)
      const next = follow(adopted, saved)
      if (renamed.size > 0) {
        moved(renamed)
        renameSections(edit, next, renamed)
      } else if (next !== draft) edit.setState({ draft: next })
    }
    const stops = [
      form.store.subscribe(take),
      edit.subscribe(({ draft, wish }, last) => {
        if (wish === null && last.wish !== null) dropWish(me, id)
        if (draft === before) return
        const isKept = keepFormDraft(me, id, { draft, before })
        before = draft
        if (isKept || isTold) return
        isTold = true
        toast(NOT_KEPT)
      }),
    ]
    take()
    return () => {
      for (const stop of stops) stop()
    }
  }, [form, edit, outbox, me])
}

/** Calls `then` once the outbox has what earlier pages left on this device. */
function untilRead({ device }: Outbox, then: () => void): void {
  if (device.getState().state !== 'unknown') return then()
  const stop = device.subscribe(({ state }) => {
    if (state === 'unknown') return
    stop()
    then()
  })
}
