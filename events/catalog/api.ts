import { z } from 'zod'
import { callsOf } from '../kernel/call.ts'
import { InstanceId, OrganizationId } from '../kernel/ids.ts'
import { isStorable, missing } from '../kernel/text/text.ts'
import { type CatalogCommand, InstanceKey, instanceName, organizationName } from './commands.ts'

// The calls about organizations and provider instances (specification, first document, section 7), and what they answer.

export const Organization = z.object({ id: OrganizationId, name: z.string(), createdAt: z.string() })
export type Organization = z.infer<typeof Organization>

/** A provider instance as it may be shown: never its key or secret. */
export const Instance = z.object({
  id: InstanceId,
  name: z.string(),
  organizationId: OrganizationId,
  createdAt: z.string(),
  /** Region and limits of its API key, as the provider told them; null when it has no key. */
  key: InstanceKey.nullable(),
  hasWebhookSecret: z.boolean(),
})
export type Instance = z.infer<typeof Instance>

/** The longest API key or webhook secret that is taken. How long real ones are is not documented. */
const MAX_SECRET_LENGTH = 500

const secretText = (what: string) =>
  z
    .string(missing(`${what} is required`))
    .trim()
    .max(MAX_SECRET_LENGTH, `${what} must be at most ${MAX_SECRET_LENGTH} characters`)

/** It travels in a header. */
const apiKey = secretText('API key')
  .min(1, 'API key is required')
  .regex(/^[\x21-\x7e]*$/, 'API key holds a character that no API key has')
const webhookSecret = secretText('Webhook secret').refine(
  isStorable,
  'Webhook secret holds a character that cannot be stored',
)

export const CreateOrganizationBody = z.object({ name: organizationName })
/** `base`: the name that the person saw. */
const RenameOrganizationBody = CreateOrganizationBody.extend({ base: z.string().optional() })

/** An instance of an organization that exists, or of a new one with the name that is given instead. */
export const CreateInstanceBody = z
  .object({
    name: instanceName,
    organizationId: OrganizationId.optional(),
    organizationName: organizationName.optional(),
    apiKey,
    /** Empty: none yet. */
    webhookSecret: webhookSecret.default(''),
  })
  .refine(({ organizationId, organizationName: name }) => (organizationId === undefined) !== (name === undefined), {
    path: ['organizationId'],
    error: 'Please select an organization, or name a new one',
  })

export type CreateInstanceBody = z.input<typeof CreateInstanceBody>

/** Replaces what is given. A webhook secret that is null is removed. `base`: the name that the person saw. */
export const ChangeInstanceBody = z.object({
  name: instanceName.optional(),
  base: z.string().optional(),
  apiKey: apiKey.optional(),
  webhookSecret: webhookSecret.min(1, 'Webhook secret is required').nullable().optional(),
})

export type ChangeInstanceBody = z.input<typeof ChangeInstanceBody>

/** The fields beside `message` in the answer to an API key that was not saved. */
export const KeyRefusal = z.object({
  /** The fault; `details` is the remedy. Clients show the two joined. */
  error: z.string().optional(),
  details: z.string().optional(),
  /** An error of the provider's own, in its words. */
  verkadaError: z.object({ message: z.string() }).optional(),
})

const { call, bareCall } = callsOf<CatalogCommand['type']>()

export const catalogCalls = {
  createOrganization: call('POST', '/organizations', CreateOrganizationBody, 'CreateOrganization'),
  renameOrganization: call('PATCH', '/organizations/:id', RenameOrganizationBody, 'RenameOrganization'),
  deleteOrganization: bareCall('DELETE', '/organizations/:id', 'DeleteOrganization'),
  createInstance: call('POST', '/verkada-instances', CreateInstanceBody, 'ConfigureInstance'),
  changeInstance: call('PATCH', '/verkada-instances/:id', ChangeInstanceBody, 'ChangeInstance'),
  deleteInstance: bareCall('DELETE', '/verkada-instances/:id', 'DeleteInstance'),
} as const
