import type { ToastMessage } from '../../../../ui/toast/toast.ts'
import { isLost, isOnItsWay } from '../../../../live/outbox/photo-state.ts'
import { openSection, type FormEditStore } from '../draft/form-edit.ts'
import { isOfNewSection, type SectionPhoto } from './form-photos.ts'

const COMING: ToastMessage = {
  title: 'Photos are still on their way',
  description: 'Save the form once they are there.',
}

/**
 * Says why photos of sections that are not saved yet hold a save: a section that is saved before its photos are there would not get
 * them (docs/rules.md, FORM-181). Null where none does. Sections with photos that failed open, so that their Retry is in sight.
 */
export function saveHeldBy(photos: readonly SectionPhoto[], edit: FormEditStore): ToastMessage | null {
  const { edits } = edit.getState().draft
  const ofNew = photos.filter((one) => isOfNewSection(one) && edits.get(one.place.sectionId)?.mine)
  const failed = ofNew.filter(({ state }) => state === 'failed')
  for (const { place } of failed) openSection(edit, place.sectionId, true, false)
  if (failed.length === 0) return ofNew.some(isOnItsWay) ? COMING : null
  const isForRetry = failed.some((photo) => !isLost(photo))
  return {
    title: `${failed.length} ${failed.length === 1 ? 'photo' : 'photos'} did not get there`,
    description: `${isForRetry ? 'Retry or remove' : 'Remove'} ${failed.length === 1 ? 'it' : 'them'}, then save the form.`,
    variant: 'destructive',
  }
}
