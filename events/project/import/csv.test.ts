import { describe, expect, it } from 'vitest'
import { readDeviceSheet, suggestedType, typeOfIdentifier } from './csv.ts'
import type { DeviceType } from '../device.ts'

const HEADER = ['Device ID', 'Building', 'Floor', 'Room', 'Model', 'Serial', 'IP', 'Description']

/** A row of eight columns with nothing but the two that count. */
const row = (identifier: string, description = '') => [identifier, '', '', '', '', '', '', description]
const read = (...rows: string[][]) => readDeviceSheet([HEADER, ...rows])

describe('rows of a device list', () => {
  it('[IMPORT-1] skips the first row as the header, even when it looks like a device', () => {
    expect(readDeviceSheet([row('CAM-1'), row('CAM-2')]).rows.map(({ identifier }) => identifier)).toEqual(['CAM-2'])
  })

  it('[IMPORT-2] makes a device of column A and column H', () => {
    const cells = ['CAM-1', 'North', '2', '2.14', 'Dome', 'SN-1', '10.0.0.1', 'Lobby, east']
    expect(read(cells)).toMatchObject({
      rows: [
        { rowNumber: 2, identifier: 'CAM-1', name: 'CAM-1 Lobby, east', type: 'camera', description: 'Lobby, east' },
      ],
      errors: [],
    })
  })

  it('[IMPORT-2] names a device by column A alone when column H is empty, blank or not there', () => {
    const { rows } = read(row('CAM-1'), row('CAM-2', '  '), ['CAM-3', 'North'])
    expect(rows.map(({ name, description }) => [name, description])).toEqual([
      ['CAM-1', ''],
      ['CAM-2', ''],
      ['CAM-3', ''],
    ])
  })

  it('[IMPORT-4] reports a row without column A by its number', () => {
    const { rows, errors } = read(row('CAM-1'), row('', 'Lobby'), row('   ', 'Yard'), row('CAM-2'))
    expect(errors).toEqual([
      { rowNumber: 3, message: 'Column A (device identifier) is missing' },
      { rowNumber: 4, message: 'Column A (device identifier) is missing' },
    ])
    expect(rows.map(({ rowNumber }) => rowNumber)).toEqual([2, 5])
  })

  it('[IMPORT-12] skips empty rows silently and counts them', () => {
    const { rows, errors } = read([''], row('CAM-1'), row(''), [], [' ', '\t'], row('CAM-2'))
    expect(rows.map(({ rowNumber }) => rowNumber)).toEqual([3, 7])
    expect(errors).toEqual([])
  })

  it('[IMPORT-1] takes the first row that is not empty as the header', () => {
    expect(readDeviceSheet([[''], HEADER, row('CAM-1')]).rows.map(({ rowNumber }) => rowNumber)).toEqual([3])
  })

  it('leaves out the blanks around a cell', () => {
    expect(read(row(' D-1 ', ' Side door ')).rows).toMatchObject([
      { rowNumber: 2, identifier: 'D-1', name: 'D-1 Side door', type: 'access_door', description: 'Side door' },
    ])
  })

  it('keeps quotes, line breaks, umlauts and everything else that people write', () => {
    const description = '12" mast\nTür zur Küche 🚪'
    expect(read(row('CAM-1', description)).rows[0]).toMatchObject({ name: `CAM-1 ${description}`, description })
  })

  it('finds nothing in an empty file or one with a header alone', () => {
    const nothing = { rows: [], errors: [] }
    expect(readDeviceSheet([])).toMatchObject(nothing)
    expect(readDeviceSheet([['']])).toMatchObject(nothing)
    expect(readDeviceSheet([HEADER])).toMatchObject(nothing)
  })
})

