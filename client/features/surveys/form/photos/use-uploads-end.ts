import { useEffect } from 'react'
import { toast } from '../../../../ui/toast.ts'
import type { Draft, Saved } from '../draft/draft.ts'
import { photosNotThere } from './hold-save.ts'
import { useUploads } from './open-uploads.ts'
import { endUpload, isOfNewSection, moveUploads, sectionToSend, waitAgain } from './uploads.ts'
import { useUploadPlaces } from './use-add-photos.ts'

/**
 * Ends uploads of sections that their person let go; those of a section that another person deleted stay, and say so. Photos of
 * sections that are not saved yet wait until the form is open again, for its draft notes them.
 */
export function useUploadsEnd(): void {
  const places = useUploadPlaces()
  const { kept } = useUploads()
  useEffect(() => {
    const { form, edit, store } = places
    /** `draft`, `saved`: those before. */
    const endOrphans = (draft: Draft, saved: Saved) => {
      const now = form.store.getState()
      if (now.phase !== 'ready') return
      for (const upload of store.getState()) {
        const { section } = upload
        if (sectionToSend(edit.getState().draft, now, section)) {
          if (upload.waitsFor === 'its section') waitAgain(store, upload, 'the connection')
          continue
        }
        if (!sectionToSend(draft, saved, section)) continue
        const before = draft.edits.get(section)
        // The answer to a save was lost, and the section came by the live channel: its photos follow it.
        const sentAs = before?.sent.at(-1)?.as
        if (section < 0 && sentAs && now.sections.some((one) => one.id === sentAs))
          moveUploads(store, new Map([[section, sentAs]]))
        else if (section < 0 || before?.mine === null) endUpload(store, upload)
        else if (upload.state !== 'refused') waitAgain(store, upload, 'its section')
      }
    }
    const stops = [
      edit.subscribe(({ draft }, before) => draft !== before.draft && endOrphans(before.draft, form.store.getState())),
      form.store.subscribe(
        ({ sections }, before) => sections !== before.sections && endOrphans(edit.getState().draft, before),
      ),
    ]
    return () => {
      for (const stop of stops) stop()
      const left = store.getState().filter((one) => isOfNewSection(one) && one.state !== 'failed')
      for (const upload of left) waitAgain(store, upload, 'the connection')
      void kept.written().then(() => {
        const ended = store.getState().filter((one) => isOfNewSection(one) && !one.isKept)
        for (const upload of ended) endUpload(store, upload)
        if (ended.length === 0) return
        const description = 'Their section is not saved yet, and you left the form. Add them once more.'
        toast({ title: photosNotThere(ended.length), description, variant: 'destructive' })
      })
    }
  }, [places, kept])
}
