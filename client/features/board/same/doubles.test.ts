import { expect, it } from 'vitest'
import { DeviceId, InstanceId } from '#events/kernel/ids.ts'
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

it('[SYNC-67] one MAC address tells of doubles, in any notation, and two serial numbers tell against them', () => {
  const planned = cardWith({ id: 1, name: 'Ramp', mac: 'e0-a7-00-1b-2c-3d' })
  const listed = (metadata = {}) =>
    cardWith({ id: 2, name: 'Camera 12', ...synced('p', { mac: 'E0:A7:00:1B:2C:3D', ...metadata }) })
  expect(pairs([planned, listed()])).toEqual([[1, 2, 'mac']])
  expect(pairs([{ ...planned, serial: 'VK2' }, listed({ serial: 'VK1' })])).toEqual([])
  expect(pairs([{ ...planned, mac: 'none' }, { ...listed({ mac: 'none' }) }])).toEqual([])
})

it('[SYNC-68] a pair that people said to be two devices is offered again for another reason alone', () => {
  const gate = cardWith({ id: 1, name: 'Gate' })
  const named = cardWith({ id: 2, name: 'gate', ...synced('p') })
  const notSame = [{ deviceId: gate.id, reason: 'name camera gate' }]
  expect(pairs([gate, { ...named, notSame }])).toEqual([])
  expect(
    pairs([
      { ...gate, serial: 'VK1' },
      { ...named, notSame, serial: 'vk-1' },
    ]),
  ).toEqual([[1, 2, 'serial']])
  expect(
    pairs([
      { ...gate, name: 'Ramp' },
      { ...named, notSame, name: 'ramp' },
    ]),
  ).toEqual([[1, 2, 'name']])
  // The other card of the same name is not the one that people spoke of.
  expect(
    pairs([
      { ...gate, id: DeviceId.parse(5) },
      { ...named, notSame },
    ]),
  ).toEqual([[2, 5, 'name']])
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
