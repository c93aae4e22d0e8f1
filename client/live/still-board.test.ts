import { expect, it } from 'vitest'
import { stillBoard } from './still-board.ts'
import { deviceId, me, sampleCard, sampleProject } from './testing/samples.ts'

it('[LIVE-70] a board can be shown read-only from any state, and takes no commands', async () => {
  const cards = [sampleCard(2), sampleCard(1)]
  const board = stillBoard(me, { project: sampleProject, cards }, 4)
  const first = board.store.getState()
  expect(first).toMatchObject({ phase: 'ready', revision: 4, columns: { waiting: [1, 2], installed: [] } })
  const move = { type: 'MoveDevice', data: { deviceId: deviceId(1), to: 'installed' } } as const
  expect(await board.send(move)).toMatchObject({ ok: false, code: 'read-only' })
  expect(await board.sendAll([move])).toMatchObject([{ ok: false, code: 'read-only' }])
  expect(board.store.getState()).toBe(first)

  board.show({ project: sampleProject, cards: [sampleCard(2), sampleCard(1, { status: 'installed' })] }, 5)
  expect(board.store.getState()).toMatchObject({ revision: 5, columns: { waiting: [2], installed: [1] } })
  expect(board.store.getState().cards.get(deviceId(1))).toMatchObject({ status: 'installed' })
})
