import { boardKind } from './board.ts'
import { expect, it } from 'vitest'
import type { BoardCommand } from '#events/project/commands.ts'
import { createLive } from './live.ts'
import { boardByHand } from './testing/by-hand.ts'
import { ana, boardEvent, deviceId, me, sampleCard, sampleProject } from './testing/samples.ts'

const install: BoardCommand = { type: 'MoveDevice', data: { deviceId: deviceId(1), from: 'waiting', to: 'installed' } }
const refusal = { kind: 'refused', status: 409, code: 'card-moved', message: 'Ana moved it.', body: null } as const
const ignored = { topics: () => [], onChanged: () => {}, onMissed: () => {}, onSignedOut: () => {} }

/** My board, and what comes after me in the same browser: another person, or myself in another role. */
async function afterMe() {
  const world = await boardByHand([sampleCard(1, { name: 'CAM-017' }), sampleCard(2)])
  const liveOf = (person: typeof me) =>
    createLive({
      me: person,
      clock: world.clock,
      outbox: world.outbox,
      openTransport: () => ({
        connect: () => {},
        disconnect: () => {},
        ask: () => new Promise(() => {}),
        leave: () => {},
        sayEditing: () => {},
      }),
    })
  return { ...world, liveOf }
}

it('[LIVE-69] a refusal that comes after its board was left is kept, with the card, the project and the text', async () => {
  const { board, calls, unwatch, outbox, live } = await afterMe()
  const text: BoardCommand = { type: 'DescribeDevice', data: { deviceId: deviceId(1), description: 'north', base: '' } }
  void board.send(text)
  unwatch()
  await calls[0]?.answer(refusal)
  expect(outbox.store.getState().refusals).toMatchObject([
    { message: 'Ana moved it.', entry: { about: { subject: 'CAM-017', place: sampleProject.name }, command: text } },
  ])
  expect(live.store.getState()).toMatchObject({ unsent: 0, unsaved: 1 })
})

it('[LIVE-66] what a person left is not sent, shown or counted while another person is signed in', async () => {
  const { live, board, calls, liveOf, outbox, clock } = await afterMe()
  void board.send(install)
  await calls[0]?.answer({ kind: 'signed-out' })
  const next = liveOf(ana)
  const stop = next.start(ignored)
  await clock.pass(60_000)
  expect([calls.length, next.stream(boardKind, board.stream.id).store.getState().pending]).toEqual([1, []])
  expect([live.store.getState().unsaved, next.store.getState().unsaved]).toEqual([1, 0])
  stop()
  live.start(ignored)
  expect(calls.length).toBe(2)
  await calls[1]?.answer({ kind: 'accepted', revision: 0, body: null })
  expect(outbox.store.getState().entries).toEqual([])
})

it('[LIVE-66] what a person left waits for them also in another role, and what that role may not do is refused', async () => {
  const { board, calls, liveOf, outbox } = await afterMe()
  void board.send(install)
  await calls[0]?.answer({ kind: 'signed-out' })
  liveOf({ id: me.id, role: 'customer' }).start(ignored)
  expect(calls.map(({ id }) => id)).toEqual([calls[0]?.id, calls[0]?.id])
  await calls[1]?.answer({ ...refusal, status: 403, code: 'forbidden', message: 'Not for this role.' })
  expect(outbox.store.getState().refusals).toMatchObject([{ message: 'Not for this role.' }])
})

it('[LIVE-71] a board left in another role ends no command that the board on the screen shows a part of', async () => {
  const { board, state, say, frame, liveOf, outbox } = await afterMe()
  liveOf({ id: me.id, role: 'customer' }).stream(boardKind, board.stream.id)
  const moves = [1, 2].map((id) => ({ deviceId: deviceId(id), to: 'installed' }) as const)
  void board.send({ type: 'MoveDevices', data: { moves } })
  say(boardEvent(1, { type: 'DeviceInstalled', data: { deviceId: deviceId(1) } }, { actor: me, command: 1 }))
  await frame()
  await frame()
  expect(outbox.store.getState().entries).toMatchObject([{ seen: 'part' }])
  expect(state().columns.installed).toHaveLength(2)
})

it('[LIVE-4] what was accepted after its board was left ends when the board is opened again', async () => {
  const { board, unwatch, calls, say, outbox, frame } = await afterMe()
  void board.send(install)
  unwatch()
  await calls[0]?.answer({ kind: 'accepted', revision: 1, body: null })
  expect(outbox.store.getState().entries).toMatchObject([{ state: 'accepted' }])
  board.watch()
  say(boardEvent(1, { type: 'DeviceInstalled', data: { deviceId: deviceId(1) } }, { actor: me, command: 1 }))
  await frame()
  expect(outbox.store.getState().entries).toEqual([])
})

it('[HIST-25] a board that is watched unseen asks so, and again as one who is there when its own screen opens', async () => {
  const { board, unwatch, asked, frame } = await boardByHand([sampleCard(1)])
  expect(asked.at(-1)).not.toHaveProperty('isUnseen')
  unwatch()
  const leave = board.watch('unseen')
  await frame()
  expect(asked.at(-1)).toMatchObject({ after: 0, isUnseen: true })
  leave()
  board.watch()
  expect(asked.at(-1)).not.toHaveProperty('isUnseen')
  expect(asked).toHaveLength(3)
})

it('[HIST-25] a screen that comes to a board while it is watched unseen asks again as one who is there', async () => {
  const { board, unwatch, asked, frame } = await boardByHand([sampleCard(1)])
  unwatch()
  const leave = board.watch('unseen')
  await frame()
  board.watch()
  expect(asked.at(-1)).not.toHaveProperty('isUnseen')
  leave()
  board.watch('unseen')
  expect(asked).toHaveLength(3)
})
