import { z } from 'zod'
import { FormId, OrganizationId, UserId, FormTemplateId } from '../kernel/ids.ts'
import { SentSection } from '../form/sent-section.ts'
import { callsOf } from '../kernel/call.ts'
import { TemplateName, TemplateOffer, type TemplateCommand } from './commands.ts'

// The calls about form templates (specification, `form_templates`; decisions, "Surveys"), and what they answer.

/**
 * A template as the API answers it. `organizationId` null: for all organizations; `ownOrganizationId` is then the one that it was for
 * before, if any. `sections`: as those of a form, without photos. `createdAt`: ISO 8601, UTC.
 */
export const FormTemplate = z.object({
  id: FormTemplateId,
  name: z.string(),
  sections: z.array(SentSection),
  organizationId: OrganizationId.nullable(),
  ownOrganizationId: OrganizationId.nullable(),
  createdBy: UserId.nullable(),
  createdAt: z.string(),
})
export type FormTemplate = z.infer<typeof FormTemplate>

/** `formId`: the form whose sections it takes as they stand on the server. */
export const CreateTemplateBody = z.object({
  name: TemplateName,
  formId: FormId,
  organizationId: OrganizationId.nullable().default(null),
})
export type CreateTemplateBody = z.input<typeof CreateTemplateBody>

const { call, bareCall } = callsOf<TemplateCommand['type']>()

export const templateCalls = {
  create: call('POST', '/form-templates', CreateTemplateBody, 'CreateFormTemplate'),
  offer: call('PATCH', '/form-templates/:id', TemplateOffer, 'OfferFormTemplate'),
  delete: bareCall('DELETE', '/form-templates/:id', 'DeleteFormTemplate'),
} as const
