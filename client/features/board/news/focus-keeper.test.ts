import { describe, expect, it } from 'vitest'
import type { DeviceStatus } from '#events/project/device.ts'
import type { BoardState } from '../../../live/board.ts'
import { boardByHand } from '../../../live/testing/by-hand.ts'
import { sampleCard } from '../../../live/testing/samples.ts'
import { createBoardUi, type Leaving } from '../state/board-ui.ts'
import { readBoardUrl } from '../state/board-url.ts'
import { passFocusOn } from '../state/card-focus.ts'
import { keepFocus } from './focus-keeper.ts'

/** Three waiting cards, of which those with an index of `moved` go to Installed: where the focus is asked for. */
async function focusAfter(focus: Leaving['focus'], moved: readonly number[], query = '', isPhone = false) {
  const cards = [1, 2, 3].map((id) => sampleCard(id))
  const { board } = await boardByHand(cards)
  const ui = createBoardUi(readBoardUrl(query))
  board.store.subscribe((state: BoardState, before: BoardState) => keepFocus(ui, state, before, isPhone))
  const leaving = moved.flatMap((index) => cards[index] ?? [])
  passFocusOn(ui, { cards: leaving, focus })
  const to: DeviceStatus = 'installed'
  void board.sendAll(leaving.map(({ id }) => ({ type: 'MoveDevice', data: { deviceId: id, from: 'waiting', to } })))
  expect(ui.getState().leaving).toBeNull()
  return ui.getState().focusRequest
}

describe('[BOARD-18] after a person’s own move the focus is asked for', () => {
  it('on the card beside those that left, or on its button for the next step', async () => {
    expect(await focusAfter('card beside', [0, 1])).toEqual({ deviceId: 3, status: 'waiting', part: 'card' })
    expect(await focusAfter('step beside', [2])).toEqual({ deviceId: 2, status: 'waiting', part: 'step' })
  })

  it('along with the cards where none stays', async () => {
    expect(await focusAfter('step beside', [0, 1, 2])).toEqual({ deviceId: 1, status: 'installed', part: 'card' })
  })

  it('along with a card that was carried, or beside it where its place is not shown', async () => {
    expect(await focusAfter('along', [1])).toEqual({ deviceId: 2, status: 'installed', part: 'card' })
    expect(await focusAfter('along', [1], '', true)).toEqual({ deviceId: 3, status: 'waiting', part: 'card' })
  })
})
