import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectSnapshots } from '#events/project/snapshot.ts'
import { projectStream } from '#events/project/stream.ts'
import { openTestBus, type TestBus } from '../testing/test-bus.ts'

let test: TestBus
beforeAll(async () => {
  test = await openTestBus()
})
afterAll(() => test.close())

describe('a snapshot', () => {
  it('[CMD-30] that was changed in the database is not believed', async () => {
    const id = await test.project(3)
    const { revision = 0, hash = '' } = (await test.eventsOf(id)).at(-1) ?? {}
    const folded = await test
      .nodeOn(test.store)
      .project(id)
      .read((view) => projectSnapshots.save(view))
    const nameOf = () =>
      test
        .nodeOn(test.store)
        .project(id)
        .read((view) => view.project?.name)
    await test.snapshots.save(
      projectStream(id),
      projectSnapshots.version,
      {
        revision,
        hash,
        state: folded,
        accepted: [],
      },
      0,
    )
    const name = (await nameOf()) ?? ''
    const { rowCount } = await test.pool.query(
      `update stream_snapshot set snapshot = replace(snapshot::text, $2, 'Another')::jsonb
       where stream = $1 and snapshot::text like '%' || $2 || '%'`,
      [projectStream(id), name],
    )
    expect(rowCount).toBe(1)
    expect(await test.snapshots.load(projectStream(id), projectSnapshots.version)).toBeNull()
    // A seal of as many characters, and more bytes, is one that does not fit.
    await test.pool.query(
      `update stream_snapshot set snapshot = jsonb_set(snapshot, '{seal}', to_jsonb(repeat('é', 64))) where stream = $1`,
      [projectStream(id)],
    )
    expect(await nameOf()).toBe(name)
  })

  it('[CMD-15] that cannot be read is none', async () => {
    const id = await test.project(3)
    const last = (await test.eventsOf(id)).at(-1)
    const { revision = 0, hash = '' } = last ?? {}
    for (const state of [{ project: 'not one' }, null]) {
      await test.snapshots.save(projectStream(id), projectSnapshots.version, { revision, hash, state, accepted: [] }, 0)
      expect(
        await test
          .nodeOn(test.store)
          .project(id)
          .read((view) => [...view.cards()].length),
      ).toBe(3)
    }
    await test.pool.query(`update stream_snapshot set snapshot = '{"revision": "none"}' where stream = $1`, [
      projectStream(id),
    ])
    expect(
      await test
        .nodeOn(test.store)
        .project(id)
        .read((view) => [...view.cards()].length),
    ).toBe(3)
  })

  it('[ERASE-36] is not saved of a state that was read before an erasure, whichever process did that', async () => {
    const id = await test.project(3)
    const { revision = 0, hash = '' } = (await test.eventsOf(id)).at(-1) ?? {}
    const snapshot = { revision, hash, state: { project: 'told before' }, accepted: [] }
    await test.pool.query(`insert into person_key (id, destroyed_at) values ('one that was destroyed', now())`)
    const { rows } = await test.pool.query<{ count: number }>('select count(*)::int as count from person_key')
    const saved = async (erasures: number) => {
      await test.snapshots.save(projectStream(id), projectSnapshots.version, snapshot, erasures)
      return (await test.snapshots.load(projectStream(id), projectSnapshots.version)) !== null
    }
    const known = rows[0]?.count ?? 0
    expect([await saved(known - 1), await saved(known + 1), await saved(known)]).toEqual([false, false, true])
    await test.snapshots.clear()
    expect(await test.snapshots.load(projectStream(id), projectSnapshots.version)).toBeNull()
  })
})
