import { z } from 'zod'
import { ChangeInstanceBody, CreateInstanceBody } from '#events/catalog/api.ts'
import { OrganizationId } from '#events/kernel/ids.ts'
import { MAX_NAME_LENGTH } from '#events/kernel/text.ts'

const { name, apiKey, webhookSecret } = CreateInstanceBody.shape

/** What the dialog asks for. The organization is text because that is what a list of options hands out. */
export const ConfigureForm = z
  .object({
    name,
    /** Which organization it is for: one that exists, or a new one. */
    owner: z.enum(['existing', 'new']),
    organizationId: z.string(),
    organizationName: z
      .string()
      .trim()
      .max(MAX_NAME_LENGTH, `Organization name must be at most ${MAX_NAME_LENGTH} characters`),
    apiKey,
    webhookSecret,
  })
  .superRefine(({ owner, organizationId, organizationName }, context) => {
    if (owner === 'existing' && organizationId === '')
      context.addIssue({ code: 'custom', path: ['organizationId'], message: 'Please select an organization' })
    if (owner === 'new' && organizationName === '')
      context.addIssue({ code: 'custom', path: ['organizationName'], message: 'Organization name is required' })
  })
export type ConfigureForm = z.output<typeof ConfigureForm>

export const EMPTY_FORM = {
  name: '',
  owner: 'existing',
  organizationId: '',
  organizationName: '',
  apiKey: '',
  webhookSecret: '',
} as const satisfies ConfigureForm

/** Kept in no storage of the browser. */
export const SECRETS = ['apiKey', 'webhookSecret'] as const

export function bodyOf({ owner, organizationId, organizationName, ...rest }: ConfigureForm): CreateInstanceBody {
  return owner === 'new'
    ? { ...rest, organizationName }
    : { ...rest, organizationId: OrganizationId.parse(Number(organizationId)) }
}

/** What the dialog of an instance asks for: an empty key or secret leaves the one that there is. */
export const ChangeForm = z.object({
  name,
  apiKey: ChangeInstanceBody.shape.apiKey.or(z.literal('')),
  webhookSecret: ChangeInstanceBody.shape.webhookSecret.or(z.literal('')),
})
