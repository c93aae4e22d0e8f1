import { expect, it } from 'vitest'
import { DeviceId, UserId } from '#events/kernel/ids.ts'
import { SEED } from '#events/kernel/testing/rounds.ts'
import { seededRandom } from '#events/kernel/seeded-random.ts'
import { addCards, createProject, devicesOf } from '../../server/testing/app/answers.ts'
import { sharedApp } from '../../server/testing/app/shared-app.ts'
import { joinBoard } from '../kit/over-the-line.ts'

// Here and not beside the server: it joins the real client with the real server, which may not know each other.

const app = await sharedApp()

it('[LIVE-37] a card that was moved before its import is undone stays, also when both waited for a connection', async () => {
  const employee = await app.as('employee')
  const { id } = await createProject(employee, 'Harbour')
  const [first, second] = await addCards(employee, id, 2)
  const me = { id: UserId.parse(1), role: 'employee' } as const
  const cookie = await app.cookieOf('employee')
  const player = await joinBoard({ url: app.url, cookie, me, random: seededRandom(SEED).next }, id)
  const { board } = player
  board.watch()
  await expect.poll(() => board.store.getState().cards.size).toBe(2)
  const batchId = board.store.getState().cards.get(DeviceId.parse(first))?.batchId ?? ''

  player.cut()
  await expect.poll(() => player.live.store.getState().connection).not.toBe('live')
  const deviceId = DeviceId.parse(first)
  const moved = board.send({ type: 'MoveDevice', data: { deviceId, from: 'waiting', to: 'installed' } })
  const undone = board.send({ type: 'UndoImport', data: { batchId } })
  expect(board.store.getState().cards.has(DeviceId.parse(second))).toBe(false)
  player.heal()
  expect(await moved).toMatchObject({ ok: true })
  expect(await undone).toMatchObject({ ok: true })
  await expect.poll(async () => (await devicesOf(employee, id)).map((device) => device.id)).toEqual([first])
  expect(board.store.getState().cards.get(deviceId)?.status).toBe('installed')
  await player.leave()
})
