import { z } from 'zod'
import { InstanceId, OrganizationId } from '../kernel/ids.ts'
import { event } from '../kernel/message.ts'

const organization = { organizationId: OrganizationId, name: z.string() }

/** The provider's facts about an API key when it was saved. The key itself is kept elsewhere, never in the log. */
const key = z.object({
  /** The provider's region that knows the key; null when one address stands for all regions (PROVIDER_URL). */
  region: z.enum(['us', 'eu', 'au', 'gov']).nullable(),
  /** Products that the provider refuses to this key. */
  cannotRead: z.array(z.enum(['access', 'alarms'])),
})

/**
 * Under which name API key and webhook secret of the event are kept (INSTANCE-10); empty for those from before there were names.
 */
const secretsVersion = z.string()

export const CatalogEvent = z.discriminatedUnion('type', [
  event('OrganizationCreated', organization),
  event('OrganizationRenamed', { ...organization, previous: z.string() }),
  event('OrganizationDeleted', organization),
  /** `key` is null for instances from before there were keys. */
  event(
    'InstanceConfigured',
    {
      instanceId: InstanceId,
      name: z.string(),
      organizationId: OrganizationId,
      key: key.nullable(),
      hasWebhookSecret: z.boolean(),
      secretsVersion,
    },
    3,
  ),
  event('InstanceRenamed', { instanceId: InstanceId, name: z.string(), previous: z.string() }),
  event('InstanceKeyReplaced', { instanceId: InstanceId, key, secretsVersion }, 2),
  event('InstanceSecretReplaced', { instanceId: InstanceId, secretsVersion }, 2),
  event('InstanceSecretRemoved', { instanceId: InstanceId }),
  /** The provider's own id of an instance's organization. */
  event('InstanceOrganizationLearnt', { instanceId: InstanceId, providerOrganization: z.string() }),
  event('InstanceDeleted', { instanceId: InstanceId, name: z.string(), organizationId: OrganizationId }),
])
export type CatalogEvent = z.infer<typeof CatalogEvent>
