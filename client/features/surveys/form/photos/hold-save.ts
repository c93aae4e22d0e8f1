import type { ToastMessage } from '../../../../ui/toast.ts'
import { openSection, type FormEditStore } from '../draft/form-edit.ts'
import { isOfNewSection, isUnderWay, type UploadStore } from './uploads.ts'

const COMING: ToastMessage = {
  title: 'Photos are still on their way',
  description: 'Save the form once they are there.',
}

/**
 * Says why photos of sections that are not saved yet hold a save: a section that is saved before its photos are there would not get
 * them (docs/rules.md, FORM-181). Null where none does. Sections with photos that failed open, so that their Retry is in sight.
 */
export function saveHeldBy(uploads: UploadStore, edit: FormEditStore): ToastMessage | null {
  const { edits } = edit.getState().draft
  const ofNew = uploads.getState().filter((one) => isOfNewSection(one) && edits.get(one.section)?.mine)
  const failed = ofNew.filter(({ state }) => state === 'failed')
  for (const { section } of failed) openSection(edit, section, true, false)
  if (failed.length === 0) return ofNew.some(isUnderWay) ? COMING : null
  return {
    title: photosNotThere(failed.length),
    description: `Retry or remove ${failed.length === 1 ? 'it' : 'them'}, then save the form.`,
    variant: 'destructive',
  }
}

/** "2 photos did not get there" */
export const photosNotThere = (count: number): string =>
  `${count} ${count === 1 ? 'photo' : 'photos'} did not get there`
