import { afterAll, expect, it } from 'vitest'
import { z } from 'zod'
import { unpackCards } from '#events/live/packed-cards.ts'
import { type Device, toDevice } from '#events/project/api.ts'
import type { PastBoardAnswer } from '#events/replay/api.ts'
import { createPastBoards } from '../../history/past-boards.ts'
import { createProvider } from '../../provider/client/provider.ts'
import { startSimulatedProvider } from '../../provider/simulated/server.ts'
import { createInstance, createProject, devicesOf } from '../../testing/app/answers.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const simulated = await startSimulatedProvider()
const app = await sharedApp({ provider: createProvider({ baseUrl: simulated.url, pauseMs: 10 }) })
const employee = await app.as('employee')
afterAll(() => simulated.close())

const byId = (one: Device, other: Device) => one.id - other.id

it('[SYNC-22] the board of a past moment has rows, connections and names as they were before and after each sync', async () => {
  const instance = await createInstance(employee, 'sim-site')
  const { id: project } = await createProject(employee, 'P', [], instance)
  const revisionNow = async () =>
    z.object({ revision: z.int() }).parse((await employee('GET', `/api/projects/${project}`)).body).revision
  /** The devices of the read model at each revision at which it was asked. */
  const seen = new Map<number, Device[]>()
  const look = async () => seen.set(await revisionNow(), (await devicesOf(employee, project)).toSorted(byId))
  const sync = async () => {
    expect(await employee('POST', `/api/projects/${project}/devices/sync`)).toMatchObject({ status: 200 })
    await look()
  }
  await look()
  await sync()
  const { cameras } = simulated.stock('sim-site')
  const [renamed, gone, offline] = cameras
  if (!renamed || !gone || !offline) throw new Error('the provider lists too little')
  const before = { name: renamed['name'], status: offline['status'] }
  renamed['name'] = 'Turned to the gate'
  offline['status'] = 'Offline'
  cameras.splice(cameras.indexOf(gone), 1)
  await sync()
  cameras.push(gone)
  renamed['name'] = before.name
  offline['status'] = before.status
  await sync()

  expect(seen.size).toBe(4)
  const [empty = [], first = [], second = [], third = []] = [...seen.values()]
  const of = (devices: readonly Device[], row: typeof gone) =>
    devices.find(({ deviceId }) => deviceId === row['camera_id'])
  expect([empty.length, first.length]).toEqual([0, third.length])
  expect([first, second, third].map((devices) => of(devices, renamed)?.name)).toEqual([
    before.name,
    'Turned to the gate',
    before.name,
  ])
  expect([first, second, third].map((devices) => of(devices, offline)?.online)).toEqual([true, false, true])
  expect(of(second, gone)?.online).toBe(false)
  expect(of(second, gone)).not.toEqual(of(first, gone))

  const boardOf = ({ board }: Pick<PastBoardAnswer, 'board'>) =>
    unpackCards(board.cards)
      .map((card) => toDevice({ projectId: project, card }))
      .toSorted(byId)
  for (const [revision, devices] of seen) {
    const { body } = await employee('GET', `/api/projects/${project}/board?revision=${revision}`)
    expect(boardOf(body as PastBoardAnswer), `revision ${revision}`).toEqual(devices)
  }
  // Back and forth, from states that are kept on the way, the same.
  const pastBoards = createPastBoards(app.runtime.store, { keyframeEvents: 2 })
  for (const [revision, devices] of [...seen, ...[...seen].toReversed()]) {
    const found = await pastBoards.at(project, revision)
    expect(found && boardOf(found), `revision ${revision}`).toEqual(devices)
  }
})
