import { z } from 'zod'
import { ChangeInstanceBody, CreateInstanceBody } from '#events/catalog/api.ts'
import { OrganizationId } from '#events/kernel/ids.ts'
import { MAX_NAME_LENGTH } from '#events/kernel/text/text.ts'

const { name, apiKey, webhookSecret } = CreateInstanceBody.shape

/** The fields of the dialog for a new instance. The organization is text because a list of options hands out text. */
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

/** The body of what a person changed of an instance. `base`: the name as they read it. */
export const changeOf = (
  { name: newName, apiKey: key, webhookSecret: secret, removesSecret }: z.output<typeof ChangeForm>,
  base: string | undefined,
): ChangeInstanceBody => ({
  ...(base === undefined ? {} : { name: newName, base }),
  ...(key && { apiKey: key }),
  ...(removesSecret ? { webhookSecret: null } : secret && { webhookSecret: secret }),
})

/** Kept in no storage of the browser. */
export const SECRETS = ['apiKey', 'webhookSecret'] as const

export function bodyOf({ owner, organizationId, organizationName, ...rest }: ConfigureForm): CreateInstanceBody {
  return owner === 'new'
    ? { ...rest, organizationName }
    : { ...rest, organizationId: OrganizationId.parse(Number(organizationId)) }
}

/** The fields of the dialog of an instance: an empty key or secret leaves the one that there is. */
export const ChangeForm = z.object({
  name,
  apiKey: apiKey.or(z.literal('')),
  webhookSecret: ChangeInstanceBody.shape.webhookSecret.unwrap().unwrap().or(z.literal('')),
  /** The secret that there is goes, and none comes. */
  removesSecret: z.boolean(),
})
