import { z } from 'zod'
import { asSection } from '../form/section.ts'
import { type Decider, type Decision, decided } from '../kernel/decider.ts'
import type { Fact } from '../kernel/envelope.ts'
import { KeyedModel, type KeyedPatch, keyedSnapshots } from '../kernel/model/keyed-model.ts'
import { foldCase } from '../kernel/text/text.ts'
import type { DataOf, TemplateCommand } from './commands.ts'
import type { TemplateEvent } from './events.ts'
import { refused } from './refusals.ts'
import { FormTemplateId, OrganizationId } from '../kernel/ids.ts'

/** A template as the rules see it: without its sections. `ownOrganizationId`: the one that it was saved for, if any. Deleted ones stay, marked so: an id is given out once. */
const Template = z.object({
  name: z.string(),
  organizationId: OrganizationId.nullable(),
  ownOrganizationId: OrganizationId.nullable(),
  isDeleted: z.literal(true).optional(),
})
type Template = Readonly<z.infer<typeof Template>>

/** Every template that there ever was. */
export type TemplatesView = ReadonlyMap<FormTemplateId, Template>
export type TemplatesPatch = KeyedPatch<FormTemplateId, Template>

/** The rules of the templates that forms are started from (docs/rules.md, FORM-100 to FORM-111). */
export const templateDecider: Decider<TemplatesView, TemplatesPatch, TemplateCommand, TemplateEvent> = {
  decide,
  evolve,
  open: () => new KeyedModel(),
  snapshots: keyedSnapshots(3, z.tuple([FormTemplateId, Template])),
}

/** True if a template exists and was not deleted. */
export const hasTemplate = (id: FormTemplateId, view: TemplatesView): boolean =>
  view.has(id) && !view.get(id)?.isDeleted

function decide(command: TemplateCommand, view: TemplatesView): Decision<TemplateEvent> {
  switch (command.type) {
    case 'CreateFormTemplate':
      return createTemplate(command.data, view)
    case 'OfferFormTemplate':
      return offerTemplate(command.data, view)
    case 'DeleteFormTemplate':
      return deleteTemplate(command.data, view)
  }
}

function createTemplate(
  { sections, ...data }: DataOf<'CreateFormTemplate'>,
  view: TemplatesView,
): Decision<TemplateEvent> {
  if (view.has(data.templateId)) throw refused({ code: 'template-exists' })
  if (!sections) throw refused({ code: 'template-form-gone' })
  const folded = foldCase(data.name)
  const owner = [...view.values()].find(({ name, isDeleted }) => !isDeleted && foldCase(name) === folded)
  if (owner) throw refused({ code: 'template-name-taken', name: owner.name })
  return decided({ type: 'FormTemplateCreated', data: { ...data, sections: sections.map(asSection) } })
}

function offerTemplate({ templateId, organizationId }: DataOf<'OfferFormTemplate'>, view: TemplatesView) {
  const { name, organizationId: previous, ownOrganizationId } = existing(templateId, view)
  if (organizationId === previous) return decided<TemplateEvent>()
  if (organizationId !== null && organizationId !== ownOrganizationId) throw refused({ code: 'template-not-its-own' })
  return decided<TemplateEvent>({ type: 'FormTemplateOffered', data: { templateId, name, organizationId, previous } })
}

function deleteTemplate({ templateId }: DataOf<'DeleteFormTemplate'>, view: TemplatesView): Decision<TemplateEvent> {
  const { name } = existing(templateId, view)
  return decided({ type: 'FormTemplateDeleted', data: { templateId, name } })
}

function existing(id: FormTemplateId, view: TemplatesView): Template {
  const template = view.get(id)
  if (!template || template.isDeleted) throw refused({ code: 'template-unknown' })
  return template
}

function evolve(view: TemplatesView, { type, data }: Fact<TemplateEvent>): TemplatesPatch {
  const { templateId, name } = data
  switch (type) {
    case 'FormTemplateCreated':
    case 'FormTemplateOffered': {
      const { organizationId } = data
      const ownOrganizationId = organizationId ?? view.get(templateId)?.ownOrganizationId ?? null
      return [[templateId, { name, organizationId, ownOrganizationId }]]
    }
    case 'FormTemplateDeleted':
      return [[templateId, { name, organizationId: null, ownOrganizationId: null, isDeleted: true }]]
  }
}
