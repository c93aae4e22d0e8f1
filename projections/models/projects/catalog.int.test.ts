import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNT_STREAM } from '#events/account/aggregate.ts'
import type { User } from '#events/account/user.ts'
import type { InstanceKey } from '#events/catalog/commands.ts'
import type { CatalogEvent } from '#events/catalog/events.ts'
import { CATALOG_STREAM } from '#events/catalog/aggregate.ts'
import { InstanceId, OrganizationId, UserId } from '#events/kernel/ids.ts'
import { findInstance, instances, listInstances, listOrganizations, organizations } from './catalog.ts'
import type { Db } from '../../engine/projection.ts'
import { findLogin, findPeople, findUser, listUsers, users } from '../people/users.ts'
import { openTestDatabase, type TestDatabase } from '../../../server/testing/database.ts'
import { at, type GivenEvent } from '../../../server/testing/projections/recorded.ts'
import { given } from '../../../server/testing/projections/specification.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await openTestDatabase()
})
afterAll(() => test.drop())

describe('accounts', () => {
  const ana = {
    username: 'Ana',
    email: 'Ana.Öz@Example.com',
    firstName: 'Ana',
    lastName: 'Öz',
    role: 'employee',
  } as const
  const ben = {
    username: 'ben',
    email: 'ben@example.com',
    firstName: 'Ben',
    lastName: 'Li',
    role: 'installer',
  } as const
  const registered = (userId: number, person: Omit<User, 'id' | 'companyId' | 'hasPassword'>): GivenEvent => ({
    stream: ACCOUNT_STREAM,
    type: 'UserRegistered',
    data: { userId: UserId.parse(userId), ...person, companyId: null },
  })
  const events = [registered(1, ana), registered(2, ben)]
  const [userAna, userBen] = [
    { id: UserId.parse(1), ...ana, companyId: null, hasPassword: true },
    { id: UserId.parse(2), ...ben, companyId: null, hasPassword: true },
  ]

  it('[PROJ-1] lists all people in the order they came', async () => {
    expect(await given(...events).answer(test.database.pool, [users], listUsers)).toEqual([userAna, userBen])
  })

  it('finds a person by id, and no one by an id that is none', async () => {
    const find = (db: Db) => findUser(db, UserId.parse(2))
    expect(await given(...events).answer(test.database.pool, [users], find)).toEqual(userBen)
    expect(await findUser(test.database.pool, UserId.parse(3))).toBeNull()
  })

  it('finds people by id and by e-mail, each once, and by nothing else', async () => {
    const { pool } = test.database
    const lookalike = { ...ben, username: 'ana.öz@example.com' }
    const find = (ids: number[], emails: string[]) => (db: Db) =>
      findPeople(
        db,
        ids.map((id) => UserId.parse(id)),
        emails,
      )
    const fold = given(registered(1, ana), registered(2, lookalike))
    expect(await fold.answer(pool, [users], find([1, 9], ['ana.öz@example.com']))).toEqual([userAna])
    expect(await find([], ['ben@example.com'])(pool)).toMatchObject([{ id: 2 }])
    expect(await find([2], ['ana.öz@example.com'])(pool)).toMatchObject([{ id: 1 }, { id: 2 }])
    expect(await find([], [])(pool)).toEqual([])
  })

  it('[ACCESS-6] finds who signs in by username or e-mail, in any case', async () => {
    const { pool } = test.database
    expect(await given(...events).answer(pool, [users], (db) => findLogin(db, ' aNA '))).toEqual(userAna)
    expect(await findLogin(pool, 'ANA.ÖZ@EXAMPLE.COM')).toEqual(userAna)
    expect(await findLogin(pool, 'ben@example.com')).toEqual(userBen)
    expect(await findLogin(pool, 'ben@')).toBeNull()
  })
})

