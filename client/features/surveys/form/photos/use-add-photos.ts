import { useCallback } from 'react'
import { knownQuota } from '../../../../api/system/quota.ts'
import { useUser } from '../../../../api/people/session.tsx'
import { useOutbox } from '../../../../live/live-context.tsx'
import type { NewPhoto } from '../../../../live/outbox/photo-state.ts'
import { checkFiles, remainingBytes } from '../../../../shared/photos/check-photos.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import { shownSection } from '../draft/draft.ts'
import { useFormEdit, useOpenForm } from '../draft/form-context.tsx'
import { sectionLane } from '../../../../live/form.ts'
import { sendSectionPhotos } from './send-section-photos.ts'

/** Puts the photos of a selection into a section: they go by the outbox, one after another. A toast says what is not taken. */
export function useAddPhotos(sectionId: number): (files: readonly File[]) => Promise<void> {
  const form = useOpenForm()
  const edit = useFormEdit()
  const outbox = useOutbox()
  const { id, role } = useUser()
  return useCallback(
    async (files) => {
      const saved = form.store.getState()
      const section = shownSection(edit.getState().draft, saved, sectionId)
      if (!section) return
      const target: NewPhoto = {
        actor: { id, role },
        stream: form.stream,
        lanes: [sectionLane(sectionId)],
        place: { of: 'section', sectionId, type: section.type },
        about: { subject: section.title, place: saved.form?.title ?? '' },
      }
      const { accepted, refused, refusal } = await checkFiles(files, remainingBytes(knownQuota()), Infinity)
      if (refusal) toast(refusal)
      sendSectionPhotos(outbox)
      for (const file of accepted) outbox.photos.add(target, file)
      for (const { file, reason } of refused) outbox.photos.add(target, file, reason)
    },
    [form, edit, outbox, id, role, sectionId],
  )
}
