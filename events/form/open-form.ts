import { CompositeModel } from '../kernel/model/composite-model.ts'
import { KeyedModel } from '../kernel/model/keyed-model.ts'
import type { FormView, HeldSection } from './model.ts'

// Apart from model.ts: a page that has no form open needs none of its schemas.

/** Memory that a section takes without its answers, and that a photo takes. */
const SECTION_BYTES = 600
const PHOTO_BYTES = 600

export const openForm = () =>
  new CompositeModel<FormView>(
    { form: null, isDeleted: false, order: [], highestId: 0 },
    {
      sections: new KeyedModel(({ answers }) => SECTION_BYTES + JSON.stringify(answers).length),
      photos: new KeyedModel(() => PHOTO_BYTES),
      assignedSince: new KeyedModel(),
    },
  )

/** The sections of a form in their order. */
export const sectionsOf = ({ order, sections }: Pick<FormView, 'order' | 'sections'>): HeldSection[] =>
  order.flatMap((id) => sections.get(id) ?? [])
