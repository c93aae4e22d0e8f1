import type { Section } from '#events/form/section.ts'
import { sent } from '#events/form/sent-section.ts'
import type { OrganizationId, FormTemplateId } from '#events/kernel/ids.ts'
import type { LogEvent } from '#events/registry.ts'
import type { FormTemplate } from '#events/template/api.ts'
import type { TemplateEvent } from '#events/template/events.ts'
import { type Db, type EventOf, projection } from '../engine/projection.ts'
import { forRoles, type List, touched } from './live-list.ts'

/** A template with its sections as forms keep them. */
type HeldTemplate = Omit<FormTemplate, 'sections'> & { readonly sections: Section[] }
/** A deleted template keeps its row: ids are given out once. */
type Row = { readonly template: HeldTemplate; readonly isDeleted: boolean }

const TEMPLATE_EVENTS = [
  'FormTemplateCreated',
  'FormTemplateDeleted',
] as const satisfies readonly TemplateEvent['type'][]

/** The templates that forms are started from (specification, `form_templates`). */
export const formTemplates = projection<Row, TemplateEvent['type']>({
  name: 'formTemplates',
  ids: 'template',
  version: 1,
  table: 'form_template',
  indexes: [],
  handles: TEMPLATE_EVENTS,
  fold(row, event) {
    const { templateId: id } = event.data
    switch (event.type) {
      case 'FormTemplateCreated': {
        const { name, organizationId, sections } = event.data
        const made = { createdBy: event.actor.id, createdAt: event.recordedAt }
        return [[id, { template: { id, name, sections, organizationId, ...made }, isDeleted: false }]]
      }
      case 'FormTemplateDeleted': {
        const before = row(id)
        return before ? [[id, { ...before, isDeleted: true }]] : []
      }
    }
  },
})

type Found = { readonly template: HeldTemplate }
const EXISTING = `select doc -> 'template' as template from ${formTemplates.rows} where not (doc -> 'isDeleted')::boolean`

const answerOf = ({ template: { sections, ...rest } }: Found): FormTemplate => ({
  ...rest,
  sections: sections.map((section) => sent(section, [])),
})

/** All templates in the order they came. */
export async function listFormTemplates(db: Db): Promise<FormTemplate[]> {
  const { rows } = await db.query<Found>(`${EXISTING} order by id`)
  return rows.map(answerOf)
}

async function findRows(db: Db, ids: readonly number[]): Promise<Found[]> {
  const { rows } = await db.query<Found>(`${EXISTING} and id = any($1::bigint[])`, [ids])
  return rows
}

/** A template as the list shows it; null when there is none or it was deleted. */
export async function findFormTemplate(db: Db, id: FormTemplateId): Promise<FormTemplate | null> {
  const [found] = await findRows(db, [id])
  return found ? answerOf(found) : null
}

/** The parts of a template that a form takes; null when there is none or it was deleted. */
export const findTemplateSections = async (db: Db, id: FormTemplateId): Promise<HeldTemplate | null> =>
  (await findRows(db, [id]))[0]?.template ?? null

/** How many templates an organization has. */
export async function countFormTemplates(db: Db, organizationId: OrganizationId): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from ${formTemplates.rows}
     where not (doc -> 'isDeleted')::boolean and doc -> 'template' -> 'organizationId' = to_jsonb($1::bigint)`,
    [organizationId],
  )
  return rows[0]?.count ?? 0
}

const isOfTemplate = (event: LogEvent): event is EventOf<(typeof TEMPLATE_EVENTS)[number]> =>
  TEMPLATE_EVENTS.some((type) => type === event.type)

/** The list of templates. */
export const formTemplateList: List<FormTemplate> = {
  touchedBy: (event) => (isOfTemplate(event) ? touched(event.data.templateId) : null),
  roles: ['employee', 'installer'],
  rows: (db, ids) =>
    forRoles(
      ids,
      findRows(db, ids).then((found) => found.map(answerOf)),
    ),
}
