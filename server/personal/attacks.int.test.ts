import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Root } from '#events/proof/tree.ts'
import { createCommandBus } from '../commands/command-bus.ts'
import { openSnapshots } from '../commands/snapshots.ts'
import { laterSeal } from '../event-store/hash-chain.ts'
import { BEFORE_ALL } from '../event-store/port.ts'
import { toPosition } from '../event-store/postgres/rows.ts'
import { storedLeaf } from '../event-store/stored-leaf.ts'
import { GrowingTree, verifyLog } from '../event-store/verify-log.ts'
import { deleteHer, HER_ID, type OldSite, openOldSite, systemMeta } from '../testing/processes/old-site.ts'
import { upgradeLog } from './upgrade-log.ts'

// 1 UserInvited (of the one who is erased), 2 to 4 UserRegistered (hers is 3), 5 UserRenamed (hers), 6 ProjectCreated (with her),
// 7 DeviceRegistered, 8 ProjectUsersChanged (her and Odo), 9 FeedbackSubmitted (hers), 10 UserDeleted, 11 UserErasureRequested,
// 12 UserErased. Position 4 is of Odo, who stays.
let site: OldSite
let signed: Root
beforeAll(async () => {
  site = await openOldSite()
  const personal = await opened()
  const { keys } = personal
  await upgradeLog({ pool: site.pool, keys, chainKey: site.key })
  const { key, pool } = site
  const snapshots = openSnapshots(pool, [key])
  const bus = createCommandBus({
    ...{ store: personal.store, key, snapshots, now: () => new Date() },
    personal: personal.data,
  })
  await deleteHer({ bus })
  await bus.account().execute({ type: 'RequestUserErasure', data: { userId: HER_ID } }, systemMeta())
  const ids = await keys.idsOf(HER_ID)
  await keys.destroy(ids, new Date())
  await bus.account().execute({ type: 'FinishUserErasure', data: { userId: HER_ID, keys: ids } }, systemMeta())
  const tree = new GrowingTree()
  for await (const event of (await opened()).store.readStored(BEFORE_ALL)) tree.add(await storedLeaf(event))
  signed = { size: tree.size, root: tree.root() }
  await pool.query(`create table saved_event as select * from es_event; create table saved_key as select * from person_key;
    create table saved_head as select * from es_head`)
})
afterAll(() => site.drop())
beforeEach(async () => {
  await site.pool.query(`delete from es_event; insert into es_event select * from saved_event;
    delete from person_key; insert into person_key select * from saved_key;
    update es_head set position = (select position from saved_head)`)
})

const opened = () => site.personal()
const check = async (heads: readonly Root[] = []) =>
  (await verifyLog((await opened()).store, [site.key], [], heads)).broken
const set = (position: number, path: string, value: string) =>
  `update es_event set data = jsonb_set(data, '{${path}}', ${value}) where position = ${position}`
const later = (position: number, value: string) =>
  `update es_event set meta = jsonb_set(meta, '{later}', ${value}) where position = ${position}`
const meta = (position: number, field: string) =>
  `(select meta -> '${field}' from es_event where position = ${position})`
const swap = (position: number, one: string, other: string) =>
  `update es_event set data = data || jsonb_build_object('${one}', data -> '${other}', '${other}', data -> '${one}')
   where position = ${position}`

/** Seals an event anew, as only APP_SECRET can. */
async function sealAnew(position: number): Promise<void> {
  for await (const event of site.store.readStored(BEFORE_ALL)) {
    if (event.position !== toPosition(position)) continue
    const seal = laterSeal(site.key, event)
    await site.pool.query(later(position, `meta -> 'later' || jsonb_build_object('seal', '${seal}')`))
  }
}

