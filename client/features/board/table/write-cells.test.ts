import { expect, it } from 'vitest'
import { cardWith } from '../state/test-cards.ts'
import { commandsFor, errorOf } from './write-cells.ts'

it('[BOARD-117] cards that get the same facts get them by one command, and each serial number has its own', () => {
  const [one, two, three] = [cardWith({ id: 1 }), cardWith({ id: 2 }), cardWith({ id: 3 })]
  const commands = commandsFor([
    ...[one, two].flatMap((card) => [
      { card, fact: 'floor', text: '2' } as const,
      { card, fact: 'room', text: 'Hall' } as const,
    ]),
    { card: three, fact: 'room', text: '' },
    { card: three, fact: 'serial', text: 'VK-1' },
  ])
  expect(commands).toEqual([
    { type: 'PlaceDevices', data: { deviceIds: [1, 2], facts: { floor: '2', room: 'Hall' } } },
    { type: 'PlaceDevices', data: { deviceIds: [3], facts: { room: null } } },
    { type: 'BindSerial', data: { deviceId: 3, serial: 'VK-1', by: 'typed' } },
  ])
})

it('[BOARD-117] [FACT-8] a text that cannot stand in a cell is told', () => {
  expect(errorOf('floor', 'x'.repeat(201))).toMatch(/200/)
  expect(errorOf('serial', 'E0:A7:00:1B:2C:3D')).toMatch(/MAC address/)
  expect(errorOf('serial', '')).toBeUndefined()
  expect(errorOf('mac', '4006381333931')).toMatch(/EAN/)
  expect(errorOf('name', ' ')).toBeUndefined()
})
