import { useEffect } from 'react'
import { toast } from '../../../../ui/toast.ts'
import type { Draft } from '../draft/draft.ts'
import { photosNotThere } from './hold-save.ts'
import { sendPhotos } from './send-photos.ts'
import { endUpload, isOfNewSection, newUpload, sectionToSend, type Upload } from './uploads.ts'
import { useUploadPlaces } from './use-add-photos.ts'

/**
 * Ends uploads that lead nowhere: those of a section that is gone, and with the screen those of sections that are not saved yet, since
 * the draft that notes them is kept by the screen alone (docs/rules.md, FORM-182).
 */
export function useUploadsEnd(): void {
  const places = useUploadPlaces()
  useEffect(() => {
    const { form, edit, store } = places
    /** `before`: the draft that still had the sections. */
    const endOrphans = (before: Draft) => {
      const saved = form.store.getState()
      if (saved.phase !== 'ready') return
      for (const upload of store.getState()) {
        if (sectionToSend(edit.getState().draft, saved, upload.section)) continue
        endUpload(store, upload)
        // The answer to a save was lost, and the section came by the live channel: its photos follow it.
        const sentAs = before.edits.get(upload.section)?.sent.at(-1)?.as
        if (sentAs && saved.sections.some(({ id }) => id === sentAs)) resend(upload, sentAs)
      }
    }
    const resend = ({ file, state }: Upload, section: number) => {
      if (state === 'refused') return
      const again = newUpload(section, file)
      store.setState((list) => [...list, again], true)
      void sendPhotos(places, section, [again])
    }
    const stops = [
      edit.subscribe(({ draft }, before) => draft !== before.draft && endOrphans(before.draft)),
      form.store.subscribe(() => endOrphans(edit.getState().draft)),
    ]
    return () => {
      for (const stop of stops) stop()
      const left = store.getState().filter(isOfNewSection)
      for (const upload of left) endUpload(store, upload)
      if (left.length === 0) return
      const description = 'Their section is not saved yet, and you left the form. Add them once more.'
      toast({ title: photosNotThere(left.length), description, variant: 'destructive' })
    }
  }, [places])
}