describe('[IMPORT-49] titles above the header', () => {
  const headerOf = (...rows: string[][]) => {
    const { headerRow, titles, rows: found } = readDeviceSheet(rows)
    return { headerRow, titles, identifiers: found.map(({ identifier }) => identifier) }
  }

  it.each([
    ['one', [['Device list of the harbour']]],
    ['several, with empty rows between them', [['Device list'], [''], ['Date', '2026-03-01'], ['']]],
  ])('are passed over: %s', (_, titles) => {
    const found = headerOf(...titles, HEADER, row('CAM-1', 'Lobby'), row('CAM-2'))
    expect(found).toEqual({
      headerRow: titles.length + 1,
      titles: titles.filter(([first]) => first).length,
      identifiers: ['CAM-1', 'CAM-2'],
    })
  })

  it.each<[string, string[][], string[]]>([
    ['rows that have numbers', [['Device ID'], row('CAM-1', 'Lobby'), row('CAM-2', 'Yard')], ['CAM-1', 'CAM-2']],
    ['rows without a number below them', [['Device'], row('Lobby', 'north'), row('Yard', 'gate')], ['Lobby', 'Yard']],
    [
      'a header of two cells',
      [
        ['Device', 'Place'],
        ['Lobby cam', 'North', 'Dome'],
        ['CAM-2', 'Yard', 'Dome'],
      ],
      ['Lobby cam', 'CAM-2'],
    ],
  ])('are never taken for one that leaves out a device: %s', (_, rows, identifiers) => {
    expect(headerOf(...rows)).toEqual({ headerRow: 1, titles: 0, identifiers })
  })
})

describe('[IMPORT-50] rows that may be no devices', () => {
  const doubts = (...rows: string[][]) => read(...rows).rows.map(({ identifier, doubt }) => [identifier, doubt])

  it('are those without a word, sums, and headings above rows that say more', () => {
    const cams = [1, 2, 3, 4].map((number) => row(`CAM-${number}`, 'Lobby'))
    expect(doubts(row('Building North'), ...cams, row('KP-1'), row('---'), row('Summe', '5'), row('Total: 5'))).toEqual(
      [
        ['Building North', 'heading'],
        ...cams.map(([identifier]) => [identifier, null]),
        ['KP-1', null],
        ['---', 'no-word'],
        ['Summe', 'sum'],
        ['Total: 5', 'sum'],
      ],
    )
  })

  it('are none in a list that has column A alone, or of names that begin like a sum', () => {
    expect(doubts(row('Lobby'), row('Yard'), row('Gesamtschule'), row('Total-1'), row('4711'))).toEqual([
      ['Lobby', null],
      ['Yard', null],
      ['Gesamtschule', null],
      ['Total-1', null],
      ['4711', null],
    ])
  })
})

it('[IMPORT-51] a cell is read without signs that are not seen, and without the way in which Excel keeps a text', () => {
  const cells = row('="D-902"', '\u200bSide\u00ad door\ufeff')
  expect(read(cells, row('="12"" mast"'), row('\u202eCAM-7\u202c', '👩\u200d🔧')).rows).toMatchObject([
    { identifier: 'D-902', type: 'access_door', name: 'D-902 Side door' },
    { identifier: '12" mast' },
    { name: 'CAM-7 👩\u200d🔧' },
  ])
})

it('[IMPORT-52] bytes that are no text are told by row and column, and make no card', () => {
  expect(read(row('CAM-1'), row('CAM-2', 'T\ufffdr'), row('K\ufffdP')).errors).toEqual([
    { rowNumber: 3, message: null, column: 'H' },
    { rowNumber: 4, message: null, column: 'A' },
  ])
  expect(read(['CAM-1', 'T\ufffdr']).rows).toMatchObject([{ identifier: 'CAM-1' }])
})

describe('[IMPORT-54] a list that this portal wrote', () => {
  const own = (...rows: string[][]) =>
    readDeviceSheet([
      ['card_id', 'project_id', 'project_name', 'name', 'device_type', 'status', 'description'],
      ...rows,
    ])

  it('gives cards as they were, by the columns that it names', () => {
    const { rows, errors } = own(
      ['7', '1', 'Harbour', 'D-1 Side', 'camera', 'installed', 'Dome'],
      ['8', '1', 'Harbour', "'=1+1", 'keypad', 'waiting', "'-5 °C"],
      ['x', '1', 'Harbour', 'KP-1', 'of tomorrow', 'waiting', ''],
      ['9', '1', 'Harbour', '', 'camera', 'waiting', ''],
      ['10', '1', 'Harbour', 'CAM-1', 'camera', 'waiting', 'T\ufffdr'],
    )
    expect(rows).toEqual([
      {
        rowNumber: 2,
        identifier: 'D-1 Side',
        name: 'D-1 Side',
        type: 'camera',
        isTypeListed: true,
        description: 'Dome',
        doubt: null,
        cardId: 7,
      },
      {
        rowNumber: 3,
        identifier: '=1+1',
        name: '=1+1',
        type: 'keypad',
        isTypeListed: true,
        description: '-5 °C',
        doubt: null,
        cardId: 8,
      },
      {
        rowNumber: 4,
        identifier: 'KP-1',
        name: 'KP-1',
        type: 'keypad',
        description: '',
        doubt: null,
        cardId: undefined,
      },
    ])
    expect(errors).toEqual([
      { rowNumber: 5, message: 'The name is missing' },
      { rowNumber: 6, message: null, column: 'G' },
    ])
  })
})

