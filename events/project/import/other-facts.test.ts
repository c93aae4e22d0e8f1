import { expect, it } from 'vitest'
import { DeviceId, InstanceId } from '../../kernel/ids.ts'
import { filledRows, readRows } from './csv.ts'
import { guessColumns } from './guess.ts'
import { matchRows } from './match.ts'

const HEADER = ['Name', 'Type', 'Floor', 'Room', 'Model', 'Serial', 'MAC', 'IP']

/** The facts of which each row says something else than the card, by row number. */
function othersOf(cards: readonly object[], ...rows: readonly string[][]) {
  const filled = filledRows([HEADER, ...rows])
  const known = cards.map((card, index) => ({
    ...{ id: DeviceId.parse(index + 1), description: '', isManual: true, type: 'camera', name: '' },
    ...card,
  })) as never[]
  const matches = matchRows(readRows(filled, guessColumns(filled)).rows, known, 'identifier')
  return [...matches].map(([row, { others = [] }]) => [
    row,
    others.map(({ label, board, list }) => [label, board, list]),
  ])
}

it('[IMPORT-67] facts and types of cards of which a list says something else are told, and those that it lacks are not', () => {
  const card = { name: 'CAM-1', floor: '1', room: 'Hall', model: 'CD42', serial: 'VK-1', mac: 'E0:A7:00:00:00:01' }
  const row = (...facts: string[]) => ['CAM-1', ...facts]
  expect(othersOf([card], row('Keypad', '2', 'Hall', 'CD52', 'VK-2', 'E0:A7:00:00:00:02', '10.0.0.9'))).toEqual([
    [
      2,
      [
        ['Type', 'Camera', 'Keypad'],
        ['Floor', '1', '2'],
        ['Model', 'CD42', 'CD52'],
        ['Serial number', 'VK-1', 'VK-2'],
        ['MAC address', 'E0:A7:00:00:00:01', 'E0:A7:00:00:00:02'],
        ['IP address', '', '10.0.0.9'],
      ],
    ],
  ])
  expect(othersOf([card], row('', '1', '', 'CD42', 'vk 1', 'e0a7.0000.0001'))).toEqual([[2, []]])
})

it('[IMPORT-67] a fact that the provider says is compared, and a type that no column says is not', () => {
  const synced = { deviceId: 'p', instance: InstanceId.parse(1), metadata: { model: 'CD52' } }
  expect(othersOf([{ name: 'KP-1', model: 'CD42', synced }], ['KP-1', '', '', '', 'CD52'])).toEqual([[2, []]])
  expect(othersOf([{ name: 'KP-1', model: 'CD52', synced }], ['KP-1', '', '', '', 'CD42'])).toEqual([
    [2, [['Model', 'CD52', 'CD42']]],
  ])
})
