import { z } from 'zod'
import { InstanceId, OrganizationId } from '../kernel/ids.ts'
import { command } from '../kernel/message.ts'
import { nameText } from '../kernel/text.ts'

/** The provider's regions; an API key works in one of them. */
export const Region = z.enum(['us', 'eu', 'au', 'gov'])
export type Region = z.infer<typeof Region>

/** What an API key may be kept from reading; cameras it must read. */
export const OptionalProduct = z.enum(['access', 'alarms'])
export type OptionalProduct = z.infer<typeof OptionalProduct>

/** What the provider says about an API key. Region null: one address stands for all regions (PROVIDER_URL). */
export const InstanceKey = z.object({ region: Region.nullable(), cannotRead: z.array(OptionalProduct) })
export type InstanceKey = z.infer<typeof InstanceKey>

export const organizationName = nameText('Organization name')
export const instanceName = nameText('Instance name')

/** The name under which the command's API key and webhook secret are kept. */
const secretsVersion = z.string()

/** How many projects use something: what the read model says at the head of the log. */
const projects = z.int().nonnegative()

export const CatalogCommand = z.discriminatedUnion('type', [
  command('CreateOrganization', { organizationId: OrganizationId, name: organizationName }),
  command('DeleteOrganization', { organizationId: OrganizationId, projects }),
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
   * under `secretsVersion`.
   */
  command('ChangeInstance', {
    instanceId: InstanceId,
    name: instanceName.optional(),
    key: InstanceKey.optional(),
    hasNewSecret: z.boolean(),
    secretsVersion,
  }),
  /** A webhook that was signed with the instance's secret named the provider's organization. */
  command('LearnOrganization', { instanceId: InstanceId, providerOrganization: z.string() }),
  command('DeleteInstance', { instanceId: InstanceId, projects }),
])
export type CatalogCommand = z.infer<typeof CatalogCommand>

/** The data of a type of command. */
export type DataOf<T extends CatalogCommand['type']> = Extract<CatalogCommand, { readonly type: T }>['data']
