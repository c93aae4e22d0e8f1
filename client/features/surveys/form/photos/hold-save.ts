import type { ToastMessage } from '../../../../ui/toast/toast.ts'
import { isLost } from '../../../../live/outbox/photo-state.ts'
import { countOf } from '../../../../ui/text/format-count.ts'
import { openSection, type FormEditStore } from '../draft/form-edit.ts'
import type { SectionPhoto } from './form-photos.ts'

const hasFailed = ({ state }: SectionPhoto): boolean => state === 'failed'

/** Of the photos that a save waits for those that wait for their person: how many did not get there, and how to go on. Null where none does. */
export function failedWords(photos: readonly SectionPhoto[]): Record<'count' | 'way', string> | null {
  const failed = photos.filter(hasFailed)
  if (failed.length === 0) return null
  const way = failed.every(isLost) ? 'Remove' : 'Retry or remove'
  return { count: countOf(failed.length, 'photo'), way: `${way} ${failed.length === 1 ? 'it' : 'them'}` }
}

/**
 * Says why photos of sections that are not saved yet hold a save: a section that is saved before its photos are there would not get
 * them (docs/rules.md, FORM-181). Their sections open, so that Retry is in sight. Null where none does: those on their way hold none.
 */
export function saveHeldBy(photos: readonly SectionPhoto[], edit: FormEditStore): ToastMessage | null {
  const words = failedWords(photos)
  if (!words) return null
  for (const { place } of photos.filter(hasFailed)) openSection(edit, place.sectionId, true, false)
  const description = `${words.way}, then save the form.`
  return { title: `${words.count} did not get there`, description, variant: 'destructive' }
}
