import { describe, expect, it } from 'vitest'
import { DeviceId } from '#events/kernel/ids.ts'
import type { Card } from '#events/project/device.ts'
import { undoableImport, undoableWords, undoneWords } from './undo-import.ts'

describe('words about an undone import', () => {
  it('says what undoing removed and what stayed', () => {
    expect(undoneWords({ removed: 412, kept: 0, restored: 0 })).toBe('412 devices removed.')
    expect(undoneWords({ removed: 2, kept: 1, restored: 0 })).toBe(
      '2 devices removed; 1 device stays: people have worked on it.',
    )
    expect(undoneWords({ removed: 1, kept: 2, restored: 0 })).toBe(
      '1 device removed; 2 devices stay: people have worked on them.',
    )
    expect(undoneWords({ removed: 0, kept: 3, restored: 0 })).toBe(
      'No device was removed: people have worked on each of them.',
    )
    expect(undoneWords({ removed: 3, kept: 0, restored: 1 })).toBe('3 devices removed; 1 device changed back.')
  })
})

describe('the import that can be undone', () => {
  const card = (id: number, batchId: string | null, isWorkedOn?: true): Card => ({
    id: DeviceId.parse(id),
    name: `Cam ${id}`,
    type: 'camera',
    status: 'waiting',
    description: '',
    online: false,
    isManual: true,
    statusBy: null,
    statusAt: '2025-03-03T08:00:00.000Z',
    describedBy: null,
    describedAt: '2025-03-03T08:00:00.000Z',
    createdBy: null,
    createdAt: '2025-03-03T08:00:00.000Z',
    batchId,
    ...(isWorkedOn && { isWorkedOn }),
  })

  it('is none on a board without imported cards', () => {
    expect(undoableImport([card(1, null)])).toBeNull()
  })

  it('[IMPORT-9] is the newest with cards that no person has worked on, which it counts', () => {
    const cards = [card(4, 'second'), card(5, 'second', true), card(3, 'second'), card(1, 'first'), card(6, null)]
    expect(undoableImport(cards)).toEqual({ batchId: 'second', removable: 2, restorable: 0 })
  })

  it('is an earlier one once people have worked on all cards of the newest', () => {
    expect(undoableImport([card(1, 'first'), card(2, 'second', true)])).toEqual({
      batchId: 'first',
      removable: 1,
      restorable: 0,
    })
    expect(undoableImport([card(1, 'first', true), card(2, 'second', true)])).toBeNull()
  })

  it('[IMPORT-32] is one that changed cards, too, and keeps an earlier one from removing these', () => {
    const beforeImports = [{ batchId: 'second', at: '2025-03-04T08:00:00.000Z', description: 'North' }]
    const undoable = undoableImport([{ ...card(1, 'first'), beforeImports }, card(2, 'first')])
    expect(undoable).toEqual({ batchId: 'second', removable: 0, restorable: 1 })
    expect(undoable && undoableWords(undoable)).toBe('1 change')
  })
})