describe('[IMPORT-11] a column H that is longer than a name may be', () => {
  it.each([
    ['fits exactly', 'x'.repeat(194), `CAM-1 ${'x'.repeat(194)}`],
    ['is cut to what fits', 'x'.repeat(195), `CAM-1 ${'x'.repeat(194)}`],
    ['is never cut within a character', `${'x'.repeat(193)}🚪`, `CAM-1 ${'x'.repeat(193)}`],
    ['leaves no blank at the end of the name', `${'x'.repeat(193)} yard`, `CAM-1 ${'x'.repeat(193)}`],
    ['may be as long as a description', 'x'.repeat(20_000), `CAM-1 ${'x'.repeat(194)}`],
  ])('%s, while the description keeps all', (_what, description, name) => {
    expect(read(row('CAM-1', description))).toMatchObject({ rows: [{ name, description }], errors: [] })
  })
})

describe('values that no card can hold', () => {
  it('[IMPORT-4] reports a column A of more than 200 characters', () => {
    const { rows, errors } = read(row('C'.repeat(200), 'Lobby'), row('C'.repeat(201), 'Lobby'))
    expect(rows.map(({ name, description }) => ({ name, description }))).toEqual([
      { name: 'C'.repeat(200), description: 'Lobby' },
    ])
    expect(errors).toEqual([
      { rowNumber: 3, message: 'Column A (device identifier) must be at most 200 characters; this one has 201' },
    ])
  })

  it('[IMPORT-4] reports a description of more than 20,000 characters', () => {
    expect(read(row('CAM-1', 'x'.repeat(20_001))).errors).toEqual([
      { rowNumber: 2, message: 'Column H (description) must be at most 20000 characters; this one has 20001' },
    ])
  })

  it.each([
    ['NUL', '\u0000'],
    ['half of a surrogate pair', '\ud83d'],
  ])('[IMPORT-4] reports %s in either column', (_kind, character) => {
    expect(read(row(`CAM${character}1`), row('CAM-2', `Lobby ${character}`)).errors).toEqual([
      { rowNumber: 2, message: 'Column A (device identifier) holds a character that cannot be stored' },
      { rowNumber: 3, message: 'Column H (description) holds a character that cannot be stored' },
    ])
  })
})

describe('the type that column A tells', () => {
  it.each([
    ['CTRL-01', 'access_controller'],
    ['B2-CTRL-01', 'access_controller'],
    ['KP-CTRL', 'access_controller'],
    ['D-CTRL', 'access_controller'],
    ['KP-101', 'keypad'],
    ['KP', 'keypad'],
    ['D-101', 'access_door'],
    ['DOME-1', 'access_door'],
    ['K-1', 'camera'],
    ['CAM-D-1', 'camera'],
    ['CAM-KP', 'camera'],
    ['ctrl-1', 'camera'],
    ['kp-1', 'camera'],
    ['d-1', 'camera'],
    ['4711', 'camera'],
  ])('[IMPORT-3] %s is %s', (identifier, type) => {
    expect(typeOfIdentifier(identifier)).toBe(type)
  })
})

describe('[IMPORT-34] the type that the words of a row suggest', () => {
  it.each<[string, string, DeviceType | null]>([
    ['D-12', 'Dome above the entrance', 'camera'],
    ['D-12', 'Side door', null],
    ['d-12', 'Side door', 'access_door'],
    ['d12', '', 'access_door'],
    ['dome-3', 'Yard', null],
    ['kp-1', '', 'keypad'],
    ['hg-ctrl-1', '', 'access_controller'],
    ['CTRL-1', 'Controller of the dome', null],
    ['delivery', 'Ramp', null],
    ['CAM-1', 'Above door 3', null],
  ])('%s %s: %s', (identifier, description, type) => {
    const [found] = read(row(identifier, description)).rows
    expect(found && suggestedType(found)).toBe(type)
  })
})
