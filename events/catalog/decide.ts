// Longer than 200 lines: the rules and the fold of one small stream, which are read together.
import { z } from 'zod'
import { type Decider, type Decision, decided } from '../kernel/decider.ts'
import type { Fact } from '../kernel/envelope.ts'
import { InstanceId, OrganizationId } from '../kernel/ids.ts'
import { KeyedModel, type KeyedPatch, keyedSnapshots } from '../kernel/keyed-model.ts'
import { foldCase } from '../kernel/text.ts'
import type { CatalogCommand, DataOf } from './commands.ts'
import type { CatalogEvent } from './events.ts'
import { refused } from './refusals.ts'

/** What was deleted stays, as `isDeleted`: an id is given out once. */
const isDeleted = z.literal(true).optional()
/** `instances`: how many belong to it. */
const Organization = z.object({ name: z.string(), instances: z.int(), isDeleted })
/** `apiKey` and `webhookSecret`: the versions that count (INSTANCE-10). */
const Instance = z.object({
  name: z.string(),
  organizationId: OrganizationId,
  apiKey: z.string(),
  webhookSecret: z.string(),
  /** What the provider calls the organization of the instance, once a webhook said so. */
  providerOrganization: z.string().optional(),
  isDeleted,
})
type Organization = Readonly<z.infer<typeof Organization>>
type Instance = Readonly<z.infer<typeof Instance>>

const Entry = z.union([
  z.object({ organization: Organization }),
  z.object({ instance: Instance }),
  z.object({ owner: OrganizationId }),
])
type Entry = Readonly<z.infer<typeof Entry>>

/** What the rules look at: organizations, instances, and which organization has a name. */
export type CatalogView = ReadonlyMap<string, Entry>
export type CatalogPatch = KeyedPatch<string, Entry>

const organizationKey = (id: OrganizationId) => `organization ${id}`
const instanceKey = (id: InstanceId) => `instance ${id}`
/** Names are unique in any case. */
const nameKey = (name: string) => `name ${foldCase(name)}`

/** The rules of organizations and provider instances (docs/rules.md, INSTANCE). */
export const catalogDecider: Decider<CatalogView, CatalogPatch, CatalogCommand, CatalogEvent> = {
  decide,
  evolve,
  open: () => new KeyedModel(),
  snapshots: keyedSnapshots(4, z.tuple([z.string(), Entry])),
}

function decide(command: CatalogCommand, view: CatalogView): Decision<CatalogEvent> {
  switch (command.type) {
    case 'CreateOrganization':
      return decided(organizationCreated(command.data.organizationId, command.data.name, view))
    case 'DeleteOrganization':
      return deleteOrganization(command.data, view)
    case 'ConfigureInstance':
      return configureInstance(command.data, view)
    case 'ChangeInstance':
      return changeInstance(command.data, view)
    case 'LearnOrganization':
      return learnOrganization(command.data, view)
    case 'DeleteInstance':
      return deleteInstance(command.data, view)
  }
}

function organizationCreated(organizationId: OrganizationId, name: string, view: CatalogView): CatalogEvent {
  if (view.has(organizationKey(organizationId))) throw refused({ code: 'organization-exists' })
  const owner = ownerOf(name, view)
  if (owner) throw refused({ code: 'organization-name-taken', name: owner.name })
  return { type: 'OrganizationCreated', data: { organizationId, name } }
}

function deleteOrganization(
  { organizationId, projects }: DataOf<'DeleteOrganization'>,
  view: CatalogView,
): Decision<CatalogEvent> {
  const { name, instances } = demandOrganization(organizationId, view)
  if (projects > 0 || instances > 0) throw refused({ code: 'organization-used', projects, instances })
  return decided({ type: 'OrganizationDeleted', data: { organizationId, name } })
}

function configureInstance(
  { newOrganization, ...data }: DataOf<'ConfigureInstance'>,
  view: CatalogView,
): Decision<CatalogEvent> {
  if (view.has(instanceKey(data.instanceId))) throw refused({ code: 'instance-exists' })
  const configured: CatalogEvent = { type: 'InstanceConfigured', data }
  if (newOrganization !== undefined)
    return decided(organizationCreated(data.organizationId, newOrganization, view), configured)
  demandOrganization(data.organizationId, view)
  return decided(configured)
}

function changeInstance(
  { instanceId, name, key, hasNewSecret, secretsVersion }: DataOf<'ChangeInstance'>,
  view: CatalogView,
): Decision<CatalogEvent> {
  const { name: previous } = demandInstance(instanceId, view)
  const events: CatalogEvent[] = []
  if (name !== undefined && name !== previous)
    events.push({ type: 'InstanceRenamed', data: { instanceId, name, previous } })
  if (key) events.push({ type: 'InstanceKeyReplaced', data: { instanceId, key, secretsVersion } })
  if (hasNewSecret) events.push({ type: 'InstanceSecretReplaced', data: { instanceId, secretsVersion } })
  return decided(...events)
}

