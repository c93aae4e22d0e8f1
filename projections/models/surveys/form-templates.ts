import type { Section } from '#events/form/section.ts'
import { sent } from '#events/form/sent-section.ts'
import type { OrganizationId, FormTemplateId } from '#events/kernel/ids.ts'
import type { FormTemplate } from '#events/template/api.ts'
import type { TemplateEvent } from '#events/template/events.ts'
import { type Db, projection } from '../../engine/projection.ts'
import { changed, collection, oneTouched } from '../collection.ts'
import { forRoles, type List } from '../live-list.ts'

/** A template with its sections as forms keep them. */
type HeldTemplate = Omit<FormTemplate, 'sections'> & { readonly sections: Section[] }
/** A deleted template keeps its row: ids are given out once. */
type Row = { readonly template: HeldTemplate; readonly isDeleted: boolean }

const TEMPLATE_EVENTS = [
  'FormTemplateCreated',
  'FormTemplateOffered',
  'FormTemplateDeleted',
] as const satisfies readonly TemplateEvent['type'][]

/** The templates that forms are started from (specification, `form_templates`). */
export const formTemplates = projection<Row, TemplateEvent['type']>({
  name: 'formTemplates',
  ids: 'template',
  version: 2,
  table: 'form_template',
  indexes: [],
  handles: TEMPLATE_EVENTS,
  fold(row, event) {
    const { templateId: id } = event.data
    switch (event.type) {
      case 'FormTemplateCreated': {
        const { name, organizationId, sections } = event.data
        const made = { createdBy: event.actor.id, createdAt: event.recordedAt }
        const offered = { organizationId, ownOrganizationId: organizationId }
        return [[id, { template: { id, name, sections, ...offered, ...made }, isDeleted: false }]]
      }
      case 'FormTemplateOffered': {
        const { organizationId, previous } = event.data
        const offered = { organizationId, ownOrganizationId: organizationId ?? previous }
        return changed(row, id, ({ template }) => ({ template: { ...template, ...offered } }))
      }
      case 'FormTemplateDeleted':
        return changed(row, id, () => ({ isDeleted: true }))
    }
  },
})

const kept = collection<HeldTemplate>(formTemplates, 'template')

/** The parts of a template that a form takes; null when there is none or it was deleted. */
export const { one: findTemplateSections } = kept

const answerOf = ({ sections, ...rest }: HeldTemplate): FormTemplate => ({
  ...rest,
  sections: sections.map((section) => sent(section, [])),
})

/** All templates in the order they came. */
export const listFormTemplates = async (db: Db): Promise<FormTemplate[]> => (await kept.all(db)).map(answerOf)

/** A template as the list shows it; null when there is none or it was deleted. */
export async function findFormTemplate(db: Db, id: FormTemplateId): Promise<FormTemplate | null> {
  const found = await kept.one(db, id)
  return found && answerOf(found)
}

/** How many templates an organization has. */
export const countFormTemplates = (db: Db, organizationId: OrganizationId): Promise<number> =>
  kept.count(db, "and doc -> 'template' -> 'organizationId' = to_jsonb($1::bigint)", organizationId)

/** The list of templates. */
export const formTemplateList: List<FormTemplate> = {
  touchedBy: oneTouched(TEMPLATE_EVENTS, ({ data }) => data.templateId),
  roles: ['employee', 'installer'],
  rows: (db, ids) =>
    forRoles(
      ids,
      kept.named(db, ids).then((found) => found.map(answerOf)),
    ),
}
