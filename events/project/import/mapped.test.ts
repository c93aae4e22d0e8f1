import { describe, expect, it } from 'vitest'
import type { ColumnRole } from './columns.ts'
import { letterOf } from './columns.ts'
import { filledRows, readDeviceSheet, readRows, suggestedType } from './csv.ts'

/** Reads rows below a header by what their columns say. */
const read = (roles: readonly ColumnRole[], rows: readonly (readonly string[])[], isNameDescribed = false) =>
  readRows(filledRows([roles, ...rows]), { titles: 0, mapping: { roles, isNameDescribed } })
/** The one error of a row with a name and one more cell. */
const errorOf = (role: ColumnRole, cell: string) => read(['name', role], [['CAM-1', cell]]).errors[0]?.message

describe('[IMPORT-60] a list with a mapping', () => {
  it('joins columns that say the same by a space, in their order, without those that are empty', () => {
    const roles = ['floor', 'name', 'room', 'name', 'room', 'ignored'] as const
    const { rows, errors } = read(roles, [
      ['2', 'C-101', '214', 'Hall', 'Store', 'x'],
      ['', 'C-102', '', '', 'Roof', ''],
    ])
    expect(errors).toEqual([])
    expect(rows).toMatchObject([
      { rowNumber: 2, identifier: 'C-101 Hall', name: 'C-101 Hall', facts: { floor: '2', room: '214 Store' } },
      { rowNumber: 3, name: 'C-102', facts: { room: 'Roof' } },
    ])
  })

  it('adds the description to the name where the person says so', () => {
    const rows = [['Lobby', 'CAM-1']]
    const names = [true, false].map((isDescribed) => read(['description', 'name'], rows, isDescribed).rows[0])
    expect(names).toMatchObject([
      { name: 'CAM-1 Lobby', description: 'Lobby' },
      { name: 'CAM-1', description: 'Lobby' },
    ])
  })

  it.each<[string, string]>([
    ['Kamera', 'camera'],
    ['Dôme PTZ', 'camera'],
    ['Türcontroller', 'access_controller'],
    ['Porte', 'access_door'],
    ['Access Reader', 'access'],
    ['Teclado', 'keypad'],
    ['Rilevatore', 'alarm'],
    ['controller', 'controller'],
    ['KP-7', 'access_door'],
    ['', 'access_door'],
  ])('takes the type from its column, in words of six languages, else from the name: %s', (cell, type) => {
    expect(read(['name', 'type'], [['D-1', cell]]).rows).toMatchObject([{ type }])
  })

  it('suggests a camera where the model says so', () => {
    const [row] = read(['name', 'model'], [['Dock 3', 'Mini dome 5 MP']]).rows
    expect(row && suggestedType(row)).toBe('camera')
  })

  it.each<[string, readonly ColumnRole[], readonly string[], string]>([
    ['the first', ['name', 'floor'], ['', '2'], 'Column A (device identifier) is missing'],
    ['another', ['floor', 'name'], ['2', ' '], 'Column B (name) is missing'],
    ['several', ['floor', 'name', 'name'], ['2', '', ''], 'The name is missing'],
    ['none', ['floor', 'room'], ['2', '1'], 'The name is missing'],
    [
      'a long one',
      ['floor', 'name'],
      ['2', 'x'.repeat(201)],
      'Column B (name) must be at most 200 characters; this one has 201',
    ],
  ])('tells a row without a name by the column of names: %s', (_, roles, row, message) => {
    expect(read(roles, [row]).errors).toEqual([{ rowNumber: 2, message }])
  })

  it('doubts a name without a word', () => {
    expect(read(['floor', 'name'], [['2', '--']]).rows[0]?.doubt).toBe('no-word-in-name')
  })

  it('names columns beyond the 26th by two letters', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(letterOf)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
  })
})

describe('[IMPORT-62] facts of a row', () => {
  it.each(['E0:A7:00:1B:2C:3D', 'e0a7.001b.2c3d', 'E0 A7 00 1B 2C 3D', 'E0A7001B2C3D', '001122334455'])(
    'take a MAC address: %s',
    (cell) => {
      expect(read(['name', 'mac'], [['CAM-1', cell]]).rows[0]?.facts).toEqual({ mac: cell })
    },
  )
  it.each([
    '10.0.0.1',
    '10.0.0.1/24',
    '10.0.0.1:8080',
    'http://10.0.0.1/',
    'https://10.0.0.1:8443',
    'fe80::1',
    '2001:db8::7/64',
  ])('take an IP address: %s', (cell) => {
    expect(read(['name', 'ip'], [['CAM-1', cell]]).rows[0]?.facts).toEqual({ ip: cell })
  })
  it.each<[ColumnRole, string, string]>([
    ['mac', '10.0.0.1', 'Column B (MAC address) is no MAC address'],
    ['mac', 'E0:A7:00:1B:2C', 'Column B (MAC address) is no MAC address'],
    ['ip', '10.0.0.256', 'Column B (IP address) is no IP address'],
    ['ip', 'camera-7.lan', 'Column B (IP address) is no IP address'],
    ['floor', 'x'.repeat(201), 'Column B (floor) must be at most 200 characters; this one has 201'],
    ['serial', 'a\u0000b', 'Column B (serial number) holds a character that cannot be stored'],
  ])('are errors of their row: %s %s', (role, cell, message) => {
    expect(errorOf(role, cell)).toBe(message)
  })
  it.each([
    ...['-', '–', '?', 'n/a', 'N/A', 'N.A.', 'k. A.', 'DHCP', 'tbd', 'TBC', '0', '0.0.0.0', '00:00:00:00:00:00'],
    ...['by others', 'n.v.t.', 'n.d.', 's.o.', 'entfällt', 'auto'],
  ])('say by %s that there is none', (cell) => {
    const roles = ['name', 'serial', 'mac', 'ip'] as const
    expect(read(roles, [['CAM-1', cell, cell, cell]]).rows[0]?.facts).toBeUndefined()
  })
  it('tell bytes that are no text by their column', () => {
    expect(read(['name', 'room'], [['CAM-1', 'K\ufffdche']]).errors).toEqual([
      { rowNumber: 2, message: null, column: 'B' },
    ])
  })
})

it('[IMPORT-54] a list of this portal brings the facts of its cards, as people typed them', () => {
  const header = ['card_id', 'name', 'device_type', 'description', 'mac', 'floor']
  expect(readDeviceSheet([header, ['x', 'Cam 1', 'camera', '', 'see label', "'-1"]]).rows).toMatchObject([
    { name: 'Cam 1', facts: { mac: 'see label', floor: '-1' } },
  ])
})
