import { describe, expect, it } from 'vitest'
import { DeviceId, UserId } from '#events/kernel/ids.ts'
import type { BoardCommand } from '#events/project/commands.ts'
import { commandId, sampleCard, sampleProject } from '../../../live/testing/samples.ts'
import type { Part } from '../../../shared/undo/gestures.ts'
import { wordsOf } from './gesture-words.ts'

const cards = (count: number) => Array.from({ length: count }, (_, index) => sampleCard(index + 1))
const part = (command: BoardCommand | null, count: number): Part => ({
  ...{ id: commandId(1), at: '2026-03-02T08:00:00.000Z', command },
  before: { project: sampleProject, cards: new Map(cards(count).map((card) => [card.id, card])) },
})
const idsOf = (count: number) => cards(count).map(({ id }) => DeviceId.parse(id))
const [{ name } = { name: '' }] = cards(1)

/** All commands that several cards get at once. */
const BULK: readonly (readonly [(deviceIds: DeviceId[]) => BoardCommand, one: string, three: string])[] = [
  [
    (deviceIds) => ({ type: 'PlaceDevices', data: { deviceIds, facts: { floor: '2' } } }),
    `Facts of ${name} changed`,
    'Facts of 3 cards changed',
  ],
  [
    (deviceIds) => ({ type: 'AssignCards', data: { deviceIds, userIds: [UserId.parse(2)] } }),
    `${name} given`,
    '3 cards given',
  ],
  [
    (deviceIds) => ({ type: 'AssignCards', data: { deviceIds, userIds: [] } }),
    `${name} given back`,
    '3 cards given back',
  ],
  [
    (deviceIds) => ({ type: 'ScheduleCards', data: { deviceIds, day: '2026-12-01', part: 'all-day' } }),
    `Day of ${name} set`,
    'Day of 3 cards set',
  ],
  [
    (deviceIds) => ({ type: 'ScheduleCards', data: { deviceIds, day: null, part: 'all-day' } }),
    `Day of ${name} taken away`,
    'Day of 3 cards taken away',
  ],
  [(deviceIds) => ({ type: 'DeleteDevices', data: { deviceIds } }), `${name} deleted`, '3 cards deleted'],
  [
    (deviceIds) => ({
      type: 'MoveDevices',
      data: { moves: deviceIds.map((deviceId) => ({ deviceId, from: 'waiting', to: 'installed' })) },
    }),
    `${name} installed`,
    '3 devices installed',
  ],
]

describe('[UNDO-22] a gesture on one card names it, on several it counts them', () => {
  it.each(BULK)('%#', (commandOf, one, three) => {
    expect(wordsOf([part(commandOf(idsOf(1)), 1)])).toBe(one)
    expect(wordsOf([part(commandOf(idsOf(3)), 3)])).toBe(three)
  })

  it('photos too', () => {
    expect(wordsOf([part(null, 1), part(null, 1)])).toBe(`2 photos added to ${name}`)
    expect(wordsOf([part(null, 0)])).toBe('1 photo added')
  })
})