/** The first word counts. What is said of an instance that is gone means nothing. */
function learnOrganization(data: DataOf<'LearnOrganization'>, view: CatalogView): Decision<CatalogEvent> {
  const instance = instanceOf(data.instanceId, view)
  const isNews = instance !== null && instance.providerOrganization === undefined
  return isNews ? decided({ type: 'InstanceOrganizationLearnt', data }) : decided()
}

function deleteInstance({ instanceId, projects }: DataOf<'DeleteInstance'>, view: CatalogView): Decision<CatalogEvent> {
  const { name, organizationId } = demandInstance(instanceId, view)
  if (projects > 0) throw refused({ code: 'instance-used', projects })
  return decided({ type: 'InstanceDeleted', data: { instanceId, name, organizationId } })
}

function demandOrganization(id: OrganizationId, view: CatalogView): Organization {
  const organization = organizationOf(id, view)
  if (!organization) throw refused({ code: 'organization-unknown' })
  return organization
}

function demandInstance(id: InstanceId, view: CatalogView): Instance {
  const instance = instanceOf(id, view)
  if (!instance) throw refused({ code: 'instance-unknown' })
  return instance
}

/** An organization that has not been deleted. */
function organizationOf(id: OrganizationId, view: CatalogView): Organization | null {
  const entry = view.get(organizationKey(id))
  return entry && 'organization' in entry && !entry.organization.isDeleted ? entry.organization : null
}

/** An instance that has not been deleted. */
export function instanceOf(id: InstanceId, view: CatalogView): Instance | null {
  const entry = view.get(instanceKey(id))
  return entry && 'instance' in entry && !entry.instance.isDeleted ? entry.instance : null
}

/** All instances that have not been deleted, in the order they came. */
export const instancesOf = (view: CatalogView) =>
  [...view].flatMap(([key, entry]) =>
    'instance' in entry && !entry.instance.isDeleted
      ? { id: InstanceId.parse(Number(key.slice('instance '.length))), ...entry.instance }
      : [],
  )

/** Whether an instance was ever made under an id, whatever became of it. */
export const isInstanceKnown = (id: InstanceId, view: CatalogView): boolean => view.has(instanceKey(id))

/** The organization that has a name, in any case. */
function ownerOf(name: string, view: CatalogView): Organization | null {
  const entry = view.get(nameKey(name))
  return entry && 'owner' in entry ? organizationOf(entry.owner, view) : null
}

function evolve(view: CatalogView, event: Fact<CatalogEvent>): CatalogPatch {
  switch (event.type) {
    case 'OrganizationCreated': {
      const { organizationId, name } = event.data
      return [
        [organizationKey(organizationId), { organization: { name, instances: 0 } }],
        [nameKey(name), { owner: organizationId }],
      ]
    }
    case 'OrganizationDeleted': {
      const { organizationId, name } = event.data
      return [
        [organizationKey(organizationId), { organization: { name: '', instances: 0, isDeleted: true } }],
        [nameKey(name), null],
      ]
    }
    case 'InstanceConfigured': {
      const { instanceId, name, organizationId, secretsVersion: version } = event.data
      // Logs from before there was a rule hold some that were configured twice.
      const isNew = !instanceOf(instanceId, view)
      return [
        [instanceKey(instanceId), { instance: { name, organizationId, apiKey: version, webhookSecret: version } }],
        ...(isNew ? counted(organizationId, 1, view) : []),
      ]
    }
    case 'InstanceRenamed':
      return changed(event.data.instanceId, { name: event.data.name }, view)
    case 'InstanceKeyReplaced':
      return changed(event.data.instanceId, { apiKey: event.data.secretsVersion }, view)
    case 'InstanceSecretReplaced':
      return changed(event.data.instanceId, { webhookSecret: event.data.secretsVersion }, view)
    case 'InstanceOrganizationLearnt': {
      const { instanceId, providerOrganization } = event.data
      return changed(instanceId, { providerOrganization }, view)
    }
    case 'InstanceDeleted': {
      const { instanceId, organizationId } = event.data
      return [
        [
          instanceKey(instanceId),
          { instance: { name: '', organizationId, apiKey: '', webhookSecret: '', isDeleted: true } },
        ],
        ...counted(organizationId, -1, view),
      ]
    }
  }
}

/** An instance with something else of it, unless it was deleted. */
function changed(id: InstanceId, change: Partial<Instance>, view: CatalogView): CatalogPatch {
  const before = instanceOf(id, view)
  return before ? [[instanceKey(id), { instance: { ...before, ...change } }]] : []
}

/** An organization with more or fewer instances. */
function counted(id: OrganizationId, by: number, view: CatalogView): CatalogPatch {
  const organization = organizationOf(id, view)
  if (!organization) return []
  return [[organizationKey(id), { organization: { ...organization, instances: organization.instances + by } }]]
}
