import { z } from 'zod'
import { Section } from '../form/section.ts'
import { OrganizationId, FormTemplateId } from '../kernel/ids.ts'
import { command } from '../kernel/message.ts'
import { requiredTitle } from '../kernel/text/text.ts'

/** The name of a template, as long as the title of a form may be. */
export const TemplateName = requiredTitle('Template name', 'Please enter a template name')

/** The forms that a template is offered to. `organizationId` null: those of all organizations; else the one that it was saved for. */
export const TemplateOffer = z.object({ organizationId: OrganizationId.nullable() })

export const TemplateCommand = z.discriminatedUnion('type', [
  /** `organizationId` null: for all organizations. `sections`: those of the form; null: the form is not there any more. */
  command('CreateFormTemplate', {
    templateId: FormTemplateId,
    name: TemplateName,
    organizationId: OrganizationId.nullable(),
    sections: z.array(Section).nullable(),
  }),
  command('OfferFormTemplate', { templateId: FormTemplateId, ...TemplateOffer.shape }),
  command('DeleteFormTemplate', { templateId: FormTemplateId }),
])
export type TemplateCommand = z.infer<typeof TemplateCommand>

/** The data of a type of command. */
export type DataOf<T extends TemplateCommand['type']> = Extract<TemplateCommand, { readonly type: T }>['data']
