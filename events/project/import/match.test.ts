import { describe, expect, it } from 'vitest'
import { DeviceId } from '../../kernel/ids.ts'
import { readDeviceSheet } from './csv.ts'
import { goneCards, matchRows, type MatchWay } from './match.ts'

const row = (identifier: string, description = '') => [identifier, '', '', '', '', '', '', description]
const rowsOf = (...rows: string[][]) => readDeviceSheet([['Device ID'], ...rows]).rows
const card = (id: number, name: string, description = '', isManual = true) => ({
  id: DeviceId.parse(id),
  name,
  description,
  isManual,
})
type KnownCard = ReturnType<typeof card>

describe('[IMPORT-5] names that repeat', () => {
  const duplicates = (names: string[], boardNames: string[] = []) =>
    [
      ...matchRows(
        rowsOf(...names.map((name) => row(name))),
        boardNames.map((name, id) => card(id + 1, name)),
        'name',
      ),
    ].map(([rowNumber, { duplicate }]) => [rowNumber, duplicate])

  it('are found in the list, and name the first row', () => {
    expect(duplicates(['CAM-1', 'CAM-2', 'CAM-1', 'CAM-1'])).toEqual([
      [4, { of: 'row', rowNumber: 2 }],
      [5, { of: 'row', rowNumber: 2 }],
    ])
  })

  it('are found on the board, each of them', () => {
    expect(duplicates(['CAM-1', 'CAM-2', 'CAM-1'], ['CAM-1'])).toEqual([
      [2, { of: 'board' }],
      [4, { of: 'board' }],
    ])
  })

  it('are compared without regard to case and to blanks around them', () => {
    expect(duplicates(['CAM-1', 'cam-1'], [' KP-1 '])).toEqual([[3, { of: 'row', rowNumber: 2 }]])
    expect(duplicates(['kp-1'], [' KP-1 '])).toEqual([[2, { of: 'board' }]])
  })
})

it('[IMPORT-33] an identifier that an earlier row has is flagged, and makes no duplicate', () => {
  const matches = matchRows(rowsOf(row('CAM-1', 'east'), row('cam-1', 'west'), row('CAM-2')), [], 'identifier')
  expect([...matches]).toEqual([[3, { duplicate: null, change: null, sameAs: 2 }]])
})

describe('[IMPORT-30] a row is a card of the board', () => {
  const found = (way: MatchWay, rows: string[][], cards: KnownCard[]) =>
    [...matchRows(rowsOf(...rows), cards, way)].flatMap(([rowNumber, { duplicate }]) =>
      duplicate?.of === 'board' ? [rowNumber] : [],
    )

  it('by column A, where the name of one card begins with it', () => {
    const cards = [card(1, 'CAM-1 North'), card(2, 'CAM 2 North'), card(3, 'CAM-11 Yard'), card(4, 'CAM 4')]
    const rows = [row('cam-1', 'South'), row('CAM  2', 'South'), row('CAM', 'South'), row('CAM-1', 'West')]
    expect(found('identifier', rows, cards)).toEqual([2, 3, 5])
  })

  it('by the first word of its name', () => {
    const cards = [card(1, 'CAM-1 North')]
    expect(found('first-word', [row('CAM-1 old', 'South'), row('CAM-2')], cards)).toEqual([2])
    expect(found('identifier', [row('CAM-1 old', 'South')], cards)).toEqual([])
  })

  it('by its whole name alone where the person wants it so', () => {
    expect(found('name', [row('CAM-1', 'South')], [card(1, 'CAM-1 North')])).toEqual([])
  })

  it('not where several cards begin so', () => {
    expect(found('identifier', [row('CAM-1', 'South')], [card(1, 'CAM-1 North'), card(2, 'CAM-1 East')])).toEqual([])
  })
})

