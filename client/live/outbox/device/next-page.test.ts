import { expect, it } from 'vitest'
import type { CommandId } from '#events/kernel/ids.ts'
import { openBrowser } from '../../testing/kept-browser.ts'
import { move } from '../../testing/outbox-by-hand.ts'
import { ana, deviceId, made, me } from '../../testing/samples.ts'
import type { Outbox } from '../outbox.ts'
import { LOST } from '../photo-state.ts'

// The next page tells what a page could not write before it ended.

it.each([
  ['nothing is', 0],
  ['its entry alone is', 30],
])('[KEPT-16] a photo whose page was killed when %s written is told as lost, once', async (_, ms) => {
  const { clock, device, open } = openBrowser()
  const a = await open('a')
  const place = { of: 'card', deviceId: deviceId(1) } as const
  const target = { actor: me, stream: made(move(1)).stream, lanes: ['card 1'], place }
  if (ms > 0) device.hasNoRoomForPhotos = true
  a.outbox.photos.add(target, new File([new Uint8Array([1, 2, 3])], 'one.jpg', { type: 'image/jpeg' }))
  await clock.pass(ms)
  const [photo] = a.outbox.store.getState().entries
  expect(a.outbox.device.getState().notKept).toEqual(new Set([photo?.id]))
  device.kill(a.tab)
  device.hasNoRoomForPhotos = false
  const b = await open('b')
  await clock.pass(500)
  const lost = { id: photo?.id, ...LOST }
  expect(b.outbox.store.getState().entries).toMatchObject([lost])
  expect(device.noted.get(me.id)).toBe(0)
  b.goOnline()
  device.kill(b.tab)
  const c = await open('c')
  expect(c.outbox.store.getState().entries).toMatchObject([lost])
  if (photo) c.outbox.withdraw(photo.id)
  await clock.pass(500)
  device.kill(c.tab)
  expect((await open('d')).outbox.store.getState().entries).toEqual([])
})

it('[KEPT-16] a photo that another tab is still writing goes on once it is there', async () => {
  const { clock, device, open } = openBrowser()
  const a = await open('a')
  const b = await open('b')
  const place = { of: 'card', deviceId: deviceId(1) } as const
  const target = { actor: me, stream: made(move(1)).stream, lanes: ['card 1'], place }
  device.hasNoRoomForPhotos = true
  a.outbox.photos.add(target, new File([new Uint8Array([1, 2, 3])], 'one.jpg', { type: 'image/jpeg' }))
  await clock.pass(1000)
  b.outbox.photos.lose(a.outbox.store.getState().entries[0]?.id as CommandId)
  await clock.pass(1000)
  device.hasNoRoomForPhotos = false
  await clock.pass(60_000)
  expect([a.states(), b.states()]).toEqual([['queued'], ['queued']])
  expect(b.outbox.device.getState().notKept.size).toBe(0)
})

it('[STORY-8] steps that others overtook are told in the next page, too, until their person has read of them', async () => {
  const { clock, device, open, world } = openBrowser()
  const a = await open('a')
  world.answer = () => ({
    kind: 'refused',
    status: 409,
    code: 'card-moved',
    message: 'No.',
    body: { status: 'confirmed' },
  })
  a.add({ type: 'MoveDevice', data: { deviceId: deviceId(1), from: 'waiting', to: 'installed' } })
  a.goOnline()
  await clock.pass(500)
  const told = ({ outbox }: { outbox: Outbox }) => outbox.overtaken.store.getState().steps.map((step) => step.deviceId)
  expect(told(a)).toEqual([deviceId(1)])
  device.kill(a.tab)
  const b = await open('b')
  expect(told(b)).toEqual([deviceId(1)])
  expect(told(await open('c', ana))).toEqual([])
  b.outbox.overtaken.told(made(move(1)).stream, me.id)
  device.kill(b.tab)
  expect(told(await open('d'))).toEqual([])
})