describe('the catalog', () => {
  const [north, south] = [OrganizationId.parse(1), OrganizationId.parse(4)]
  const [depotId, yardId] = [InstanceId.parse(7), InstanceId.parse(8)]
  const events: GivenEvent[] = [
    inCatalog({ type: 'OrganizationCreated', data: { organizationId: north, name: 'North' } }),
    inCatalog({ type: 'OrganizationCreated', data: { organizationId: south, name: 'South' } }),
    configured(depotId, 'Depot', south),
    configured(yardId, 'Yard', north),
    configured(depotId, 'Depot II', south),
  ]
  function inCatalog(event: CatalogEvent): GivenEvent {
    return { stream: CATALOG_STREAM, ...event }
  }
  function configured(instanceId: InstanceId, name: string, organizationId: OrganizationId): GivenEvent {
    const data = { instanceId, name, organizationId, key: null, hasWebhookSecret: false, secretsVersion: '' }
    return inCatalog({ type: 'InstanceConfigured', data })
  }
  const bare = { key: null, hasWebhookSecret: false }
  const depot = { id: depotId, name: 'Depot II', organizationId: south, createdAt: at(2), ...bare }
  const yard = { id: yardId, name: 'Yard', organizationId: north, createdAt: at(3), ...bare }

  it('[PROJ-1] lists organizations that were not deleted', async () => {
    const deleted = inCatalog({ type: 'OrganizationDeleted', data: { organizationId: north, name: 'North' } })
    expect(await given(...events).answer(test.database.pool, [organizations], listOrganizations)).toEqual([
      { id: north, name: 'North', createdAt: at(0) },
      { id: south, name: 'South', createdAt: at(1) },
    ])
    expect(await given(...events, deleted).answer(test.database.pool, [organizations], listOrganizations)).toEqual([
      { id: south, name: 'South', createdAt: at(1) },
    ])
  })

  it('[INSTANCE-30] lists an organization under its present name', async () => {
    const data = { organizationId: north, name: 'Far north', previous: 'North' }
    const renamed = inCatalog({ type: 'OrganizationRenamed', data })
    const list = await given(...events, renamed).answer(test.database.pool, [organizations], listOrganizations)
    expect(list[0]).toEqual({ id: north, name: 'Far north', createdAt: at(0) })
  })

  it('[INSTANCE-32] shows an instance whose secret was removed without one', async () => {
    const changes = [
      inCatalog({ type: 'InstanceSecretReplaced', data: { instanceId: yardId, secretsVersion: '2' } }),
      inCatalog({ type: 'InstanceSecretRemoved', data: { instanceId: yardId } }),
    ]
    const list = await given(...events, ...changes).answer(test.database.pool, [instances], listInstances)
    expect(list[1]).toEqual(yard)
  })

  it('[PROJ-1] lists instances; one that is configured again keeps the day it came', async () => {
    expect(await given(...events).answer(test.database.pool, [instances], listInstances)).toEqual([depot, yard])
    expect(await findInstance(test.database.pool, depotId)).toEqual(depot)
    expect(await findInstance(test.database.pool, InstanceId.parse(9))).toBeNull()
  })

  it('[PROJ-1] shows what was changed of an instance, and not what was deleted', async () => {
    const key: InstanceKey = { region: 'au', cannotRead: ['alarms'] }
    const changes = [
      inCatalog({ type: 'InstanceRenamed', data: { instanceId: yardId, name: 'Yard 2', previous: 'Yard' } }),
      inCatalog({ type: 'InstanceKeyReplaced', data: { instanceId: yardId, key, secretsVersion: '2' } }),
      inCatalog({ type: 'InstanceSecretReplaced', data: { instanceId: yardId, secretsVersion: '2' } }),
      inCatalog({ type: 'InstanceDeleted', data: { instanceId: depotId, name: 'Depot II', organizationId: south } }),
    ]
    expect(await given(...events, ...changes).answer(test.database.pool, [instances], listInstances)).toEqual([
      { ...yard, name: 'Yard 2', key, hasWebhookSecret: true },
    ])
    expect(await findInstance(test.database.pool, depotId)).toBeNull()
  })
})
