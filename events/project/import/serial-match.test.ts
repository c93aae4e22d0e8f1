import { describe, expect, it } from 'vitest'
import { DeviceId } from '../../kernel/ids.ts'
import type { DeviceType } from '../device.ts'
import { filledRows, readRows } from './csv.ts'
import { goneCards, matchRows } from './match.ts'

const rowsOf = (...rows: string[][]) =>
  readRows(filledRows([['Name', 'Serial', 'Type'], ...rows]), {
    titles: 0,
    mapping: { roles: ['name', 'serial', 'type'], isNameDescribed: false },
  }).rows
const card = (id: number, name: string, serial?: string, type: DeviceType = 'camera') => ({
  ...{ id: DeviceId.parse(id), name, description: '', isManual: true, batchId: null, type },
  ...(serial !== undefined && { serial }),
})
const duplicates = (rows: string[][], cards: ReturnType<typeof card>[] = []) =>
  [...matchRows(rowsOf(...rows), cards, 'identifier')].map(([rowNumber, { duplicate }]) => [rowNumber, duplicate])

describe('[IMPORT-63] a serial number that is there already', () => {
  it('is told by the row that has it, however it is written', () => {
    const rows = [
      ['CAM-1', 'VK-1'],
      ['CAM-2', 'vk 1'],
      ['CAM-3', ''],
      ['CAM-4', ''],
    ]
    expect(duplicates(rows)).toEqual([[3, { of: 'serial', rowNumber: 2 }]])
  })

  it('is told by the card that has it, unless the row is that card by its name, too', () => {
    const cards = [card(7, 'Lobby', 'VK-1'), card(8, 'CAM-2 Yard', 'VK-2')]
    const rows = [
      ['CAM-1', 'VK-1'],
      ['CAM-2', 'VK-2'],
    ]
    expect(duplicates(rows, cards)).toEqual([
      [2, { of: 'serial', rowNumber: null }],
      [3, { of: 'board' }],
    ])
    expect(goneCards(rowsOf(['CAM-1', 'VK-1']), cards, 'identifier').map(({ name }) => name)).toEqual(['CAM-2 Yard'])
  })

  it('renames the card that has it, where the person takes that over', () => {
    const matches = matchRows(rowsOf(['CAM-1', 'VK-1']), [card(7, 'Lobby', 'VK-1')], 'identifier')
    expect(matches.get(2)?.change).toEqual({ deviceId: 7, name: { from: 'Lobby', to: 'CAM-1' } })
  })

  it('is none on a card of another type', () => {
    expect(duplicates([['CTRL-1', 'VK-1']], [card(7, 'Lobby', 'VK-1')])).toEqual([])
    expect(duplicates([['CTRL-1', 'VK-1', 'Camera']], [card(7, 'Lobby', 'VK-1')])).toHaveLength(1)
  })
})
