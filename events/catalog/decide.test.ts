import { describe, expect, it } from 'vitest'
import { fact, specification } from '../kernel/testing/decider-spec.ts'
import { InstanceId, OrganizationId } from '../kernel/ids.ts'
import { mapSteps } from '../kernel/model/map-steps.ts'
import type { CatalogCommand, InstanceKey } from './commands.ts'
import { catalogDecider, instanceOf } from './decide.ts'
import type { CatalogEvent } from './events.ts'

const { given } = specification(catalogDecider)

const KEY: InstanceKey = { region: 'eu', cannotRead: ['alarms'] }
const instanceId = InstanceId.parse(1)
const organization = (id: number, name = `Harbour ${id}`) => ({ organizationId: OrganizationId.parse(id), name })
const created = (id: number) => fact<CatalogEvent>({ type: 'OrganizationCreated', data: organization(id) })
const instance = (organizationId: number) => ({
  instanceId,
  name: 'Cameras',
  organizationId: OrganizationId.parse(organizationId),
  key: KEY,
  hasWebhookSecret: true,
  secretsVersion: 'first',
})
const configured = fact<CatalogEvent>({ type: 'InstanceConfigured', data: instance(1) })
const { key: _key, hasWebhookSecret: _has, secretsVersion: _version, ...removed } = instance(1)
const deleted = fact<CatalogEvent>({ type: 'InstanceDeleted', data: removed })

const create = (id: number, name?: string): CatalogCommand => ({
  type: 'CreateOrganization',
  data: organization(id, name),
})
const close = (projects = 0, forms = 0, templates = 0): CatalogCommand => ({
  type: 'DeleteOrganization',
  data: { organizationId: OrganizationId.parse(1), projects, forms, templates },
})
const renameTo = (name: string, base?: string): CatalogCommand => ({
  type: 'RenameOrganization',
  data: { ...organization(1, name), ...(base === undefined ? {} : { base }) },
})
const configure = (organizationId: number, newOrganization?: string): CatalogCommand => ({
  type: 'ConfigureInstance',
  data: { ...instance(organizationId), ...(newOrganization === undefined ? {} : { newOrganization }) },
})
const change = (changes: object): CatalogCommand => ({
  type: 'ChangeInstance',
  data: { instanceId, hasNewSecret: false, secretsVersion: 'second', ...changes },
})
const remove = (projects = 0): CatalogCommand => ({ type: 'DeleteInstance', data: { instanceId, projects } })

