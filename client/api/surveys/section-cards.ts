import type { FormId } from '#events/kernel/ids.ts'
import { SectionCard } from '#events/project/survey/api.ts'
import { Collection, collectionsOf, useCollection } from '../collection.ts'

/** The cards that sections of a form became. */
export const sectionCardsOf = collectionsOf(
  'sectionCards',
  ({ formId }) => formId,
  (id) => new Collection(`/api/forms/${id}/cards`, SectionCard, { queryKey: ['/api/forms/cards', id] }),
)

/** The cards that sections of a form became, of the projects that this person may see. */
export const useSectionCards = (formId: FormId) => useCollection(sectionCardsOf(formId))
