import { describe, expect, it } from 'vitest'
import { UserId } from '#events/kernel/ids.ts'
import type { SeenMove } from '../../../live/view/view.ts'
import { moveAnnouncement, newMoves } from './remote-moves.ts'
import { cardWith } from '../state/test-cards.ts'

const ana = UserId.parse(5)
const ben = UserId.parse(6)
const nameOf = (id: UserId | null) => (id === ana ? 'Ana' : id === ben ? 'Ben' : 'the system')
const door = cardWith({ id: 3, name: 'Door 3', status: 'installed' })
const cam = cardWith({ id: 4, name: 'Cam 4', status: 'confirmed' })
const moveBy = (by: UserId | null, status: SeenMove['status']): SeenMove => ({
  by,
  status,
  at: '2026-01-01T00:00:00.000Z',
})

describe('[BOARD-5] moves by others', () => {
  it('are found once each', () => {
    const known = new Map()
    const cards = new Map([[door.id, door]])
    const moved = new Map([[door.id, moveBy(ana, 'installed')]])
    expect(newMoves({ moved, cards }, known).map(({ card }) => card.name)).toEqual(['Door 3'])
    expect(newMoves({ moved, cards }, known)).toEqual([])
    moved.set(door.id, moveBy(ana, 'installed'))
    expect(newMoves({ moved, cards }, known)).toHaveLength(1)
  })

  it('are read aloud: one by its name, several by their number', () => {
    const one = { card: door, move: moveBy(ana, 'installed') }
    expect(moveAnnouncement([one], nameOf)).toBe('Door 3 moved to Installed by Ana')
    const alike = { card: cam, move: moveBy(ana, 'installed') }
    expect(moveAnnouncement([one, alike], nameOf)).toBe('2 cards moved to Installed by Ana')
    const other = { card: cam, move: moveBy(ben, 'confirmed') }
    expect(moveAnnouncement([one, other], nameOf)).toBe('2 cards moved by 2 people')
    expect(moveAnnouncement([], nameOf)).toBe('')
  })
})
