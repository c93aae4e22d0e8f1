// Longer than 200 lines: the rules and the fold of one small stream, which are read together.
import { z } from 'zod'
import { demandUnchanged } from '../kernel/changed-meanwhile.ts'
import { CompositeModel, type CompositePatch, compositeSnapshots } from '../kernel/model/composite-model.ts'
import { type Decider, type Decision, decided } from '../kernel/decider.ts'
import type { Fact } from '../kernel/envelope.ts'
import { InstanceId, OrganizationId } from '../kernel/ids.ts'
import { KeyedModel } from '../kernel/model/keyed-model.ts'
import { foldCase } from '../kernel/text/text.ts'
import type { CatalogCommand, DataOf } from './commands.ts'
import type { CatalogEvent } from './events.ts'
import { refused } from './refusals.ts'

/** Deleted entries stay, marked so: an id is given out once. */
const isDeleted = z.literal(true).optional()
/** `instances`: how many belong to it. */
const Organization = z.object({ name: z.string(), instances: z.int(), isDeleted })
/** `apiKey` and `webhookSecret`: the versions that count (INSTANCE-10); null: there is no secret. */
const Instance = z.object({
  name: z.string(),
  organizationId: OrganizationId,
  apiKey: z.string(),
  webhookSecret: z.string().nullable(),
  /** The provider's own id of the instance's organization, once a webhook told it. */
  providerOrganization: z.string().optional(),
  isDeleted,
})
type Organization = Readonly<z.infer<typeof Organization>>
type Instance = Readonly<z.infer<typeof Instance>>

/** The state that the rules read. `owners`: the organization that has a name, folded: names are unique in any case. */
export type CatalogView = {
  readonly organizations: ReadonlyMap<OrganizationId, Organization>
  readonly instances: ReadonlyMap<InstanceId, Instance>
  readonly owners: ReadonlyMap<string, OrganizationId>
}
export type CatalogPatch = CompositePatch<CatalogView>

/** The rules of organizations and provider instances (docs/rules.md, INSTANCE). */
export const catalogDecider: Decider<CatalogView, CatalogPatch, CatalogCommand, CatalogEvent> = {
  decide,
  evolve,
  open: () =>
    new CompositeModel<CatalogView>(
      {},
      { organizations: new KeyedModel(), instances: new KeyedModel(), owners: new KeyedModel() },
    ),
  snapshots: compositeSnapshots<CatalogView>(6, {
    organizations: z.array(z.tuple([OrganizationId, Organization])),
    instances: z.array(z.tuple([InstanceId, Instance])),
    owners: z.array(z.tuple([z.string(), OrganizationId])),
  }),
}

function decide(command: CatalogCommand, view: CatalogView): Decision<CatalogEvent> {
  switch (command.type) {
    case 'CreateOrganization':
      return decided(organizationCreated(command.data.organizationId, command.data.name, view))
    case 'RenameOrganization':
      return renameOrganization(command.data, view)
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
  if (view.organizations.has(organizationId)) throw refused({ code: 'organization-exists' })
  demandFreeName(name, view)
  return { type: 'OrganizationCreated', data: { organizationId, name } }
}

/** A name may change to another case of itself. */
function renameOrganization(
  { organizationId, name, base }: DataOf<'RenameOrganization'>,
  view: CatalogView,
): Decision<CatalogEvent> {
  const { name: previous } = demandOrganization(organizationId, view)
  if (name === previous) return decided()
  demandUnchanged({ name }, { name: base }, { name: previous })
  if (foldCase(name) !== foldCase(previous)) demandFreeName(name, view)
  return decided({ type: 'OrganizationRenamed', data: { organizationId, name, previous } })
}

function demandFreeName(name: string, view: CatalogView): void {
  const owner = ownerOf(name, view)
  if (owner) throw refused({ code: 'organization-name-taken', name: owner.name })
}

function deleteOrganization(
  { organizationId, ...used }: DataOf<'DeleteOrganization'>,
  view: CatalogView,
): Decision<CatalogEvent> {
  const { name, instances } = demandOrganization(organizationId, view)
  const { projects, forms, templates } = used
  if (projects + instances + forms + templates > 0) throw refused({ code: 'organization-used', instances, ...used })
  return decided({ type: 'OrganizationDeleted', data: { organizationId, name } })
}

function configureInstance(
  { newOrganization, ...data }: DataOf<'ConfigureInstance'>,
  view: CatalogView,
): Decision<CatalogEvent> {
  if (view.instances.has(data.instanceId)) throw refused({ code: 'instance-exists' })
  const configured: CatalogEvent = { type: 'InstanceConfigured', data }
  if (newOrganization !== undefined)
    return decided(organizationCreated(data.organizationId, newOrganization, view), configured)
  demandOrganization(data.organizationId, view)
  return decided(configured)
}

function changeInstance(
  { instanceId, name, base, key, hasNewSecret, removesSecret, secretsVersion }: DataOf<'ChangeInstance'>,
  view: CatalogView,
): Decision<CatalogEvent> {
  const { name: previous, webhookSecret } = demandInstance(instanceId, view)
  demandUnchanged({ name }, { name: base }, { name: previous })
  const events: CatalogEvent[] = []
  if (name !== undefined && name !== previous)
    events.push({ type: 'InstanceRenamed', data: { instanceId, name, previous } })
  if (key) events.push({ type: 'InstanceKeyReplaced', data: { instanceId, key, secretsVersion } })
  if (hasNewSecret) events.push({ type: 'InstanceSecretReplaced', data: { instanceId, secretsVersion } })
  if (removesSecret && webhookSecret !== null) events.push({ type: 'InstanceSecretRemoved', data: { instanceId } })
  return decided(...events)
}

/** Only the first report about an instance counts; one about an instance that is gone changes nothing. */
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
  const organization = view.organizations.get(id)
  return organization && !organization.isDeleted ? organization : null
}