describe('[ERASE-33] a check of the log', () => {
  it('finds nothing wrong with what was encrypted later and erased, before the log says so too', async () => {
    expect(await check([signed])).toBeNull()
    await site.pool.query('delete from es_event where position = 12; update es_head set position = 11')
    expect(await check()).toBeNull()
  })

  it.each([
    ['a role, of an erased event', set(3, 'role', `'"employeeX"'`), 3],
    ['a company, of an erased event', set(3, 'companyId', `'1'`), 3],
    ['an e-mail less, of an erased event', set(8, 'assignedUsers', `(data -> 'assignedUsers') - 1`), 8],
    ['two e-mails in turn, of an erased event', set(8, 'granted', `data -> 'assignedUsers'`), 8],
    ['clear words in the place of erased ones', set(3, 'firstName', `'"Gunhild"'`), 3],
    [
      'the actor, of an erased event',
      `update es_event set meta = jsonb_set(meta, '{actor,role}', '"employee"') where position = 3`,
      3,
    ],
    [
      'the hash that it was written with',
      `update es_event set meta = jsonb_set(meta, '{hash}', '"00"') where position = 3`,
      3,
    ],
    ['the leaf that was kept', later(3, `meta -> 'later' || '{"leaf": "00"}'`), 3],
    ['the seal', later(3, `meta -> 'later' || '{"seal": "00"}'`), 3],
    ['the leaf of an event that is not erased', later(4, `meta -> 'later' || '{"leaf": "00"}'`), 4],
    ['the seal of an event that is not erased', later(4, `meta -> 'later' || '{"seal": "00"}'`), 4],
    ['no word any more of what was encrypted later', `update es_event set meta = meta - 'later' where position = 3`, 3],
    ['the word of another event that it was encrypted later', later(7, meta(3, 'later')), 7],
    ['a value in another field', swap(4, 'firstName', 'lastName'), 4],
    [
      'a value of another event',
      set(4, 'firstName', `(select data -> 'firstName' from es_event where position = 2)`),
      4,
    ],
    ['a value in another field, of an event of this build', swap(10, 'firstName', 'lastName'), 10],
    ['another erased key', set(12, 'keys', `'["00"]'`), 12],
    ['no erasure', `delete from es_event where position in (11, 12); update es_head set position = 10`, 1],
    [
      'a key destroyed and no erasure of it',
      `update person_key set sealed = null, key_id = null, email_digest = null, destroyed_at = now()
       where id = (select split_part(data #>> '{email,sealed}', '.', 1) from es_event where position = 4)`,
      4,
    ],
    [
      'a key that is gone',
      `delete from person_key
       where id = (select split_part(data #>> '{email,sealed}', '.', 1) from es_event where position = 4)`,
      4,
    ],
  ])('finds %s', async (_, attack, position) => {
    await site.pool.query(attack)
    expect(await check()).toMatchObject({ position: toPosition(position) })
  })

  it('finds by a signed head that the erasure alone is gone', async () => {
    await site.pool.query('delete from es_event where position = 12; update es_head set position = 11')
    expect(await check([signed])).toMatchObject({ reason: expect.stringContaining('head that was signed') })
  })

  it('does not open a key in the place of another', async () => {
    await site.pool.query(
      `update person_key k set sealed = o.sealed from person_key o where k.id <> o.id and k.sealed is not null and o.sealed is not null`,
    )
    await expect(opened()).rejects.toThrow('authenticate')
  })

  it('finds with a signed head, and without, what APP_SECRET changed in an event that is not erased', async () => {
    await site.pool.query(set(4, 'role', `'"customer"'`))
    await sealAnew(4)
    expect(await check()).toMatchObject({ position: toPosition(4) })
    await site.pool.query(later(7, meta(4, 'later')))
    await sealAnew(7)
    expect(await check([signed])).toMatchObject({
      position: toPosition(7),
      reason: expect.stringContaining('no event'),
    })
  })

  it('cannot find what APP_SECRET changed in the rest of an event of an earlier build that is erased', async () => {
    // The limit that docs/decisions/0061-0090/0083 names: only the leaf of what was written is left, and no one can make it again.
    await site.pool.query(set(3, 'role', `'"customer"'`))
    await sealAnew(3)
    expect(await check([signed])).toBeNull()
  })
})
