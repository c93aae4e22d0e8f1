import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectStream } from '#events/project/stream.ts'
import { createCommandBus } from '../commands/command-bus.ts'
import { HeldStreams } from '../commands/held-streams.ts'
import { openSnapshots } from '../commands/snapshots.ts'
import type { EventStore } from '../event-store/port.ts'
import {
  deleteHer,
  HER_EMAIL,
  HER_ID,
  HER_PROJECT,
  type OldSite,
  openOldSite,
  ROSALIND,
  systemMeta,
} from '../testing/processes/old-site.ts'
import { all } from '../testing/event-store/contract-kit.ts'
import { wrapped } from '../testing/test-bus.ts'
import { upgradeLog } from './upgrade-log.ts'

let site: OldSite
beforeAll(async () => {
  site = await openOldSite()
  const { keys } = await site.personal()
  await upgradeLog({ pool: site.pool, keys, chainKey: site.key })
})
afterAll(() => site.drop())

/** A node whose copies of streams go when it learns that keys are destroyed. @param wrap changes its log. */
async function startNode(wrap: (store: EventStore) => Partial<EventStore> = () => ({})) {
  const { store, data, keys, whenErased } = await site.personal()
  const held = new HeldStreams()
  const snapshots = openSnapshots(site.pool, [site.key])
  const log = wrapped(store, wrap(store))
  const bus = createCommandBus({ store: log, key: site.key, snapshots, personal: data, now: () => new Date() }, held)
  whenErased(async () => held.forgetAll())
  return { bus, keys, held, store }
}
const assigned = ({ bus }: Awaited<ReturnType<typeof startNode>>) =>
  bus.project(HER_PROJECT).read(({ project }) => project?.assignedUsers)
const leave = ({ bus }: Awaited<ReturnType<typeof startNode>>, email: string) =>
  bus
    .project(HER_PROJECT)
    .execute({ type: 'RemoveUser', data: { email, deletedAt: new Date().toISOString() } }, systemMeta())

it('[ERASE-35] a command that is under way while copies are given up takes effect once, on a new copy', async () => {
  let goOn = () => {}
  const isFree = new Promise<void>((resolve) => {
    goOn = resolve
  })
  let appends = 0
  const node = await startNode((store) => ({
    async append(...args) {
      const result = await store.append(...args)
      if (++appends === 1) await isFree
      return result
    },
  }))
  const before = (await all(node.store.read(projectStream(HER_PROJECT), 0))).length
  const rename = node.bus
    .project(HER_PROJECT)
    .execute({ type: 'RenameProject', data: { name: 'Great Hall' } }, systemMeta())
  await expect.poll(() => appends).toBe(1)
  node.held.forgetAll()
  goOn()
  expect(await rename).toMatchObject({ repeated: true, revision: before })
  expect(await all(node.store.read(projectStream(HER_PROJECT), 0))).toHaveLength(before + 1)
})

it('[ERASE-34] a node that has a project in memory from before an erasure writes no e-mail of it again', async () => {
  const [one, two] = [await startNode(), await startNode()]
  for (const node of [one, two]) expect(await assigned(node)).toContain(HER_EMAIL)
  await deleteHer(one)
  const ids = await one.keys.idsOf(HER_ID)
  expect(ids).not.toEqual([])
  await one.keys.destroy(ids, new Date())
  // The second one has not heard of it: it learns it from its first write.
  await leave(two, 'odo@stays.example')
  for (const node of [one, two]) expect(await assigned(node)).toEqual([`${ids[0]}@erased.invalid`])
  for (const { store } of [one, two])
    expect(JSON.stringify(await all(store.read(projectStream(HER_PROJECT), 0)))).not.toMatch(ROSALIND)
  await leave(one, `${ids[0]}@erased.invalid`)
  expect(await assigned(two)).toEqual([])
})
