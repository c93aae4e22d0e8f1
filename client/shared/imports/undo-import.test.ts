import { describe, expect, it } from 'vitest'
import { DeviceId } from '#events/kernel/ids.ts'
import type { Card } from '#events/project/device.ts'
import { undoableImport, undoneWords } from './undo-import.ts'

describe('words about an undone import', () => {
  it('says what undoing removed and what stayed', () => {
    expect(undoneWords({ removed: 412, kept: 0 })).toBe('412 devices removed.')
    expect(undoneWords({ removed: 2, kept: 1 })).toBe('2 devices removed; 1 device stays: people have worked on it.')
    expect(undoneWords({ removed: 1, kept: 2 })).toBe('1 device removed; 2 devices stay: people have worked on them.')
    expect(undoneWords({ removed: 0, kept: 3 })).toBe('No device was removed: people have worked on each of them.')
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
    expect(undoableImport(cards)).toEqual({ batchId: 'second', removable: 2 })
  })

  it('is an earlier one once people have worked on all cards of the newest', () => {
    expect(undoableImport([card(1, 'first'), card(2, 'second', true)])).toEqual({ batchId: 'first', removable: 1 })
    expect(undoableImport([card(1, 'first', true), card(2, 'second', true)])).toBeNull()
  })
})
