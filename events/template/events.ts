import { z } from 'zod'
import { JsonValue } from '../kernel/text/json.ts'
import { SectionId } from '../form/form-id.ts'
import { OrganizationId, FormTemplateId } from '../kernel/ids.ts'
import { event } from '../kernel/message.ts'

/** A section as an event embeds it, apart from the one that forms show: that one may get new fields. */
const section = z.object({
  id: SectionId,
  type: z.string(),
  title: z.string(),
  answers: z.record(z.string(), JsonValue),
})

/** Everything that can happen to the templates of forms. */
export const TemplateEvent = z.discriminatedUnion('type', [
  /** `organizationId` null: for all organizations. `sections`: those of the form, as they stood. */
  event('FormTemplateCreated', {
    templateId: FormTemplateId,
    name: z.string(),
    organizationId: OrganizationId.nullable(),
    sections: z.array(section),
  }),
  /** `organizationId` null: for all organizations from now on. `previous`: for which it was before. */
  event('FormTemplateOffered', {
    templateId: FormTemplateId,
    name: z.string(),
    organizationId: OrganizationId.nullable(),
    previous: OrganizationId.nullable(),
  }),
  event('FormTemplateDeleted', { templateId: FormTemplateId, name: z.string() }),
])
export type TemplateEvent = z.infer<typeof TemplateEvent>
