import { beforeEach, describe, expect, it } from 'vitest'
import { DeviceId } from '#events/kernel/ids.ts'
import { useToast } from '../../../ui/toast/toast.ts'
import { createBoardUi } from '../state/board-ui.ts'
import { readBoardUrl } from '../state/board-url.ts'
import { cardWith } from '../state/test-cards.ts'
import { accepts, carry, carryBeside, drop, lift, putBack } from './carry.ts'
import { overWords } from './drag-words.ts'

const id = (value: number) => DeviceId.parse(value)
const door = cardWith({ id: 3, name: 'Door 3', status: 'waiting' })
const keypad = cardWith({ id: 4, name: 'Keypad 4', status: 'waiting' })
const board = { cards: new Map([door, keypad].map((card) => [card.id, card])) }
const newUi = () => createBoardUi(readBoardUrl(''))

beforeEach(() => {
  useToast.setState({ shown: null })
})

describe('[BOARD-2] carrying cards', () => {
  it('leads to the columns beside alone', () => {
    expect(accepts('waiting', 'installed')).toBe(true)
    expect(accepts('waiting', 'confirmed')).toBe(false)
    expect(accepts('waiting', 'waiting')).toBe(false)
    expect(accepts('confirmed', 'installed')).toBe(true)
  })

  it('drops a card on the column that it is held over', () => {
    const ui = newUi()
    lift(ui, board, id(3), false)
    carry(ui, 'installed')
    expect(drop(ui)).toEqual({ cards: [door], to: 'installed' })
    expect(ui.getState().lifted).toBeNull()
    expect(useToast.getState().shown).toBeNull()
  })

  it('takes the whole selection along with one of its cards', () => {
    const ui = newUi()
    ui.setState({ selected: new Set([id(4), id(3)]) })
    lift(ui, board, id(3), false)
    carry(ui, 'installed')
    expect(drop(ui)).toEqual({ cards: [door, keypad], to: 'installed' })
  })

  it('puts a card back that is dropped beside everything, or where it came from, without a word to eyes', () => {
    for (const over of [null, 'waiting'] as const) {
      const ui = newUi()
      lift(ui, board, id(3), false)
      carry(ui, over)
      expect(drop(ui)).toBeNull()
      expect(ui.getState().lifted).toBeNull()
    }
    expect(useToast.getState().shown).toBeNull()
  })

  it('says why a card cannot skip a step', () => {
    const ui = newUi()
    lift(ui, board, id(3), false)
    carry(ui, 'confirmed')
    expect(drop(ui)).toBeNull()
    expect(useToast.getState().shown).toMatchObject({ title: 'Door 3 stays in Waiting' })
  })
})

describe('[BOARD-16] carrying by keys', () => {
  it('goes from column to column, and stops at the last', () => {
    const ui = newUi()
    lift(ui, board, id(3), true)
    carryBeside(ui, 1)
    expect(ui.getState().lifted?.over).toBe('installed')
    carryBeside(ui, 1)
    carryBeside(ui, 1)
    expect(ui.getState().lifted?.over).toBe('confirmed')
    carryBeside(ui, -1)
    expect(drop(ui)).toEqual({ cards: [door], to: 'installed' })
  })

  it('forgets where it was once the cards are put back', () => {
    const ui = newUi()
    lift(ui, board, id(3), true)
    carryBeside(ui, 1)
    putBack(ui)
    carryBeside(ui, 1)
    expect(drop(ui)).toBeNull()
  })

  it('is told in words', () => {
    expect(overWords({ cards: [door], isByKey: true }, 'installed')).toBe(
      'Door 3 is over Installed. Space drops it here.',
    )
    expect(overWords({ cards: [door], isByKey: false }, 'installed')).toBe('Door 3 is over Installed.')
    expect(overWords({ cards: [door], isByKey: true }, 'waiting')).toBe('Door 3 is back over Waiting To Be Installed.')
    expect(overWords({ cards: [door], isByKey: true }, 'confirmed')).toBe(
      'Door 3 cannot skip a step to Confirmed & Tested.',
    )
    expect(overWords({ cards: [door, keypad], isByKey: true }, 'installed')).toBe(
      '2 cards are over Installed. Space drops them here.',
    )
  })
})
