import { beforeEach, expect, it } from 'vitest'
import { DeviceId } from '#events/kernel/ids.ts'
import type { BoardHandle } from '../../../live/board.ts'
import { boardByHand } from '../../../live/testing/by-hand.ts'
import { sampleCard } from '../../../live/testing/samples.ts'
import { useToast } from '../../../ui/toast/toast.ts'
import { completeProject, tickItem } from '../header/project-commands.ts'
import { createBoardUi } from '../state/board-ui.ts'
import { readBoardUrl } from '../state/board-url.ts'
import { deleteCard, renameCard, saveDescription } from '../actions/card-commands.ts'
import { moveCards } from '../actions/move-cards.ts'

const card = sampleCard(1, { isManual: true })
const ui = createBoardUi(readBoardUrl(''))
const draft = { deviceId: DeviceId.parse(1), text: 'North shaft', base: '', place: 'detail', insteadOf: null } as const
const refusal = { kind: 'refused', status: 409, code: 'no', message: 'Ana was first.', body: null } as const

beforeEach(() => useToast.setState({ shown: null }))

// Specification 001, section 8.
it.each<[string, string, (board: BoardHandle) => Promise<unknown>]>([
  ['Failed to update device status', 'Cam 1: Ana was first.', (board) => moveCards(board, [card], 'installed')],
  ['Failed to update description', 'Cam 1: Ana was first.', (board) => saveDescription(board, ui, draft)],
  [
    'Failed to update device name',
    'Cam 1: Ana was first.',
    (board) => renameCard(board, draft.deviceId, 'Cam 2', 'Cam 1'),
  ],
  ['Failed to delete device', 'Cam 1: Ana was first.', (board) => deleteCard(board, card)],
  ['Failed to update checklist', 'Ana was first.', (board) => tickItem(board, 'cameraViewsConfirmed', true)],
])('[LIVE-35] a refused change is taken back under the title "%s"', async (title, description, change) => {
  const { board, calls } = await boardByHand([card])
  const shown = () => [board.store.getState().cards.get(draft.deviceId), board.store.getState().project]
  const before = shown()
  const changing = change(board)
  expect(shown()).not.toEqual(before)
  await calls[0]?.answer(refusal)
  await changing
  expect(shown()).toEqual(before)
  expect(useToast.getState().shown).toMatchObject({ title, description, variant: 'destructive' })
})

it('[LIVE-35] a project that could not be completed stays open, and the reason is told', async () => {
  const { board, calls } = await boardByHand([card])
  const completing = completeProject(board)
  await calls[0]?.answer(refusal)
  await completing
  expect(board.store.getState().project?.status).toBe('open')
  expect(useToast.getState().shown).toMatchObject({
    title: 'Failed to complete project',
    description: 'Ana was first.',
  })
})

it('[LIVE-35] a checklist that is refused without a reason has the words of the specification', async () => {
  const { board, calls } = await boardByHand([card])
  const ticking = tickItem(board, 'cameraViewsConfirmed', true)
  await calls[0]?.answer({ ...refusal, message: '' })
  await ticking
  expect(useToast.getState().shown).toMatchObject({ description: 'Unknown error occurred' })
})
