import { z } from 'zod'
import type { CreateFormBody } from '#events/form/api.ts'
import { FormTitle } from '#events/form/commands.ts'
import { firstSections } from '#events/form/first-sections.ts'
import { OrganizationId, FormTemplateId } from '#events/kernel/ids.ts'

/** The value of `templateId` without a template. */
export const NO_TEMPLATE = 'none'

/**
 * The fields of a new form. Organization and template are texts, for a list of options hands out texts; an empty organization: none
 * is chosen.
 */
export const NewForm = z.object({
  title: FormTitle,
  organizationId: z.string().min(1, 'Please select an organization'),
  templateId: z.string(),
  assignedUsers: z.array(z.string()),
})
export type NewForm = z.input<typeof NewForm>

export const emptyForm = (organizationId: OrganizationId | null): NewForm => ({
  title: '',
  organizationId: organizationId === null ? '' : String(organizationId),
  templateId: NO_TEMPLATE,
  assignedUsers: [],
})

/** The sentence about the first thing that is missing (specification 001, section 5); null when all is there. */
export function missingIn(form: Pick<NewForm, 'title' | 'organizationId'>): string | null {
  const { title, organizationId } = NewForm.shape
  const results = [title.safeParse(form.title), organizationId.safeParse(form.organizationId)]
  return results.flatMap(({ error }) => error?.issues ?? [])[0]?.message ?? null
}

/** The request's body. */
export const bodyOf = ({ title, organizationId, templateId, assignedUsers }: NewForm): CreateFormBody => ({
  title,
  organizationId: OrganizationId.parse(Number(organizationId)),
  assignedUsers,
  siteId: null,
  ...(templateId === NO_TEMPLATE
    ? { sections: firstSections(title) }
    : { templateId: FormTemplateId.parse(Number(templateId)) }),
})