describe('organizations', () => {
  it('are created', () => {
    expect(given().when(create(1)).events).toEqual([{ type: 'OrganizationCreated', data: organization(1) }])
  })
  it('[CMD-22] are not created a second time under the same id', () => {
    const gone = fact<CatalogEvent>({ type: 'OrganizationDeleted', data: organization(1) })
    expect(given(created(1)).refusal(create(1))).toEqual({ code: 'organization-exists' })
    expect(given(created(1), gone).refusal(create(1))).toEqual({ code: 'organization-exists' })
  })
  it('[INSTANCE-1] have names that differ in more than their case', () => {
    expect(given(created(1)).refusal(create(2, ' HARBOUR 1'))).toEqual({
      code: 'organization-name-taken',
      name: 'Harbour 1',
    })
  })
  it('[INSTANCE-1] leave their names to others once they are deleted', () => {
    const gone = fact<CatalogEvent>({ type: 'OrganizationDeleted', data: organization(1) })
    expect(given(created(1), gone).when(create(2, 'Harbour 1')).events).toHaveLength(1)
  })
  it('[INSTANCE-30] take another name, which no other has in any case; theirs is free then', () => {
    const data = { ...organization(1, 'Port'), previous: 'Harbour 1' }
    expect(given(created(1)).when(renameTo('Port')).events).toEqual([{ type: 'OrganizationRenamed', data }])
    expect(given(created(1)).when(renameTo('HARBOUR 1')).events).toHaveLength(1)
    expect(given(created(1)).when(renameTo('Harbour 1')).events).toEqual([])
    expect(given(created(1), created(2)).refusal(renameTo('harbour 2'))).toEqual({
      code: 'organization-name-taken',
      name: 'Harbour 2',
    })
    expect(given().refusal(renameTo('Port'))).toEqual({ code: 'organization-unknown' })
    const renamed = fact<CatalogEvent>({ type: 'OrganizationRenamed', data })
    expect(given(created(1), renamed).refusal(create(2, 'PORT'))).toMatchObject({ name: 'Port' })
    expect(given(created(1), renamed).when(create(2, 'Harbour 1')).events).toHaveLength(1)
    const recased = fact<CatalogEvent>({
      type: 'OrganizationRenamed',
      data: { ...organization(1, 'HARBOUR 1'), previous: 'Harbour 1' },
    })
    expect(given(created(1), recased).refusal(create(2, 'harbour 1'))).toMatchObject({ name: 'HARBOUR 1' })
  })
  it('[INSTANCE-31] take no name in the place of one that was given since the base', () => {
    const renamed = fact<CatalogEvent>({
      type: 'OrganizationRenamed',
      data: { ...organization(1, 'Port'), previous: 'Harbour 1' },
    })
    expect(given(created(1), renamed).refusal(renameTo('Quay', 'Harbour 1'))).toEqual({
      code: 'changed-meanwhile',
      theirs: { name: 'Port' },
    })
    expect(given(created(1), renamed).when(renameTo('Quay', 'Port')).events).toHaveLength(1)
  })
  it('[INSTANCE-30] count the same instances under another name', () => {
    const renamed = fact<CatalogEvent>({
      type: 'OrganizationRenamed',
      data: { ...organization(1, 'Port'), previous: 'Harbour 1' },
    })
    expect(given(created(1), configured, renamed).refusal(close())).toMatchObject({ instances: 1 })
  })
  it('[INSTANCE-2] are deleted when nothing belongs to them', () => {
    const event = { type: 'OrganizationDeleted', data: organization(1) }
    expect(given(created(1)).when(close()).events).toEqual([event])
    expect(given(created(1), configured, deleted).when(close()).events).toEqual([event])
  })
  it('[INSTANCE-2] stay while they have projects or instances', () => {
    expect(given(created(1), configured).refusal(close(2))).toEqual({
      code: 'organization-used',
      projects: 2,
      instances: 1,
      forms: 0,
      templates: 0,
    })
    expect(given(created(1)).refusal(close(0, 3))).toMatchObject({ forms: 3 })
    expect(given(created(1)).refusal(close(0, 0, 4))).toMatchObject({ templates: 4 })
    expect(given(created(1)).refusal(close(1))).toMatchObject({ projects: 1, instances: 0 })
    expect(given().refusal(close())).toEqual({ code: 'organization-unknown' })
  })
})