describe('[IMPORT-31] what a list says anew of a card', () => {
  const changes = (rows: string[][], cards: KnownCard[]) =>
    [...matchRows(rowsOf(...rows), cards, 'identifier').values()].map(({ change }) => change)

  it('is its description, and its name where it is manual', () => {
    const cards = [card(1, 'CAM-1 North', 'North'), card(2, 'CAM-2 North', 'North', false)]
    expect(changes([row('CAM-1', 'South'), row('CAM-2', 'South')], cards)).toEqual([
      { deviceId: 1, name: { from: 'CAM-1 North', to: 'CAM-1 South' }, description: { from: 'North', to: 'South' } },
      { deviceId: 2, description: { from: 'North', to: 'South' } },
    ])
  })

  it('is nothing where column H is empty or the same, or an earlier row has said it', () => {
    const cards = [card(1, 'CAM-1', 'Typed here'), card(2, 'CAM-2 North', 'North'), card(3, 'CAM-3 North', 'North')]
    const rows = [row('CAM-1'), row('CAM-2', 'North'), row('CAM-3', 'South'), row('CAM-3', 'West')]
    expect(changes(rows, cards)).toEqual([null, null, expect.objectContaining({ deviceId: 3 }), null])
  })

  it('is nothing where several cards have the whole name', () => {
    expect(changes([row('CAM-1', 'x')], [card(1, 'CAM-1 x', 'a'), card(2, 'CAM-1 x', 'b')])).toEqual([null])
  })
})

it('[IMPORT-48] cards that no row fits are told, but for those of the provider alone', () => {
  const of = (id: number, name: string, isManual: boolean, batchId: string | null) => ({
    ...card(id, name, '', isManual),
    batchId,
  })
  const cards = [
    of(1, 'CAM-1 North', true, 'a'),
    of(2, 'cam-2 Yard', true, null),
    of(3, 'CAM-3 Roof', false, 'a'),
    of(4, 'CAM-4', false, null),
    of(5, 'KP-1 in', true, 'a'),
    of(6, 'KP-1 out', true, 'a'),
  ]
  const gone = (way: MatchWay, ...rows: string[][]) => goneCards(rowsOf(...rows), cards, way).map(({ id }) => id)
  expect(gone('identifier', row('CAM-1', 'South'), row('KP-1'))).toEqual([2, 3])
  expect(gone('name', row('CAM-1', 'North'), row('CAM-2', 'Yard'))).toEqual([3, 5, 6])
})

it('[IMPORT-54] a list of this portal names its cards, whatever they are called by now', () => {
  const { rows } = readDeviceSheet([
    ['card_id', 'name', 'device_type', 'description'],
    ['1', 'CAM-1 Gate', 'camera', 'Gate'],
    ['5', 'CAM-2', 'camera', ''],
  ])
  const cards = [card(1, 'CAM-1 North', 'Gate'), card(2, 'CAM-2')].map((one) => ({ ...one, batchId: null }))
  expect([...matchRows(rows, cards, 'name')]).toEqual([
    [
      2,
      {
        duplicate: { of: 'board' },
        change: { deviceId: 1, name: { from: 'CAM-1 North', to: 'CAM-1 Gate' } },
        sameAs: null,
      },
    ],
    [3, { duplicate: { of: 'board' }, change: null, sameAs: null }],
  ])
  expect(goneCards(rows, cards, 'name')).toEqual([])
})

it('[IMPORT-66] a card that people renamed is found by the name that the list said last, and is not gone', () => {
  const cards = [card(1, 'Stairwell camera', 'Hall 7'), card(2, 'CAM-8', '')].map((one) => ({ ...one, batchId: 'a' }))
  const said = { said: 'CAM-007', by: null, byName: null, at: '2026-11-28T09:00:00.000Z' }
  const rewritten = new Map([[DeviceId.parse(1), { deviceId: DeviceId.parse(1), name: said }]])
  const rows = rowsOf(row('CAM-007'))
  expect([...matchRows(rows, cards, 'name', rewritten).values()]).toEqual([
    { duplicate: { of: 'board' }, change: null, sameAs: null },
  ])
  expect(goneCards(rows, cards, 'name', rewritten).map(({ id }) => id)).toEqual([2])
})
