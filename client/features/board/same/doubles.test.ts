import { expect, it } from 'vitest'
import { InstanceId } from '#events/kernel/ids.ts'
import { cardWith } from '../state/test-cards.ts'
import { possibleDoubles } from './doubles.ts'

const synced = (deviceId: string, metadata = {}, change = {}) => ({
  isManual: false,
  synced: { deviceId, instance: InstanceId.parse(1), metadata, ...change },
})
const pairs = (...cards: Parameters<typeof possibleDoubles>[0][]) =>
  possibleDoubles(cards.flatMap((one) => [...one])).map(({ kept, other, by }) => [kept.id, other.id, by])

it('[SYNC-67] possible doubles have one serial number, or are a planned card and one of Verkada of one name', () => {
  const gate = cardWith({ id: 1, name: 'Gate ' })
  expect(pairs([cardWith({ id: 2, name: 'gate', ...synced('p') }), gate])).toEqual([[1, 2, 'name']])
  const bound = cardWith({ id: 3, name: 'Ramp', serial: 'vk-1' })
  const listed = cardWith({ id: 4, name: 'Camera 12', ...synced('q', { serial: 'VK1' }) })
  expect(pairs([bound, listed])).toEqual([[3, 4, 'serial']])
  const back = cardWith({ id: 5, name: 'Camera 12', ...synced('r', { serial: 'VK1' }, { isMissing: true }) })
  expect(pairs([listed, back])).toEqual([[4, 5, 'serial']])
})

it('[SYNC-67] cards that are two devices for sure are none', () => {
  const gate = cardWith({ id: 1, name: 'Gate' })
  expect(pairs([gate, cardWith({ id: 2, name: 'Gate' })])).toEqual([])
  expect(pairs([gate, cardWith({ id: 2, name: 'Gate', type: 'keypad', ...synced('p') })])).toEqual([])
  expect(pairs([gate, cardWith({ id: 2, name: 'Gate', ...synced('p') }), cardWith({ id: 3, name: 'Gate' })])).toEqual(
    [],
  )
  const two = [
    cardWith({ id: 4, name: 'Hall', serial: 'VK1' }),
    cardWith({ id: 5, name: 'Hall', ...synced('p', { serial: 'VK2' }) }),
  ]
  expect(pairs(two)).toEqual([])
  expect(
    pairs([cardWith({ id: 6, name: 'A', ...synced('p') }), cardWith({ id: 7, name: 'A', ...synced('q') })]),
  ).toEqual([])
})
