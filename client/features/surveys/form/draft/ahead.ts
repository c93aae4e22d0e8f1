import { Form } from '#events/form/api.ts'
import type { FormId } from '#events/kernel/ids.ts'
import type { HeldSection } from '#events/form/model.ts'
import { photoOfPath } from '#events/form/photos.ts'
import type { FormConflict } from '#events/form/refusals.ts'
import { ReceivedSection } from '#events/form/sent-section.ts'
import { read } from '../../../../api/request/read.ts'
import type { FormPicture } from '../../../../live/view/form-view.ts'

/** For so long the answer is waited for, in milliseconds. */
const READ_MS = 10_000

/** A form as the server answers it, in the shape of an open one. */
export type Ahead = Pick<FormPicture, 'form' | 'sections' | 'highestId'> & { readonly revision: number }

/** The form at least as new as a conflict says it is, with who changed what; null where it could not be read. */
export async function readAhead(id: FormId, conflict: FormConflict): Promise<Ahead | null> {
  const form = await read(`/api/forms/${id}`, Form, AbortSignal.timeout(READ_MS)).catch(() => null)
  if (!form) return null
  const { sections: sent, revision, ...head } = form
  const of = new Map(conflict.sections.map((one) => [one.sectionId, one]))
  const sections = sent.map((one): HeldSection => {
    const { section, photoPaths } = ReceivedSection.parse(one)
    const { by = null, at = null } = of.get(section.id) ?? {}
    return {
      ...section,
      photos: photoPaths.flatMap((path) => photoOfPath(path)?.digest ?? []),
      ...{ announced: [], announcedAt: null, authors: {}, changedBy: by, changedAt: at ?? '' },
    }
  })
  return { form: head, sections, highestId: Math.max(0, ...sections.map((section) => section.id)), revision }
}