describe('instances', () => {
  it('are configured for an organization that there is', () => {
    expect(given(created(1)).when(configure(1)).events).toEqual([{ type: 'InstanceConfigured', data: instance(1) }])
    expect(given(created(1)).refusal(configure(2))).toEqual({ code: 'organization-unknown' })
  })
  it('[INSTANCE-3] are configured together with a new organization', () => {
    expect(given().when(configure(2, 'Quay')).events).toEqual([
      { type: 'OrganizationCreated', data: organization(2, 'Quay') },
      { type: 'InstanceConfigured', data: instance(2) },
    ])
    expect(given(created(1)).refusal(configure(2, 'harbour 1'))).toMatchObject({ code: 'organization-name-taken' })
  })
  it('[CMD-22] are not configured a second time under the same id', () => {
    expect(given(created(1), configured).refusal(configure(1))).toEqual({ code: 'instance-exists' })
    expect(given(created(1), configured, deleted).refusal(configure(1))).toEqual({ code: 'instance-exists' })
  })
  it('take another name, key or secret, each as an event of its own', () => {
    const key: InstanceKey = { region: 'us', cannotRead: [] }
    expect(given(created(1), configured).when(change({ name: 'Doors', key, hasNewSecret: true })).events).toEqual([
      { type: 'InstanceRenamed', data: { instanceId, name: 'Doors', previous: 'Cameras' } },
      { type: 'InstanceKeyReplaced', data: { instanceId, key, secretsVersion: 'second' } },
      { type: 'InstanceSecretReplaced', data: { instanceId, secretsVersion: 'second' } },
    ])
  })
  it('[INSTANCE-10] have the versions of key and secret that the latest event of each names', () => {
    const replaced = fact<CatalogEvent>({
      type: 'InstanceKeyReplaced',
      data: { instanceId, key: KEY, secretsVersion: 'second' },
    })
    const { view } = given(created(1), configured, replaced)
    expect(instanceOf(instanceId, view)).toMatchObject({ apiKey: 'second', webhookSecret: 'first' })
  })
  it('[INSTANCE-31] take no name in the place of one that was given since the base', () => {
    const renamed = fact<CatalogEvent>({
      type: 'InstanceRenamed',
      data: { instanceId, name: 'Yard', previous: 'Cameras' },
    })
    const facts = [created(1), configured, renamed]
    const stale = change({ name: 'Doors', base: 'Cameras' })
    expect(given(...facts).refusal(stale)).toEqual({ code: 'changed-meanwhile', theirs: { name: 'Yard' } })
    expect(given(...facts).when(change({ name: 'Doors', base: 'Yard' })).events).toHaveLength(1)
  })
  it('[INSTANCE-32] lose their webhook secret, once, and can have another', () => {
    const without = change({ removesSecret: true })
    const removal: CatalogEvent = { type: 'InstanceSecretRemoved', data: { instanceId } }
    expect(given(created(1), configured).when(without).events).toEqual([removal])
    const bare = given(created(1), configured, fact(removal))
    expect(bare.when(without).events).toEqual([])
    expect(instanceOf(instanceId, bare.view)).toMatchObject({ apiKey: 'first', webhookSecret: null })
    const another = fact<CatalogEvent>({
      type: 'InstanceSecretReplaced',
      data: { instanceId, secretsVersion: 'third' },
    })
    const { view } = given(created(1), configured, fact(removal), another)
    expect(instanceOf(instanceId, view)?.webhookSecret).toBe('third')
  })
  it('record nothing when a change leaves them as they are', () => {
    expect(given(created(1), configured).when(change({ name: 'Cameras' })).events).toEqual([])
  })
  it('[INSTANCE-4] are deleted when no project uses them', () => {
    expect(given(created(1), configured).when(remove()).events).toEqual([{ type: 'InstanceDeleted', data: removed }])
    expect(given(created(1), configured).refusal(remove(3))).toEqual({ code: 'instance-used', projects: 3 })
  })
  it.each([change({ name: 'Doors' }), remove()])('refuse $type once they are gone', (command) => {
    expect(given(created(1), configured, deleted).refusal(command)).toEqual({ code: 'instance-unknown' })
  })
})

describe('the catalog', () => {
  it('comes back from a snapshot as it was', () => {
    const { view } = given(created(1), created(2), configured, deleted)
    const saved: unknown = JSON.parse(JSON.stringify(catalogDecider.snapshots?.save(view)))
    const model = catalogDecider.open()
    model.apply(catalogDecider.snapshots?.load(saved) ?? {})
    expect(model.view).toEqual(view)
  })

  it('folds at the same cost for each organization: the last of 2,000 takes no more steps than the first', () => {
    const model = catalogDecider.open()
    const steps = Array.from({ length: 2_000 }, (_, index) =>
      mapSteps(() => model.apply(catalogDecider.evolve(model.view, { ...created(index + 1), revision: index }))),
    )
    expect([model.view.organizations.size, model.view.owners.size]).toEqual([2_000, 2_000])
    expect(steps[0]).toBeGreaterThan(0)
    expect(Math.max(...steps)).toBe(steps[0])
  })
})