/** An instance that has not been deleted. */
export function instanceOf(id: InstanceId, view: CatalogView): Instance | null {
  const instance = view.instances.get(id)
  return instance && !instance.isDeleted ? instance : null
}

/** All instances that have not been deleted, in the order they came. */
export const instancesOf = ({ instances }: CatalogView) =>
  [...instances].flatMap(([id, instance]) => (instance.isDeleted ? [] : { id, ...instance }))

/** True if an instance was ever made under an id, also one that was deleted. */
export const isInstanceKnown = (id: InstanceId, view: CatalogView): boolean => view.instances.has(id)

/** The organization that has a name, in any case. */
function ownerOf(name: string, view: CatalogView): Organization | null {
  const owner = view.owners.get(foldCase(name))
  return owner === undefined ? null : organizationOf(owner, view)
}

function evolve(view: CatalogView, event: Fact<CatalogEvent>): CatalogPatch {
  switch (event.type) {
    case 'OrganizationCreated': {
      const { organizationId, name } = event.data
      return {
        organizations: [[organizationId, { name, instances: 0 }]],
        owners: [[foldCase(name), organizationId]],
      }
    }
    case 'OrganizationRenamed': {
      const { organizationId, name, previous } = event.data
      const { instances } = organizationOf(organizationId, view) ?? { instances: 0 }
      return {
        organizations: [[organizationId, { name, instances }]],
        owners: [
          [foldCase(previous), null],
          [foldCase(name), organizationId],
        ],
      }
    }
    case 'OrganizationDeleted': {
      const { organizationId, name } = event.data
      return {
        organizations: [[organizationId, { name: '', instances: 0, isDeleted: true }]],
        owners: [[foldCase(name), null]],
      }
    }
    case 'InstanceConfigured': {
      const { instanceId, name, organizationId, secretsVersion: apiKey, hasWebhookSecret } = event.data
      const webhookSecret = hasWebhookSecret ? apiKey : null
      // Logs from before there was a rule hold some that were configured twice.
      const isNew = !instanceOf(instanceId, view)
      return {
        instances: [[instanceId, { name, organizationId, apiKey, webhookSecret }]],
        ...(isNew ? counted(organizationId, 1, view) : {}),
      }
    }
    case 'InstanceRenamed':
      return changed(event.data.instanceId, { name: event.data.name }, view)
    case 'InstanceKeyReplaced':
      return changed(event.data.instanceId, { apiKey: event.data.secretsVersion }, view)
    case 'InstanceSecretReplaced':
      return changed(event.data.instanceId, { webhookSecret: event.data.secretsVersion }, view)
    case 'InstanceSecretRemoved':
      return changed(event.data.instanceId, { webhookSecret: null }, view)
    case 'InstanceOrganizationLearnt': {
      const { instanceId, providerOrganization } = event.data
      return changed(instanceId, { providerOrganization }, view)
    }
    case 'InstanceDeleted': {
      const { instanceId, organizationId } = event.data
      return {
        instances: [[instanceId, { name: '', organizationId, apiKey: '', webhookSecret: null, isDeleted: true }]],
        ...counted(organizationId, -1, view),
      }
    }
  }
}

/** An instance with something else of it, unless it was deleted. */
function changed(id: InstanceId, change: Partial<Instance>, view: CatalogView): CatalogPatch {
  const before = instanceOf(id, view)
  return before ? { instances: [[id, { ...before, ...change }]] } : {}
}

/** An organization with more or fewer instances. */
function counted(id: OrganizationId, by: number, view: CatalogView): CatalogPatch {
  const organization = organizationOf(id, view)
  return organization ? { organizations: [[id, { ...organization, instances: organization.instances + by }]] } : {}
}
