import { useEffect } from 'react'
import { useUser } from '../../../../api/session.tsx'
import { toast } from '../../../../ui/toast.ts'
import { useUploads } from '../photos/open-uploads.ts'
import { moveUploads } from '../photos/uploads.ts'
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
  const uploads = useUploads()
  const me = useUser().id
  useEffect(() => {
    const id = form.stream.id
    let [isRestored, isTold] = [false, false]
    let before = NO_DRAFT
    /** Photos that wait show: their sections open. */
    const restore = (renamed: ReadonlyMap<number, number>, wish: string | null = null) =>
      void uploads.kept.restore(renamed).then((sections) => {
        edit.setState(({ open }) => ({ open: new Set([...open, ...sections]) }))
        // The save waits for photos of new sections, which are known now.
        if (wish !== null) edit.setState(({ isEditing, draft }) => (isEditing || isEmpty(draft) ? {} : { wish }))
      })
    const take = () => {
      const saved = form.store.getState()
      if (saved.phase !== 'ready' || !saved.form) return
      const kept = isRestored ? null : keptDraft(me, id)
      const wish = kept && keptWish(me, id)
      const isFirst = !isRestored
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
        // Those that this page knows already, of a time when the form was closed.
        moveUploads(uploads.store, renamed)
        return restore(renamed, isEmpty(draft) ? null : wish)
      }
      if (isFirst) restore(new Map())
      const { draft } = edit.getState()
      const { draft: adopted, renamed } = adopt(draft, saved, me)
      const next = follow(adopted, saved)
      if (renamed.size > 0) {
        moveUploads(uploads.store, renamed)
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
  }, [form, edit, uploads, me])
}
