import { z } from 'zod'
import { InstanceId, OrganizationId } from '../kernel/ids.ts'
import { command } from '../kernel/message.ts'
import { nameText } from '../kernel/text/text.ts'

/** The provider's regions; an API key works in one of them. */
export const Region = z.enum(['us', 'eu', 'au', 'gov'])
export type Region = z.infer<typeof Region>

/** Products that an API key may be kept from reading; it must read cameras. */
export const OptionalProduct = z.enum(['access', 'alarms'])
export type OptionalProduct = z.infer<typeof OptionalProduct>

/** The provider's facts about an API key. Region null: one address stands for all regions (PROVIDER_URL). */
export const InstanceKey = z.object({ region: Region.nullable(), cannotRead: z.array(OptionalProduct) })
export type InstanceKey = z.infer<typeof InstanceKey>

export const organizationName = nameText('Organization name')
export const instanceName = nameText('Instance name')

/** The name under which the command's API key and webhook secret are kept. */
const secretsVersion = z.string()

/** How many projects, forms or templates use something: what the read model says at the head of the log. */
const projects = z.int().nonnegative()
const forms = z.int().nonnegative()
const templates = z.int().nonnegative()

export const CatalogCommand = z.discriminatedUnion('type', [
  command('CreateOrganization', { organizationId: OrganizationId, name: organizationName }),
  /** `base`: the name that the person saw. */
  command('RenameOrganization', {
    organizationId: OrganizationId,
    name: organizationName,
    base: z.string().optional(),
  }),
  command('DeleteOrganization', { organizationId: OrganizationId, projects, forms, templates }),
  /** With `newOrganization` the organization is made too, under this name. */
  command('ConfigureInstance', {
    instanceId: InstanceId,
    name: instanceName,
    organizationId: OrganizationId,
    newOrganization: organizationName.optional(),
    key: InstanceKey.nullable(),
    hasWebhookSecret: z.boolean(),
    secretsVersion,
  }),
  /**
   * Changes what is given. `key` and `hasNewSecret` say that another API key or webhook secret counts now: those that are kept
   * under `secretsVersion`. `removesSecret`: the webhook secret goes, and none comes. `base`: the name that the person saw.
   */
  command('ChangeInstance', {
    instanceId: InstanceId,
    name: instanceName.optional(),
    base: z.string().optional(),
    key: InstanceKey.optional(),
    hasNewSecret: z.boolean(),
    removesSecret: z.boolean().optional(),
    secretsVersion,
  }),
  /** A webhook that was signed with the instance's secret named the provider's organization. */
  command('LearnOrganization', { instanceId: InstanceId, providerOrganization: z.string() }),
  command('DeleteInstance', { instanceId: InstanceId, projects }),
])
export type CatalogCommand = z.infer<typeof CatalogCommand>

/** The data of a type of command. */
export type DataOf<T extends CatalogCommand['type']> = Extract<CatalogCommand, { readonly type: T }>['data']
